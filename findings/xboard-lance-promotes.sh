#!/usr/bin/env bash
# XBoard 4.9.1: a piece that an engine's `setup` gives the picture of the lance (the letter L of its table of pictures) is
# a kind of pawn, also if its `piece` line says that it moves like a rook. When it reaches the last rank, XBoard sends the
# other engine the move with a promotion, `a7a8.` (the dot stands for a piece that does not exist), although the first
# engine wrote `a7a8`. A piece with another picture (S) moves there as it is. Needs xboard and Xvfb.
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

log, letter = sys.argv[1:]
pictures = "PNBRQFEACWMOHIJGDVLSUK"
table = "".join(known if known in (letter, "K") else "." for known in pictures)


def say(text):
    print(text, flush=True)


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "protover":
        say('feature setboard=1 usermove=1 sigint=0 sigterm=0 variants="test" done=1')
    elif word == "variant":
        say(f"setup ({table}{table.lower()}) 8x8+0_fairy 4k3/{letter}7/8/8/8/8/8/4K3 w - - 0 1")
        say(f"piece {letter}& R")
    elif word == "go":
        say("move a7a8")
    elif word == "usermove":
        open(log, "a").write(rest + "\n")
        say("resign")
    elif word == "quit":
        break
PY
for letter in L S; do
    engine="python3 $folder/engine.py $folder/$letter $letter"
    DISPLAY=$display HOME=$folder LC_ALL=C timeout 20 xboard -fcp "$engine" -scp "$engine" -variant test -matchGames 1 \
        -noGUI -xexit -xpopup -saveSettingsOnExit false -settingsFile "$folder/settings" >/dev/null 2>&1 || true
    echo "$letter: $(head -1 "$folder/$letter")"
done | tee "$folder/seen"
diff "$folder/seen" - <<'END'
L: a7a8.
S: a7a8
END
