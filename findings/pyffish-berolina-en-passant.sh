#!/usr/bin/env bash
# pyffish 0.0.90 (PyPI; Fairy-Stockfish as a library), variant `berolina`, whose pawns move diagonally and capture straight
# ahead: the en passant field of a FEN has two squares, the one that was passed over and the one of the pawn to be taken
# (d3c4 after e2c4). It is written whether or not a pawn can capture there, unlike in chess.
#
# One would expect one square, d3. Such a FEN is valid to `validate_fen`, and the capture d4d3 is legal; but the pawn that
# it captures stays on the board.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pyffish==0.0.90
cat >capture.py <<'PY'
import pyffish as sf
print(sf.get_fen("berolina", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", ["e2c4"]))
print(sf.get_fen("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", ["e2e4"]))
for field in ["d3c4", "d3", "-"]:
    fen = f"4k3/8/8/8/2Pp4/8/8/4K3 b - {field} 0 1"
    assert sf.validate_fen(fen, "berolina") == sf.FEN_OK
    legal = "d4d3" in sf.legal_moves("berolina", fen, [])
    print(field, sf.get_fen("berolina", fen, ["d4d3"]) if legal else "not legal")
PY
python/bin/python capture.py | tee seen
diff seen - <<'EOF' || { echo "pyffish 0.0.90 captures en passant in berolina otherwise than described here"; exit 1; }
4k3/8/8/8/2P5/8/8/4K3 b - d3c4 0 1
4k3/8/8/8/4P3/8/8/4K3 b - - 0 1
d3c4 4k3/8/8/8/8/3p4/8/4K3 w - - 0 2
d3 4k3/8/8/8/2P5/3p4/8/4K3 w - - 0 2
- not legal
EOF
