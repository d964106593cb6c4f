"""A xiangqi interface as a client: the commands of UCCI 3.0 in their usual order, to an engine on each side."""

import re
from functools import partial

from engine import Lines
from handshake import play_offered

LONGEST = 120
TURN = re.compile(r"[a-i]\d[a-i]\d$")


def play(program, only, progress):
    """Two games of every game that the engine offers."""
    command = [program, "ucci"]

    client = "UCCI: the handshake of interfaces for xiangqi"
    return play_offered(client, command, "ucci", "option UCCI_Variant", partial(play_game, command), only, progress)


def play_game(command, variant, number, players, turns):
    """Plays a game; returns what was wrong, or None."""
    for _ in range(2):
        engine = Lines(command)
        players.append(engine)
        engine.send("ucci")
        engine.wait_for("ucciok")
        for setting in ["hashsize 32", "usemillisec true", f"UCCI_Variant {variant}", "newgame"]:
            engine.send(f"setoption {setting}")
        engine.send("isready")
        _, before = engine.wait_for("readyok")
        if before:
            return before[0]
    while len(turns) < LONGEST:
        engine = players[len(turns) % 2]
        engine.send("position startpos" + (" moves " + " ".join(turns) if turns else ""))
        clock = "time 60000 increment 500 opptime 60000 oppincrement 500"
        engine.send(f"go {clock} {'depth 3' if number == 0 else 'nodes 500'}")
        line, before = engine.wait_for(("bestmove", "nobestmove"), 60)
        wrong = [text for text in before if text.startswith("info message") and "over" not in text]
        if wrong:
            return f"after {len(turns)} turns: {wrong[0]}"
        if line == "nobestmove":
            break
        turn = line.split()[1]
        if not TURN.match(turn):
            return f"`{line}` has no turn of UCCI"
        turns.append(turn)
    return None
