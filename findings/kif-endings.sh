#!/usr/bin/env bash
# Shogi records in KIF: a game ends with a line in the place of a move (投了 resigned, 千日手 repetition, 持将棋 impasse,
# 中断 broken off), and many programs write a summary (まで12手で…) below it. Both say the same, but two libraries take
# different results from them:
#
# * python-shogi 1.1.1 (PyPI): with the summary, a game that was broken off is a draw ("-"). Without it, a repetition has no
#   result: the pattern for the line misspells 千日手 as 先日手.
# * cshogi 1.1.0 (PyPI): without the summary no game has a result, not even one that was resigned. With it, an impasse is
#   reported as a repetition (%SENNICHITE, where CSA has %JISHOGI).
#
# One would expect the ending from either line, and no result for a game that was broken off.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check python-shogi==1.1.1 cshogi==1.1.0
cat >read.py <<'PY'
import cshogi
import cshogi.KIF
import shogi.KIF
moves = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"] * 3
lines = ["手合割：平手", "先手：A", "後手：B", "手数----指手---------消費時間--"]
lines += [f"{number:4} {move}" for number, move in enumerate(moves, 1)]
names = {None: "none", cshogi.DRAW: "draw", cshogi.BLACK_WIN: "Black", cshogi.WHITE_WIN: "White"}
for ending, summary in [("投了", "後手の勝ち"), ("千日手", "千日手"), ("持将棋", "持将棋"), ("中断", "中断")]:
    for tail in ["", f"まで12手で{summary}\n"]:
        kif = "\n".join(lines + [f"  13 {ending}", tail])
        first, second = shogi.KIF.Parser.parse_str(kif)[0], cshogi.KIF.Parser.parse_str(kif)
        assert len(first["moves"]) == len(second.moves) == 12
        print(ending, "with" if tail else "without", "python-shogi", first["win"], "cshogi", names[second.win], second.endgame)
PY
python/bin/python read.py | tee seen
diff seen - <<'EOF' || { echo "python-shogi 1.1.1 or cshogi 1.1.0 reads the endings of KIF otherwise than described here"; exit 1; }
投了 without python-shogi w cshogi none None
投了 with python-shogi w cshogi White %TORYO
千日手 without python-shogi None cshogi none None
千日手 with python-shogi - cshogi draw %SENNICHITE
持将棋 without python-shogi - cshogi none None
持将棋 with python-shogi - cshogi draw %SENNICHITE
中断 without python-shogi None cshogi none None
中断 with python-shogi - cshogi none %CHUDAN
EOF
