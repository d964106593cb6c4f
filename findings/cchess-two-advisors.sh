#!/usr/bin/env bash
# cchess 1.25.5 (PyPI): of two advisors on one file, it writes the one that goes back as 仕六退五, without 前, and does not
# read that text again. The form is right: one can only go back, the other only forward
# (https://www.xqbase.com/protocol/cchess_move.htm).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check cchess==1.25.5
cat >advisors.py <<'PY'
import cchess
for fen, move in [
    ("4k4/9/9/9/9/9/9/9/9/3AK4 w", "d0e1"),
    ("4k4/9/9/9/9/9/9/3A5/9/3AK4 w", "d2e1"),
]:
    text = cchess.ChessBoard(fen).move_iccs(move).to_text()
    read = cchess.ChessBoard(fen).move_text(text)
    print(move, text, read.to_iccs() if read else None)
PY
python/bin/python advisors.py | tee seen
diff seen - <<'TEXT'
d0e1 仕六进五 d0e1
d2e1 仕六退五 None
TEXT
