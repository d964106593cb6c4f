#!/usr/bin/env bash
# cchess 1.25.5 (PyPI), a library for xiangqi: `Game.read_from` reads a PGN file up to the first move text that it does not
# know, and reports a whole game with its result. A comment in braces, a glyph such as $1, or a move with the traditional
# characters (馬, 車) ends the game after one move; a game in ICCS or WXF notation has no moves at all.
#
# Comments and glyphs are part of every PGN, and [Format "ICCS"] is that of most xiangqi files; one would expect them to be
# read, or an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check cchess==1.25.5
cat >read.py <<'PY'
from cchess import Game
TAGS = '[Game "Chinese Chess"]\n[Red "A"]\n[Black "B"]\n[Result "1-0"]\n\n'
for name, moves in {
    "plain": "1. 炮二平五 马８进７ 2. 马二进三 1-0",
    "comment": "1. 炮二平五 {good} 马８进７ 2. 马二进三 1-0",
    "glyph": "1. 炮二平五 $1 马８进７ 2. 马二进三 1-0",
    "traditional": "1. 炮二平五 馬８進７ 2. 馬二進三 1-0",
    "ICCS": "1. H2-E2 H9-G7 2. H0-G2 1-0",
    "WXF": "1. C2.5 H8+7 2. H2+3 1-0",
}.items():
    with open("game.pgn", "w", encoding="utf-8") as file:
        file.write(TAGS + moves + "\n")
    game = Game.read_from("game.pgn")
    print(name, len(sum(game.dump_iccs_moves(), [])), game.info["result"])
PY
python/bin/python read.py | tee seen
diff seen - <<'EOF'
plain 3 1-0
comment 1 1-0
glyph 1 1-0
traditional 1 1-0
ICCS 0 1-0
WXF 0 1-0
EOF
