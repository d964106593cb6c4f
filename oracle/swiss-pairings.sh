#!/usr/bin/env bash
# The Swiss pairings of `variorum tournament pair` beside those of two libraries for FIDE's Dutch system, caissify-pairings
# 0.5.0 (edition of 2026) and py4swiss 0.3.1 (edition until January 2026), both on PyPI: random tournaments of 6 to 24
# players with draws, forfeits and byes on request, each round paired by all three.
#
# Each difference is explained by the first article of FIDE's Handbook C.04.3 (edition of 2026; C.04.2 where it says so) by
# which the first pairing is worse than the second, or "(better)" where it is the better one: then the other program does
# not follow that article. The last table compares the libraries with each other. docs/tournaments.md explains the result.
#
# Usage: oracle/swiss-pairings.sh [NUMBER OF TOURNAMENTS]; VARIORUM is the program, by default the one in
# target/debug. No pairing may violate C1 to C3, and no difference may be left unexplained.
set -euo pipefail
tournaments=${1:-150}
cd "$(dirname "$0")/.."
VARIORUM=$(realpath "${VARIORUM:-${CARGO_TARGET_DIR:-target}/debug/variorum}")
export VARIORUM
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check caissify-pairings==0.5.0 py4swiss==0.3.1
cat >compare.py <<'PY'
import collections
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

from caissify_pairings.engines.dutch import DutchEngine
from caissify_pairings.fpc import _build_engine_players, _build_previous_pairings
from caissify_pairings.trf import TRFParser
from py4swiss.engines import DutchEngine as Py4Swiss
from py4swiss.trf import TrfParser

VARIORUM = os.environ["VARIORUM"]
POINTS = {"1": 2, "+": 2, "U": 2, "=": 1, "H": 1, "0": 0, "-": 0, "Z": 0}


class Player:
    def __init__(self, number):
        self.number, self.rounds = number, []  # (opponent, "w" / "b" / "-", result)

    def points(self, rounds=None):
        return sum(POINTS[result] for _, _, result in self.rounds[:rounds])

    def sides(self):
        return [side for opponent, side, result in self.rounds if opponent and result in "10="]

    def preference(self):
        """The side that is due and how strongly: 3 absolute, 2 strong, 1 mild, 0 none (1.7)."""
        sides = self.sides()
        if not sides:
            return None, 0
        difference = sides.count("w") - sides.count("b")
        other = {"w": "b", "b": "w"}
        if abs(difference) > 1:
            return ("b" if difference > 0 else "w"), 3
        if len(sides) > 1 and sides[-1] == sides[-2]:
            return other[sides[-1]], 3
        if difference:
            return ("b" if difference > 0 else "w"), 2
        return other[sides[-1]], 1

    def unplayed(self):
        return sum(1 for opponent, _, result in self.rounds if not opponent or result in "+-")


def report(players, rounds, extra, counted=False):
    """The report file. `extra` are the entries of the next round, by number; `counted` adds their points."""
    lines = ["012 Random", "092 Individual: Swiss-System", f"XXR {rounds}", "XXC white1 rank"]
    for player in players:
        entries = player.rounds + ([extra[player.number]] if player.number in extra else [])
        cells = "".join(f"  {opponent or '0000':>4} {side} {result}" for opponent, side, result in entries)
        points = player.points() + (POINTS[extra[player.number][2]] if counted and player.number in extra else 0)
        lines.append(
            f"001 {player.number:>4}      {'Player ' + str(player.number):<33} {3000 - player.number:>4} {'':26} "
            f"{points / 2:>4.1f} {player.number:>4}{cells}"
        )
    return "\n".join(lines) + "\n"


def ours(players, rounds, away, folder):
    path = folder / "x.trf"
    path.write_text(report(players, rounds, {number: (0, "-", "H") for number in away}))
    ran = subprocess.run([VARIORUM, "tournament", "pair", str(path), "--json"], capture_output=True, text=True)
    if "cannot be paired" in ran.stderr:
        return None
    if ran.returncode:
        raise SystemExit(ran.stderr + path.read_text())
    told = json.loads(ran.stdout)
    return [tuple(pair) for pair in told["pairs"]], told["bye"]


def caissify(players, rounds, away, folder):
    # It wants to know who plays in the round.
    here = {p.number: (0, "-", "H" if p.number in away else "U") for p in players}
    parsed = {p["starting_number"]: p for p in TRFParser(report(players, rounds, here)).parse()["players"]}
    number = len(players[0].rounds) + 1
    engine = DutchEngine(
        players=_build_engine_players(parsed, number), previous_pairings=_build_previous_pairings(parsed, number),
        round_number=number, total_rounds=rounds, initial_color="white",
    )
    pairs, bye = [], None
    for one in engine.generate_pairings():
        white, black = one.get("white_id", one.get("white_player_id")), one.get("black_id", one.get("black_player_id"))
        if black is None:
            bye = white
        else:
            pairs.append((white, black))
    return pairs, bye


def py4swiss(players, rounds, away, folder):
    path = folder / "y.trf"
    path.write_text(report(players, rounds, {number: (0, "-", "H") for number in away}, counted=True))
    pairs, bye = [], None
    for pairing in Py4Swiss.generate_pairings(TrfParser.parse(path)):
        if pairing.black == 0:
            bye = pairing.white
        else:
            pairs.append((pairing.white, pairing.black))
    return pairs, bye


def sets(pairing):
    return {frozenset(pair) for pair in pairing[0]}, pairing[1]


NAMES = [
    "2.4.1 [C6] number of downfloaters", "2.4.2 [C7] scores of downfloaters", "2.4.4 [C9] unplayed games before the bye",
    "2.4.7 [C12] colour preferences", "2.4.8 [C13] strong colour preferences",
    "2.4.9 [C14] downfloat, round before", "2.4.10 [C15] upfloat, round before",
    "2.4.11 [C16] downfloat, two rounds before", "2.4.12 [C17] upfloat, two rounds before",
    "2.4.13 [C18] score difference, downfloat before", "2.4.14 [C19] score difference, upfloat before",
    "2.4.15 [C20] score difference, two before", "2.4.16 [C21] score difference, upfloat two before",
]


def judge(players, rounds, pairing, other):
    """The article by which the first pairing is worse than the second; none if they are the same."""
    of = {p.number: p for p in players}
    points = {n: p.points() for n, p in of.items()}
    number = len(players[0].rounds)
    if sets(pairing) == sets(other):
        return "5.2 colours of the same pairs" if sorted(pairing[0]) != sorted(other[0]) else None
    met = lambda a, b: any(opponent == b and result in "10=" for opponent, _, result in of[a].rounds)
    scheduled = lambda a, b: any(opponent == b for opponent, _, _ in of[a].rounds)
    if any(met(a, b) for a, b in pairing[0]):
        return "2.1.1 [C1] is violated"
    if any(scheduled(a, b) for a, b in other[0]):
        return "C.04.2 3.5 a pair may meet after a forfeit"
    rested = lambda n: any((not opponent and result == "U") or result == "+" for opponent, _, result in of[n].rounds)
    if pairing[1] and rested(pairing[1]):
        return "2.1.2 [C2] is violated"
    top = lambda n: number + 1 == rounds and points[n] > number
    for a, b in pairing[0]:
        (one, strong), (two, also) = of[a].preference(), of[b].preference()
        if strong == also == 3 and one == two and not top(a) and not top(b):
            return "2.1.3 [C3] is violated"
    if pairing[1] and points[pairing[1]] != points[other[1]]:
        return "2.3.1 [C5] score of the bye" + ("" if points[pairing[1]] > points[other[1]] else " (better)")

    def floated(n, back):
        """The float of a player that many rounds ago (1.4)."""
        if len(of[n].rounds) < back:
            return ""
        at = len(of[n].rounds) - back
        opponent, _, result = of[n].rounds[at]
        if not opponent or result in "+-":
            return "down" if POINTS[result] > 0 else ""
        mine, theirs = of[n].points(at), of[opponent].points(at)
        return "down" if mine > theirs else "up" if mine < theirs else ""

    def brackets(pairing):
        partner = {}
        for a, b in pairing[0]:
            partner[a], partner[b] = (b, "w"), (a, "b")
        here = [n for n in points if n in partner or n == pairing[1]]
        result, moved = {}, []
        for score in sorted({points[n] for n in here}, reverse=True):
            residents = [n for n in here if points[n] == score]
            members = moved + residents
            paired = [n for n in members if n in partner and points[partner[n][0]] >= score and partner[n][0] in members]
            down = [n for n in members if n not in paired]
            mdp = [n for n in paired if n in moved]
            met_by = [partner[n][0] for n in mdp]
            missed = [n for n in paired if of[n].preference()[0] not in (None, partner[n][1])]
            bye = [of[n].unplayed() for n in down if n == pairing[1]]
            gaps = lambda who: sorted((abs(points[n] - points[partner[n][0]]) for n in who), reverse=True)
            result[score] = (
                {frozenset((n, partner[n][0])) for n in paired},
                (
                    len(down), sorted((points[n] for n in down), reverse=True), bye,
                    len(missed), sum(1 for n in missed if of[n].preference()[1] >= 2),
                    sum(1 for n in down if n in residents and floated(n, 1) == "down"),
                    sum(1 for n in met_by if floated(n, 1) == "up"),
                    sum(1 for n in down if n in residents and floated(n, 2) == "down"),
                    sum(1 for n in met_by if floated(n, 2) == "up"),
                    gaps([n for n in mdp if floated(n, 1) == "down"]), gaps([n for n in met_by if floated(n, 1) == "up"]),
                    gaps([n for n in mdp if floated(n, 2) == "down"]), gaps([n for n in met_by if floated(n, 2) == "up"]),
                ),
            )
            moved = down
        return result

    mine, theirs = brackets(pairing), brackets(other)
    scores = sorted(mine, reverse=True)
    for at, score in enumerate(scores):
        (pairs, one), (others, two) = mine[score], theirs[score]
        if pairs == others and one[:3] == two[:3]:
            continue
        next_one = mine[scores[at + 1]][1][:2] if at + 1 < len(scores) else ()
        next_two = theirs[scores[at + 1]][1][:2] if at + 1 < len(scores) else ()
        for index, name in enumerate(NAMES):
            if index == 2 and next_one != next_two:
                return "2.4.3 [C8] pairs of the next bracket" + ("" if next_one > next_two else " (better)")
            if one[index] != two[index]:
                return name + ("" if one[index] > two[index] else " (better)")
        return "3.8.1 the earlier of equally good candidates"
    return "not explained"


def main(tournaments):
    found = {"caissify": collections.Counter(), "py4swiss": collections.Counter(), "caissify, py4swiss": collections.Counter()}
    rounds_paired = unpaired = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for seed in range(tournaments):
            dice = random.Random(seed)
            count, rounds = dice.randint(6, 24), dice.randint(4, 7)
            rounds = min(rounds, count // 2 + 1)
            players = [Player(number) for number in range(1, count + 1)]
            asked = set()
            for number in range(1, rounds + 1):
                may = [p.number for p in players if p.number not in asked] if 1 < number < rounds else []
                away = {n for n in may if dice.random() < 0.03}
                asked |= away
                mine = ours(players, rounds, away, folder)
                if mine is None:
                    unpaired += 1
                    break
                first, second = caissify(players, rounds, away, folder), py4swiss(players, rounds, away, folder)
                rounds_paired += 1
                for name, pairing, other in [
                    ("caissify", mine, first), ("py4swiss", mine, second), ("caissify, py4swiss", second, first)
                ]:
                    found[name][judge(players, rounds, pairing, other) or "same"] += 1
                played = mine if seed % 2 else first
                of = {p.number: p for p in players}
                for white, black in played[0]:
                    better = (black - white) / count
                    draw = dice.random()
                    what = dice.random()
                    if what < 0.03:
                        results = dice.choice([("+", "-"), ("-", "+")])
                    elif draw < 0.3:
                        results = ("=", "=")
                    else:
                        results = ("1", "0") if dice.random() < 0.53 + better / 2 else ("0", "1")
                    of[white].rounds.append((black, "w", results[0]))
                    of[black].rounds.append((white, "b", results[1]))
                for n in away:
                    of[n].rounds.append((0, "-", "H"))
                if played[1]:
                    of[played[1]].rounds.append((0, "-", "U"))
    print(f"{tournaments} tournaments, {rounds_paired} rounds; {unpaired} ended early, since no pairing was left")
    for name, counts in found.items():
        print(name)
        for why, number in sorted(counts.items(), key=lambda item: (item[0] != "same", -item[1])):
            print(f"  {number:5}  {why}")


main(int(sys.argv[1]))
PY
python/bin/python compare.py "$tournaments" | tee seen
sed -n '/^caissify$/,/^caissify, py4swiss$/p' seen >ours
if grep -E 'is violated|not explained' ours; then exit 1; fi
