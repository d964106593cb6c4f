#!/usr/bin/env bash
# pyffish 0.0.90 (PyPI; Fairy-Stockfish as a library), variant `makruk`: once the counting has begun, a FEN has its limit in
# the en passant field and the count in the half-move clock, both in plies. After one quiet move of a rook against a bare
# king, the FEN ends in "- 32 6 1": of 16 moves, three, one for each piece on the board, are over already. With pieces on
# both sides and no pawns it ends in "- 128 0 1".
#
# One would expect "- - 1 1" after such a move. python-chess 1.11.2 takes the limit for a square and refuses the FEN. With "-"
# in the place of the limit, pyffish begins the count afresh at the next move of the stronger side, from 6.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pyffish==0.0.90 chess==1.11.2
cat >count.py <<'PY'
import chess
import pyffish as sf
moves = ["a1a2", "e8e7", "a2a3"]
for rank in ["4k3", "4k2r"]:
    for count in range(3):
        print(sf.get_fen("makruk", f"{rank}/8/8/8/8/8/8/R3K3 w - - 0 1", moves[:count]))
for field in ["32", "-"]:
    fen = f"4k3/8/8/8/8/8/R7/4K3 b - {field} 12 4"
    print(field, *[sf.get_fen("makruk", fen, moves[1:1 + count]).split(" ", 3)[3] for count in range(3)], sep=" | ")
try:
    chess.Board("4k3/8/8/8/8/8/R7/4K3 b - 32 6 1")
    print("read")
except ValueError as error:
    print(error)
PY
python/bin/python count.py | tee seen
diff seen - <<'EOF' || { echo "pyffish 0.0.90 or python-chess 1.11.2 treats the counting of makruk otherwise than described here"; exit 1; }
4k3/8/8/8/8/8/8/R3K3 w - - 0 1
4k3/8/8/8/8/8/R7/4K3 b - 32 6 1
8/4k3/8/8/8/8/R7/4K3 w - 32 7 2
4k2r/8/8/8/8/8/8/R3K3 w - - 0 1
4k2r/8/8/8/8/8/R7/4K3 b - 128 0 1
7r/4k3/8/8/8/8/R7/4K3 w - 128 1 2
32 | 32 12 4 | 32 13 5 | 32 14 5
- | - 12 4 | - 13 5 | 32 6 5
invalid en passant part in fen: '4k3/8/8/8/8/8/R7/4K3 b - 32 6 1'
EOF
