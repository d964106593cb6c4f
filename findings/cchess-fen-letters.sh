#!/usr/bin/env bash
# cchess 1.25.5 (PyPI), a library for xiangqi: a FEN with the letters H and E for horse and elephant, as half of the
# programs write it, becomes a board with the pieces before the first such letter and nothing else. No error is raised.
# The letters N and B are read.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check cchess==1.25.5
cat >read.py <<'PY'
from cchess import ChessBoard
rest = "9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9"
print(ChessBoard(f"rnbakabnr/{rest}/RNBAKABNR w - - 0 1").to_fen())
print(ChessBoard(f"rheakaehr/{rest}/RHEAKAEHR w - - 0 1").to_fen())
PY
python/bin/python read.py | tee seen
diff seen - <<'EOF'
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w
r8/9/9/9/9/9/9/9/9/9 w
EOF
