#!/usr/bin/env bash
# pyffish 0.0.90 (PyPI; Fairy-Stockfish as a library): `get_san` with NOTATION_SAN works for shogi too, but the signs of
# shogi have the opposite meaning in it. `Rd3+` is a check by a rook that stays a rook; a promotion is `Re7=D`, and a move
# that declines one has no sign. In the notations of shogi, `+` is a promotion and `=` declines it: R-53+ and R-53=, as
# the same function writes them with NOTATION_SHOGI_HODGES_NUMBER (also the default).
#
# A promoted pawn, lance, knight or silver is `G`, the letter of the gold (two of them are told apart like two golds: Gef3).
# One would expect the letters of the FEN, such as `+P`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pyffish==0.0.90
cat >write.py <<'PY'
import pyffish as sf
FEN = "3k5/9/9/9/9/9/4R4/+P1+L1+N1+S1G/4K4[-] w 0 1"
for move in ["e3d3", "e3e7", "e3e7+", "e3e9+", "a2a3", "c2c3", "e2f3", "g2g3", "i2i3"]:
    shogi = sf.get_san("shogi", FEN, move, False, sf.NOTATION_SHOGI_HODGES_NUMBER)
    assert shogi == sf.get_san("shogi", FEN, move)
    print(move, shogi, sf.get_san("shogi", FEN, move, False, sf.NOTATION_SAN))
PY
python/bin/python write.py | tee seen
diff seen - <<'EOF' || { echo "pyffish 0.0.90 writes shogi moves otherwise than described here"; exit 1; }
e3d3 R-67 Rd3+
e3e7 R-53= Re7
e3e7+ R-53+ Re7=D
e3e9+ R-51+ Re9=D+
a2a3 +P-97 Ga3
c2c3 +L-77 Gc3
e2f3 +N-47 Gef3
g2g3 +S-37 Gg3
i2i3 G-17 Gi3
EOF
