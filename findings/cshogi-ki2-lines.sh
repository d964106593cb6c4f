#!/usr/bin/env bash
# cshogi 1.1.0 (PyPI): the reader of KI2 fails at a line of three moves. The format usually has several moves on a line.
#
# tsshogi 2.2.0 reads the same text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check cshogi==1.1.0
npm install --silent --no-audit --no-fund --no-save --prefix . tsshogi@2.2.0
head='手合割：平手\n先手：a\n後手：b\n\n'
printf "$head▲７六歩 △３四歩\n▲２六歩\n" >short.ki2
printf "$head▲７六歩 △３四歩 ▲２六歩\n" >long.ki2
cat >read.py <<'PY'
import sys
import cshogi.KI2
for path in sys.argv[1:]:
    try:
        print("cshogi", path, len(cshogi.KI2.Parser.parse_str(open(path, encoding="utf-8").read()).moves))
    except IndexError as error:
        print("cshogi", path, error)
PY
cat >read.mjs <<'JS'
import { readFileSync } from "node:fs";
import { importKI2 } from "tsshogi";
for (const path of process.argv.slice(2)) {
  const moves = importKI2(readFileSync(path, "utf8")).moves.filter(({ move }) => move.usi);
  console.log("tsshogi", path, moves.length);
}
JS
(python/bin/python read.py short.ki2 long.ki2 && node read.mjs short.ki2 long.ki2) | tee seen
diff seen - <<'TEXT'
cshogi short.ki2 3
cshogi long.ki2 list index out of range
tsshogi short.ki2 3
tsshogi long.ki2 3
TEXT
