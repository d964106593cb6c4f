#!/usr/bin/env bash
# cchess 1.25.5 (PyPI): of two soldiers on one file it writes 前兵 and 后兵, which is right as long as no other file has two
# (https://www.xqbase.com/protocol/cchess_move.htm). With a third soldier elsewhere on the board it reads its own text as a
# move of that one, or not at all.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check cchess==1.25.5
cat >soldiers.py <<'PY'
import cchess
for fen, move in [
    ("3k5/9/9/9/4P4/9/4P4/9/9/4K4 w", "e3e4"),
    ("3k5/9/9/9/4P4/P8/4P4/9/9/4K4 w", "e3e4"),
    ("3k5/9/9/9/6P2/9/6P2/9/9/4K4 w", "g5h5"),
    ("3k5/9/7P1/9/6P2/9/6P2/9/9/4K4 w", "g5h5"),
]:
    text = cchess.ChessBoard(fen).move_iccs(move).to_text()
    read = cchess.ChessBoard(fen).move_text(text)
    print(move, text, read.to_iccs() if read else None)
PY
python/bin/python soldiers.py | tee seen
diff seen - <<'TEXT'
e3e4 后兵进一 e3e4
e3e4 后兵进一 a4a5
g5h5 前兵平二 g5h5
g5h5 前兵平二 None
TEXT
