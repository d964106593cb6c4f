#!/usr/bin/env bash
# python-chess 1.11.2 (PyPI: chess) and chessops 0.15.1 (npm), atomic chess: bishops of which White's stand on squares of one
# colour and Black's on those of the other are a draw for both libraries. Two bishops of Black, one of them promoted, can take
# the last squares from its own king: the first move, Bf3, is mate, and both libraries say so once it has been played.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check chess==1.11.2
npm install --silent --no-audit --no-fund --no-save --prefix . chessops@0.15.1
cat >mate.py <<'PY'
import chess.variant

board = chess.variant.AtomicBoard("K7/8/8/8/8/8/7b/3B2bk w - - 0 1")
print("chess before:", board.is_valid(), board.outcome().termination.name)
board.push_uci("d1f3")
print("chess after:", board.outcome().termination.name, board.result())
PY
cat >mate.mjs <<'JS'
import { parseFen } from "chessops/fen";
import { parseUci } from "chessops/util";
import { setupPosition } from "chessops/variant";
const position = setupPosition("atomic", parseFen("K7/8/8/8/8/8/7b/3B2bk w - - 0 1").unwrap()).unwrap();
console.log("chessops before:", position.isInsufficientMaterial(), position.outcome());
position.play(parseUci("d1f3"));
console.log("chessops after:", position.isCheckmate(), position.outcome());
JS
(python/bin/python mate.py && node mate.mjs) | tee seen
diff seen - <<'TEXT'
chess before: True INSUFFICIENT_MATERIAL
chess after: CHECKMATE 1-0
chessops before: true { winner: undefined }
chessops after: true { winner: 'white' }
TEXT
