#!/usr/bin/env bash
# trf 1.1.1 (PyPI), which reads tournament report files (TRF16): the pairing of a round in progress is lost. TRF16 leaves the
# result of such a game blank; the parser strips blanks from the end of the line first, and then finds no whole game.
# The same pairing in an earlier round is kept. Titles of three letters (WGM, in columns 11 to 13) are refused.
#
# One would expect a game with opponent and colour and no result: that is what pairing programs exchange between rounds.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check trf==1.1.1
cat >read.py <<'PY'
import trf
from trf.TrfException import TrfException

def player(rank, title, games):
    return f"001 {rank:>4} {'':1}{title:>3} {'Player ' + str(rank):<33} {2000:>4} {'':3} {'':>11} {'':10} {'1.0':>4} {rank:>4}{games}\n"

def games(*lines):
    return [[(game.startrank, game.color, game.result) for game in one.games] for one in trf.loads("".join(lines)).players]

print(games(player(1, "GM", "     2 w 1     2 b  "), player(2, "IM", "     1 b 0     1 w  ")))
print(games(player(1, "GM", "     2 w       2 b 1"), player(2, "IM", "     1 b       1 w 0")))
try:
    print(games(player(1, "WGM", "     2 w 1")))
except TrfException:
    print("WGM refused")
PY
python/bin/python read.py | tee seen
diff seen - <<'EOF'
[[(2, 'w', '1')], [(1, 'b', '0')]]
[[(2, 'w', ' '), (2, 'b', '1')], [(1, 'b', ' '), (1, 'w', '0')]]
WGM refused
EOF
