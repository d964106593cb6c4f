#!/usr/bin/env bash
# Shogi records in KIF: the header 手合割：三枚落ち (three-piece handicap: rook, bishop and a lance) is one of the handicaps
# that the format names. Four libraries read it in three ways, none with a remark:
#
# * shogiops 0.18.0 (npm): a board of 5×5, the three-piece handicap of minishogi;
# * tsshogi 2.2.0 (npm): the even position with Black to move; the first move, which is White's, is accepted all the same;
# * json-kifu-format 5.5.0 (npm): keeps it by name (`preset` is "3");
# * python-shogi 1.1.1 (PyPI): the board without White's rook, bishop and left lance.
#
# 五枚落ち (five pieces) is the even position in both shogiops and tsshogi. One would expect an error for a handicap that
# a library does not know, as python-shogi raises for トンボ.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . shogiops@0.18.0 tsshogi@2.2.0 json-kifu-format@5.5.0 >/dev/null
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check python-shogi==1.1.1
cat >read.mjs <<'JS'
import { parseKifHeader } from 'shogiops/notation/kif'
import { makeSfen } from 'shogiops/sfen'
import { importKIF } from 'tsshogi'
import jkf from 'json-kifu-format'
for (const handicap of ['三枚落ち', '五枚落ち']) {
  const kif = `手合割：${handicap}\n上手：A\n下手：B\n手数----指手---------消費時間--\n   1 ３四歩(33)\n   2 投了\n`
  const header = parseKifHeader(kif)
  console.log(`${handicap} shogiops ${header.isOk ? makeSfen(header.value) : header.error}`)
  const record = importKIF(kif)
  console.log(`${handicap} tsshogi ${record instanceof Error ? record.message : record.initialPosition.sfen}`)
  console.log(`${handicap} json-kifu-format ${jkf.Parsers.parseKIF(kif).initial.preset}`)
}
JS
cat >read.py <<'PY'
import shogi.KIF
for handicap in ["三枚落ち", "五枚落ち"]:
    kif = f"手合割：{handicap}\n上手：A\n下手：B\n手数----指手---------消費時間--\n   1 ３四歩(33)\n   2 投了\n"
    print(handicap, "python-shogi", shogi.KIF.Parser.parse_str(kif)[0]["sfen"])
PY
even='lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1'
{ node read.mjs; python/bin/python read.py; } | tee seen
diff seen - <<EOF
三枚落ち shogiops 3gk/4p/5/P4/KGSBR w - 1
三枚落ち tsshogi $even
三枚落ち json-kifu-format 3
五枚落ち shogiops $even
五枚落ち tsshogi $even
五枚落ち json-kifu-format 5
三枚落ち python-shogi lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
五枚落ち python-shogi 2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
EOF
