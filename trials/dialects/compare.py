"""Compares legal turns and position texts with Fairy-Stockfish, in random games (`cargo xtask trials dialects`).

For each game that both programs know, pyffish plays random games. In every position it lists the positions to which the
legal turns lead, `variorum moves` does the same, and both lists are compared as texts. It does not compare results,
which depend on earlier positions, nor the texts of turns. The table at the end shows, for each game, in how many
positions the boards differ (other legal turns) or only the other fields (other texts), with an example of each.

usage: compare.py PROGRAM [--games N] [--seed N] [--only GAME,…]
"""

import argparse
import random
import re
import subprocess
import sys
from collections import Counter

import pyffish

# The games whose ids differ by more than `-chess`, `-shogi` and hyphens.
NAMES = {
    "asean": "asean-chess", "cambodian": "cambodian-chess", "3check": "three-check", "5check": "five-check",
    "fischerandom": "chess960", "kingofthehill": "king-of-the-hill", "newzealand": "new-zealand-chess",
    "nocastle": "no-castling-chess", "nocheckatomic": "nocheck-atomic-chess", "jesonmor": "jeson-mor",
    "losalamos": "los-alamos-chess", "pocketknight": "pocket-knight-chess", "shouse": "s-house",
    "sortofalmost": "sort-of-almost-chess", "threekings": "three-kings", "fox-and-hounds": "fox-and-hounds",
    "janggimodern": "janggi-modern", "hoppelpoppel": "hoppel-poppel", "racingkings": "racing-kings",
    "clobber10": "clobber-10", "dobutsu": "dobutsu-shogi", "gorogoro": "gorogoro-shogi",
}
MOST_TURNS = 120
# Where a position has more legal turns than this, as in amazons, the game is left.
MOST_CHOICES = 500


def pairs(known):
    """The names of pyffish with our ids."""
    plain = {re.sub(r"-(chess|shogi)$", "", game).replace("-", ""): game for game in known}
    plain.update({game.replace("-", ""): game for game in known})
    for variant in pyffish.variants():
        game = NAMES.get(variant) or plain.get(variant)
        if game in known:
            yield variant, game


def ours(program, game, position):
    """The positions after our legal turns, or a complaint."""
    command = [program, "moves", game, "--position", position]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return None, (done.stderr or done.stdout).strip().splitlines()[-1]
    return Counter(line.split("\t")[1] for line in done.stdout.splitlines() if "\t" in line), ""


def board(position):
    return position.split(" ")[0].split("[")[0]


def compare(program, variant, game, games, chooser, show):
    """Positions compared, positions with other boards, with other texts, not read; and the first example of each."""
    counts, examples = Counter(), {}
    for number in range(games):
        position = pyffish.start_fen(variant)
        for _ in range(MOST_TURNS):
            if number % 10 == 0:
                show(f"{variant}: game {number + 1} of {games}, {counts['positions']} positions")
            turns = pyffish.legal_moves(variant, position, [])
            if not 0 < len(turns) <= MOST_CHOICES or pyffish.is_immediate_game_end(variant, position, [])[0]:
                break
            after = {turn: pyffish.get_fen(variant, position, [turn]) for turn in turns}
            theirs = Counter(after.values())
            mine, complaint = ours(program, game, position)
            counts["positions"] += 1
            if mine is None:
                counts["not read"] += 1
                examples.setdefault("not read", f"{position}: {complaint}")
            elif mine != theirs:
                kind = "turns" if {board(p) for p in mine} != {board(p) for p in theirs} else "texts"
                counts[kind] += 1
                unlike = sorted((mine - theirs).keys())[:1], sorted((theirs - mine).keys())[:1]
                examples.setdefault(kind, f"{position}: ours alone {unlike[0]}, theirs alone {unlike[1]}")
            position = after[chooser.choice(turns)]
    return counts, examples


def main():
    parser = argparse.ArgumentParser(description="Compare with pyffish in random games")
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    listed = subprocess.run([options.program, "games"], capture_output=True, text=True, check=True).stdout
    known = {line.split()[0] for line in listed.splitlines() if line and not line[0].isspace()}
    only = set(filter(None, options.only.split(",")))
    rows = []
    def show(text):
        print(f"\r{text:<70}", end="", file=sys.stderr, flush=True)
    try:
        for variant, game in pairs(known):
            if only and game not in only:
                continue
            chooser = random.Random(f"{options.seed} {variant}")
            rows.append((variant, game, *compare(options.program, variant, game, options.games, chooser, show)))
    except KeyboardInterrupt:
        show("stopped; the games so far:")
    print(file=sys.stderr)
    print("| game | positions | other turns | other texts | not read |\n|---|---|---|---|---|")
    for _, game, counts, _ in rows:
        print("|", " | ".join([game, *(str(counts[key]) for key in ("positions", "turns", "texts", "not read"))]), "|")
    for _, game, _, examples in rows:
        for kind, example in examples.items():
            print(f"\n{game}, {kind}: {example}")


if __name__ == "__main__":
    main()
