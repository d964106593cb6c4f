#!/usr/bin/env bash
# XBoard 4.9.1, variant `berolina`, whose pawns move diagonally and capture straight ahead: after a capture en passant it
# removes the piece on the right of the capturing pawn, whichever pawn has made the double step (`ApplyMove` in `backend.c`
# looks for the direction in the number of a file). After e2c4 d4d3 the pawn on c4 stays on its board, so that a3c4 counts as
# an illegal move and loses; after c2e4 d4d3 the pawn on e4 is gone, and c3e4 is legal. The `piece` line tells it the moves:
# without one it tests them by those of pawns in chess, and h2g3 loses. Needs xboard and Xvfb.
set -euo pipefail
PATH=$PATH:/usr/games
folder=$(mktemp -d)
display=:$((90 + RANDOM % 100))
Xvfb "$display" -screen 0 800x600x16 >/dev/null 2>&1 &
screen=$!
trap 'kill $screen; rm -rf "$folder"' EXIT
sleep 1
cat >"$folder/engine.py" <<'PY'
import sys

moves, described = sys.argv[1].split(","), sys.argv[2] == "described"
force = False


def say(text):
    print(text, flush=True)


for line in sys.stdin:
    word = line.split()[0]
    if word == "protover":
        say('feature setboard=1 usermove=1 sigint=0 sigterm=0 variants="berolina" done=1')
    elif word == "variant" and described:
        say("piece P& fmFfceWifmnA")
    elif word == "force":
        force = True
    elif word == "go" or word == "usermove" and not force:
        force = False
        say("move " + moves.pop(0) if moves else "resign")
    elif word == "quit":
        break
PY
play() {
    DISPLAY=$display HOME=$folder LC_ALL=C timeout 20 xboard -fcp "python3 $folder/engine.py $1 $3" \
        -scp "python3 $folder/engine.py $2 $3" -variant berolina -matchGames 1 -sgf "$folder/games" -noGUI -xexit -xpopup \
        -xponder -saveSettingsOnExit false -settingsFile "$folder/settings" >/dev/null 2>&1 || true
    echo "$3: $(grep -o 'invalid move: [a-z0-9]*\|resigns' "$folder/games")"
    rm "$folder/games"
}
{
    play a2b3,b3a4,e2c4,b1a3,a3c4,h2g3 e7c5,c5d4,d4d3,a7b6,b6a5 described
    play a2b3,b3a4,c2e4,b1c3,c3e4,h2g3 e7c5,c5d4,d4d3,a7b6,b6a5 described
    play a2a3,h2g3 a7a6 undescribed
} | tee "$folder/seen"
diff "$folder/seen" - <<'END'
described: invalid move: a3c4
described: resigns
undescribed: invalid move: h2g3
END
