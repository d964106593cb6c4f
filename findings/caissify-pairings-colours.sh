#!/usr/bin/env bash
# caissify-pairings 0.5.0 (PyPI), a library for FIDE's Dutch system (Handbook C.04.3 from 1 February 2026): of two players
# with the same colour preference, equally strong, and the same colours so far, the one with the lower pairing number gets
# it. By article 5.2.4 it is the higher-ranked one, and by 1.2 players are ranked by their points first.
#
# Here 5 (1½ points) and 10 (2 points) have both had white, black, white. So 10, the higher-ranked, gets black, as in
# py4swiss 0.3.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check caissify-pairings==0.5.0 py4swiss==0.3.1
cat >pair.py <<'PY'
import pathlib

from caissify_pairings.engines.dutch import DutchEngine as Caissify
from caissify_pairings.fpc import _build_engine_players, _build_previous_pairings
from caissify_pairings.trf import TRFParser
from py4swiss.engines import DutchEngine as Py4Swiss
from py4swiss.trf import TrfParser

PLAYERS = [
    (3.0, "7 w 1|4 b 1|6 w 1"), (2.0, "8 b +|6 b 0|4 w 1"), (2.0, "9 w =|7 b 1|13 w ="), (1.0, "10 b 1|1 w 0|2 b 0"),
    (1.5, "11 w 1|13 b =|9 w 0"), (2.0, "12 b 1|2 w 1|1 b 0"), (1.0, "1 b 0|3 w 0|8 b 1"), (0.0, "2 w -|9 b 0|7 w 0"),
    (2.5, "3 b =|8 w 1|5 b 1"), (2.0, "4 w 0|11 b 1|12 w 1"), (1.0, "5 b 0|10 w 0|0000 - U"),
    (1.0, "6 w 0|0000 - U|10 b 0"), (2.0, "0000 - U|5 w =|3 b ="),
]


def report(more=""):
    lines = ["012 Example", "XXR 5", "XXC white1 rank"]
    for number, (points, rounds) in enumerate(PLAYERS, 1):
        cells = "".join(f"  {cell:>8}" for cell in rounds.split("|"))
        name = f"Player {number}"
        lines.append(f"001 {number:>4}      {name:<33} {3000 - number:>4} {'':26} {points:>4} {number:>4}{cells}{more}")
    return "\n".join(lines) + "\n"


path = pathlib.Path("x.trf")
path.write_text(report())
pairs = [(pair.white, pair.black) for pair in Py4Swiss.generate_pairings(TrfParser.parse(path))]
print("py4swiss", next(pair for pair in pairs if 5 in pair))
# It wants to know who plays in the round.
players = {player["starting_number"]: player for player in TRFParser(report("  0000 - U")).parse()["players"]}
engine = Caissify(
    players=_build_engine_players(players, 4), previous_pairings=_build_previous_pairings(players, 4),
    round_number=4, total_rounds=5, initial_color="white",
)
pairs = [(pair.get("white_player_id", pair.get("white_id")), pair.get("black_player_id", pair.get("black_id"))) for pair in engine.generate_pairings()]
print("caissify-pairings", next(pair for pair in pairs if 5 in pair))
PY
python/bin/python pair.py | tee seen
diff seen - <<'EOF'
py4swiss (5, 10)
caissify-pairings (10, 5)
EOF
