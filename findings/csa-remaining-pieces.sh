#!/usr/bin/env bash
# Shogi positions in CSA: `P-00AL` gives White all pieces that are left, as in mating problems (the CSA standard
# describes AL beside the two-letter names of the pieces). Of four libraries two do not know it:
#
# * shogiops 0.18.0 (npm): the error ERR_ADDITIONAL;
# * python-shogi 1.1.1 (PyPI): ValueError, 'AL' is not in list;
# * tsshogi 2.2.0 and json-kifu-format 5.5.0 (npm): read it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . shogiops@0.18.0 tsshogi@2.2.0 json-kifu-format@5.5.0 >/dev/null
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check python-shogi==1.1.1
{
    printf 'V2.2\nP1 *  *  *  * -OU *  *  *  * \n'
    for rank in 2 3 4 5 6 7 8; do printf 'P%s *  *  *  *  *  *  *  *  * \n' $rank; done
    printf 'P9 *  *  *  * +OU *  *  *  * \nP+00KI\nP-00AL\n+\n+0052KI\n%%TORYO\n'
} >problem.csa
cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { parseCsaHeader } from 'shogiops/notation/csa'
import { makeSfen } from 'shogiops/sfen'
import { importCSA } from 'tsshogi'
import jkf from 'json-kifu-format'
const csa = readFileSync('problem.csa', 'utf8')
const header = parseCsaHeader(csa)
console.log(`shogiops ${header.isOk ? makeSfen(header.value) : header.error.message}`)
const record = importCSA(csa)
console.log(`tsshogi ${record instanceof Error ? record.message : record.initialPosition.sfen}`)
const { hands } = jkf.Parsers.parseCSA(csa).initial.data
console.log(`json-kifu-format ${hands[0].KI} ${hands[1].KI} ${hands[1].FU}`)
JS
cat >read.py <<'PY'
import shogi.CSA
try:
    print("python-shogi", shogi.CSA.Parser.parse_str(open("problem.csa").read())[0]["sfen"])
except ValueError as error:
    print("python-shogi ValueError", error)
PY
{ node read.mjs; python/bin/python read.py; } | tee seen
diff seen - <<'EOF'
shogiops ERR_ADDITIONAL
tsshogi 4k4/9/9/9/9/9/9/9/4K4 b G2r2b3g4s4n4l18p 1
json-kifu-format 1 3 18
python-shogi ValueError 'AL' is not in list
EOF
