#!/usr/bin/env bash
# pyffish 0.0.90 (PyPI; Fairy-Stockfish as a library), variants `atomic` and `antichess`: SAN has neither `+` for a check nor
# `#` for a turn that wins by an explosion or by the loss of the last piece. In chess both marks are written.
#
# python-chess 1.11.2 marks all of them, as lichess does.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pyffish==0.0.90 chess==1.11.2
cat >marks.py <<'PY'
import chess.variant
import pyffish as sf
for variant, fen, turn in [
    ("chess", "4k3/8/8/4n3/8/8/4P3/3QK3 b - - 0 1", "e5f3"),
    ("atomic", "4k3/8/8/4n3/8/8/4P3/3QK3 b - - 0 1", "e5f3"),
    ("atomic", "4k3/4p3/8/8/8/8/8/K3Q3 w - - 0 1", "e1e7"),
    ("antichess", "r7/8/8/8/Q7/8/8/8 w - - 0 1", "a4a8"),
]:
    board = chess.variant.find_variant(variant)(fen)
    print(variant, sf.get_san(variant, fen, turn), board.san(chess.Move.from_uci(turn)))
PY
python/bin/python marks.py | tee seen
diff seen - <<'EOF'
chess Nf3+ Nf3+
atomic Nf3 Nf3+
atomic Qxe7 Qxe7#
antichess Qxa8 Qxa8#
EOF
