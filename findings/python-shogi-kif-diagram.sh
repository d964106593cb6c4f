#!/usr/bin/env bash
# python-shogi 1.1.1 (PyPI): the SFEN of the position from which a KIF record with a diagram starts has the wrong side to
# move whenever the record has an odd number of moves: it names the side after the last move. Without a diagram it is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check python-shogi==1.1.1
cat >read.py <<'PY'
import shogi.KIF
empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|"
ranks = ["| ・ ・ ・ ・v玉 ・ ・ ・ ・|"] + [empty] * 7 + ["| ・ ・ ・ ・ 玉 ・ ・ ・ ・|"]
diagram = ["後手の持駒：なし", "  ９ ８ ７ ６ ５ ４ ３ ２ １", "+---------------------------+"]
diagram += [rank + name for rank, name in zip(ranks, "一二三四五六七八九")]
diagram += ["+---------------------------+", "先手の持駒：なし", "先手：A", "後手：B", "手数----指手---------消費時間--"]
moves = ["   1 ５八玉(59)", "   2 ５二玉(51)", "   3 ５七玉(58)"]
for count in range(4):
    game = shogi.KIF.Parser.parse_str("\n".join(diagram + moves[:count] + [""]))[0]
    print(count, game["sfen"].split(" ")[1], *game["moves"])
PY
python/bin/python read.py | tee seen
diff seen - <<'EOF'
0 b
1 w 5i5h
2 b 5i5h 5a5b
3 w 5i5h 5a5b 5h5g
EOF
