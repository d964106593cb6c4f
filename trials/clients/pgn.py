"""How the games of a PGN file have ended: the result and the last remark."""

import re


def endings(text):
    """For each game its result, and the last comment in its moves."""
    games = re.split(r"(?m)^(?=\[Event )", text)
    found = []
    for game in games:
        result = re.search(r'\[Result "([^"]*)"\]', game)
        if result:
            moves = game[game.rfind("]\n") + 2 :]
            comments = re.findall(r"\{([^}]*)\}", moves)
            found.append((result[1], " ".join(comments[-1].split()) if comments else ""))
    return found
