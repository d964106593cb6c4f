#!/usr/bin/env bash
# cshogi 1.1.0 (PyPI): a KIF record that starts from a board diagram, as mating problems do, starts from the array instead.
# The diagram, the hands and 後手番 (White to move) are passed over, and the moves are kept although they are not legal
# from the array. Nothing is reported. With the header 手合割：その他 (other handicap) above the same diagram, the library
# refuses the record.
#
# One would expect the position of the diagram: `cshogi.KIF.board_to_bod` writes just such a diagram, and here the
# library does not read its own.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check cshogi==1.1.0
cat >read.py <<'PY'
import cshogi
import cshogi.KIF
for turn, hands, move in [("b", "G", "５二金打"), ("w", "-", "４二玉(51)")]:
    position = cshogi.Board(f"4k4/9/4P4/9/9/9/9/9/4K4 {turn} {hands} 1")
    kif = cshogi.KIF.board_to_bod(position) + f"\n先手：A\n後手：B\n手数----指手---------消費時間--\n   1 {move}\n"
    game = cshogi.KIF.Parser.parse_str(kif)
    first = game.moves[0]
    print(game.sfen, cshogi.move_to_usi(first), cshogi.Board(game.sfen).is_legal(first))
try:
    cshogi.KIF.Parser.parse_str("手合割：その他\n" + kif)
except cshogi.KIF.ParserException as error:
    print(error)
PY
python/bin/python read.py | tee seen
diff seen - <<'EOF' || { echo "cshogi 1.1.0 reads a KIF diagram otherwise than described here"; exit 1; }
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 G*5b False
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 5a4b False
Cannot support handycap type "other"
EOF
