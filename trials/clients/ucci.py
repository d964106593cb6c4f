"""A xiangqi interface as a client: the commands of UCCI 3.0 in their usual order, to an engine on each side."""

import re

from engine import Lines, Silence
from outcome import Outcome

LONGEST = 120
TURN = re.compile(r"[a-i]\d[a-i]\d$")


def play(program, only, progress):
    """Two games of every game that the engine offers."""
    outcome = Outcome("UCCI: the handshake of interfaces for xiangqi", "script")
    try:
        engine = Lines([program, "ucci"])
        engine.send("ucci")
        _, before = engine.wait_for("ucciok")
        engine.close()
    except Silence as error:
        outcome.add("xiangqi", str(error))
        return outcome
    line = next(line for line in before if line.startswith("option UCCI_Variant "))
    for name in line.split(" var ")[1:]:
        if only and name not in only:
            continue
        for number in range(2):
            outcome.add(name, play_game(program, name, number))
            progress(outcome.client, name, number)
    return outcome


def play_game(program, variant, number):
    """Plays a game; returns why it was not played to its end, or None."""
    players, turns = [], []
    try:
        for _ in range(2):
            engine = Lines([program, "ucci"])
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
        ended = [engine.close() for engine in players]
        players.clear()
        return None if all(ended) else "the engine does not obey `quit`"
    except Silence as error:
        return f"after {len(turns)} turns: {error}"
    finally:
        for engine in players:
            engine.close()
