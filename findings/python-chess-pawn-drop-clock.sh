#!/usr/bin/env bash
# python-chess 1.11.2 (PyPI), crazyhouse: a pawn that is placed does not set the half-move clock of the FEN to 0, although
# `is_zeroing` calls that move a zeroing one. A pawn that moves does.
#
# chessops 0.15.1, by the same author, and Fairy-Stockfish set the clock to 0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check chess==1.11.2
cat >clock.py <<'PY'
import chess
from chess.variant import CrazyhouseBoard
for text in ["P@e4", "e2e3", "N@e4"]:
    board = CrazyhouseBoard("4k3/8/8/8/8/8/4P3/4K3[PN] w - - 7 30")
    zeroing = board.is_zeroing(chess.Move.from_uci(text))
    board.push_uci(text)
    print(text, zeroing, board.halfmove_clock)
PY
python/bin/python clock.py | tee seen
diff seen - <<'EOF'
P@e4 True 8
e2e3 True 0
N@e4 False 8
EOF
