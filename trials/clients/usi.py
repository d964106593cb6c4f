"""A shogi interface as a client: the commands of ShogiHome, in its order, to an engine on each side.

ShogiHome sends `usi`, the settings USI_Hash and USI_Ponder, `isready` and `usinewgame`; before every turn the whole game
as `position`, then `go` with the clocks of both sides and byoyomi. It ponders with `go ponder`, which ends with `ponderhit`
or `stop`, sends `stop` when it needs the turn at once, and at the end `gameover` and `quit`.
"""

import re
from functools import partial

from engine import Lines, Silence
from handshake import play_offered

LONGEST = 120
TURN = re.compile(r"(\d+[a-p]\d+[a-p]\+?|[A-Z]\*\d+[a-p])$")


def play(program, only, progress):
    """Two games of shogi and of each relative that has a name of its own."""
    command = [program, "usi"]

    client = "USI: the handshake of ShogiHome"
    return play_offered(client, command, "usi", "option name USI_Variant", partial(play_game, command), only, progress)


def start(command, variant):
    engine = Lines(command)
    engine.send("usi")
    engine.wait_for("usiok")
    for setting in ["USI_Hash value 32", "USI_Ponder value true", f"USI_Variant value {variant}"]:
        engine.send(f"setoption name {setting}")
    engine.send("isready")
    _, before = engine.wait_for("readyok")
    refused = [line for line in before if line.startswith("info string")]
    if refused:
        raise Silence(refused[0])
    engine.send("usinewgame")
    return engine


def play_game(command, variant, number, players, turns):
    """Plays a game; returns what was wrong, or None."""
    expected = [None, None]
    clocks = "btime 60000 wtime 60000 byoyomi 1000"
    players.extend(start(command, variant) for _ in range(2))
    while len(turns) < LONGEST:
        side = len(turns) % 2
        engine, position = players[side], "position startpos"
        if turns:
            position += " moves " + " ".join(turns)
        if expected[side] is not None and turns and expected[side] == turns[-1]:
            engine.send("ponderhit")
        else:
            if expected[side] is not None:
                engine.send("stop")
                engine.wait_for("bestmove")
            engine.send(position)
            engine.send(f"go {clocks} depth 3" if number == 0 else f"go {clocks} nodes 500")
        if number == 1 and len(turns) == 9:
            engine.send("stop")
        line, before = engine.wait_for("bestmove", 60)
        wrong = [text for text in before if text.startswith("info string") and "over" not in text]
        if wrong:
            return f"after {len(turns)} turns: {wrong[0]}"
        words = line.split()
        expected[side] = None
        if words[1] in ("resign", "win"):
            break
        if not TURN.match(words[1]):
            return f"`{line}` has no turn of USI"
        turns.append(words[1])
        if len(words) == 4 and number == 0:
            expected[side] = words[3]
            engine.send(f"{'position startpos moves ' + ' '.join(turns)} {words[3]}")
            engine.send(f"go ponder {clocks} depth 3")
    for side, engine in enumerate(players):
        if expected[side] is not None:
            engine.send("stop")
            engine.wait_for("bestmove")
        engine.send("gameover " + ("lose" if side == len(turns) % 2 else "win"))
    return None
