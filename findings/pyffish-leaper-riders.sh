#!/usr/bin/env bash
# pyffish 0.0.90 (PyPI), custom pieces in Betza's notation: a rider whose leap is a knight's (NN, N2) or a single step (W2, FF)
# moves. One whose leap is a dabbaba's, alfil's or threeleaper's (DD, AA, HH, or D2 with a limit) has no move at all, not even
# its first leap, and the configuration is accepted without a word. One would expect the moves, or a message.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pyffish==0.0.90
cat >riders.py <<'PY'
import pyffish

START = "7k/8/8/8/3X4/8/8/K7 w - - 0 1"
for number, betza in enumerate(["D", "N", "NN", "N2", "W2", "FF", "DD", "D2", "AA", "HH"]):
    pyffish.load_variant_config(f"[rider{number}:chess]\ncustomPiece1 = x:{betza}\nstartFen = {START}\n")
    moves = pyffish.legal_moves(f"rider{number}", START, [])
    print(betza, sum(move.startswith("d4") for move in moves))
PY
python/bin/python riders.py 2>messages | tee seen
grep -i -E "invalid|unknown|error|unsupported" messages && exit 1
diff seen - <<'TEXT'
D 4
N 8
NN 12
N2 12
W2 8
FF 12
DD 0
D2 0
AA 0
HH 0
TEXT
