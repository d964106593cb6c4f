#!/usr/bin/env bash
# python-shogi 1.1.1 (PyPI): the variations of a KIF record become part of the game. The moves after 変化 follow those of
# the main line, also when the same player then moves twice; nothing is reported.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check python-shogi==1.1.1
cat >read.py <<'PY'
import shogi.KIF
kif = """手合割：平手
先手：A
後手：B
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:01/00:00:01)
   2 ３四歩(33)   ( 0:01/00:00:01)
   3 投了         ( 0:01/00:00:02)

変化：2手
   2 ８四歩(83)   ( 0:01/00:00:01)
   3 ２六歩(27)   ( 0:01/00:00:01)
"""
games = shogi.KIF.Parser.parse_str(kif)
print(len(games), *games[0]["moves"])
PY
seen=$(python/bin/python read.py)
echo "$seen"
test "$seen" = "1 7g7f 3c3d 8c8d 2g2f"
