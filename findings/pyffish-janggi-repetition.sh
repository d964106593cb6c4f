#!/usr/bin/env bash
# pyffish 0.0.90 (PyPI; Fairy-Stockfish as a library): its four janggi variants, whose boards, pieces and moves are the
# same, judge the same repetition in three ways. When the array comes up for the third time by horse moves, `janggi` lets
# Cho, who moves first, lose (it counts the pieces, and Han begins with 1.5 points more), `janggicasual` and
# `janggitraditional` give a draw, and `janggimodern` lets Cho lose a ply later, since its rule is that a position may not
# be repeated: it reports a finished game after a move that `legal_moves` still lists.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pyffish==0.0.90
cat >repeat.py <<'PY'
import pyffish as sf
CYCLE = ["b1c3", "b10c8", "c3b1", "c8b10"]
for variant in ["janggi", "janggicasual", "janggitraditional", "janggimodern"]:
    start, moves = sf.start_fen(variant), []
    while True:
        move = CYCLE[len(moves) % 4]
        listed = move in sf.legal_moves(variant, start, moves)
        moves.append(move)
        ended, value = sf.is_optional_game_end(variant, start, moves)
        if ended:
            to_move = "Cho" if len(moves) % 2 == 0 else "Han"
            print(variant, "ply", len(moves), "listed", listed, "value", value, "for", to_move)
            break
PY
python/bin/python repeat.py | tee seen
diff seen - <<'EOF'
janggi ply 8 listed True value -32000 for Cho
janggicasual ply 8 listed True value 0 for Cho
janggitraditional ply 8 listed True value 0 for Cho
janggimodern ply 9 listed True value 32000 for Han
EOF
