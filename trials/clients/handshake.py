"""What interfaces of USI and UCCI have in common as clients: two games of every game that the engine offers."""

from engine import Lines, Silence
from outcome import Outcome


def play_offered(client, command, protocol, option, play_game, only, progress):
    """Plays two games of each value of an option; the first words of its line are `option`.

    `play_game` takes the name of a game, the number of the game and a list. It puts its engines into the list, so that they
    are ended whatever happens, and returns why the game was not played to its end, or None.
    """
    outcome = Outcome(client, "script")
    engine = Lines(command)
    try:
        engine.send(protocol)
        _, before = engine.wait_for(f"{protocol}ok")
    except Silence as error:
        outcome.add(protocol, str(error))
        return outcome
    finally:
        engine.close()
    line = next(line for line in before if line.startswith(f"{option} "))
    for name in line.split(" var ")[1:]:
        if only and name not in only:
            continue
        for number in range(2):
            outcome.add(name, play_to_the_end(play_game, name, number))
            progress(outcome.client, name, number)
    return outcome


def play_to_the_end(play_game, name, number):
    """Plays a game and ends its engines; returns why it was not played to its end, or None."""
    players, turns = [], []
    try:
        why = play_game(name, number, players, turns)
        if why:
            return why
        ended = [engine.close() for engine in players]
        players.clear()
        return None if all(ended) else "the engine does not obey `quit`"
    except Silence as error:
        return f"after {len(turns)} turns: {error}"
    finally:
        for engine in players:
            engine.close()
