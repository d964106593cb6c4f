#!/usr/bin/env bash
# pyffish 0.0.90 (PyPI; Fairy-Stockfish as a library), xiangqi with the Asian rules of chasing. A chariot that moves along
# the line of an attack that it has already makes no new attack (diagram 106 of the rules). Where it moves towards its
# target, the repetition is a draw; where it moves away from it, the same repetition loses. And a horse that steps off an
# elephant's diagonal is taken for a discovered attack across the river, where elephants cannot go.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pyffish==0.0.90
cat >chase.py <<'PY'
import pyffish as sf

CASES = [
    ("towards", "3k2b2/4P4/4b4/9/8p/6Bc1/6P1P/3AB4/4pp3/1p1K3R1 w - - 0 1", ["h1h2", "h5h4", "h2h1", "h4h5"]),
    ("away", "5ab2/9/4bk1n1/9/2R6/9/9/4B3B/3K5/3A5 w - - 0 1", ["c6h6", "h8i6", "h6c6", "i6h8"]),
    ("elephant", "2b2ab2/3k5/3N1a3/4r4/5N3/2B3B2/1p6p/4K4/9/8p w - - 0 1", ["f6e4", "e7d7", "e4f6", "d7e7"]),
    ("no elephant", "2b2ab2/3k5/3N1a3/4r4/5N3/2B6/1p6p/4K4/9/8p w - - 0 1", ["f6e4", "e7d7", "e4f6", "d7e7"]),
]
for name, start, cycle in CASES:
    moves = []
    while True:
        moves.append(cycle[len(moves) % 4])
        ended, value = sf.is_optional_game_end("xiangqi", start, moves)
        if ended:
            print(f"{name}: after {len(moves)} moves, value {value} for the side to move")
            break
print("elephant on g5:", [m for m in sf.legal_moves("xiangqi", CASES[2][1], ["f6e4", "e7d7"]) if m.startswith("g5")])
PY
python/bin/python chase.py | tee seen
diff seen - <<'EOF'
towards: after 8 moves, value 0 for the side to move
away: after 8 moves, value -32000 for the side to move
elephant: after 8 moves, value -32000 for the side to move
no elephant: after 8 moves, value 0 for the side to move
elephant on g5: ['g5i3']
EOF
