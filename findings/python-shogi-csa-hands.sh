#!/usr/bin/env bash
# python-shogi 1.1.1 (PyPI): a CSA position in which a player holds two pieces of one kind becomes another position. Its
# SFEN has the number without the letter, and the number then counts for the next kind: two pawns and a gold are two golds.
# Nothing is reported.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check python-shogi==1.1.1
cat >read.py <<'PY'
import shogi.CSA
board = ["P1 *  *  *  * -OU *  *  *  * "] + [f"P{rank} *  *  *  *  *  *  *  *  * " for rank in range(2, 9)] + ["P9 *  *  *  * +OU *  *  *  * "]
for hand in ["P+00FU", "P+00FU00FU", "P+00FU00FU00KI"]:
    csa = "\n".join(["V2.2", *board, hand, "+", "%TORYO", ""])
    print(hand, shogi.CSA.Parser.parse_str(csa)[0]["sfen"].split(" ")[2])
PY
python/bin/python read.py | tee seen
diff seen - <<'EOF'
P+00FU P
P+00FU00FU 2
P+00FU00FU00KI 2G
EOF
