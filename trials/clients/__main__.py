"""Plays whole games with the programs that people use: python3 trials/clients PROGRAM [CLIENT…] [--game GAME…]

PROGRAM is `variorum`; every game is two games of it against itself, refereed by the client. A client that is missing is
left out, in a line that says what to install. The last lines are a table for docs/protocols.md. `cargo xtask trials
clients` builds the program and starts this.
"""

import argparse
import os
import sys
import time

import cutechess
import python_chess
import ucci
import usi
import xboard

CLIENTS = {
    "python-chess": python_chess,
    "xboard": xboard,
    "cutechess": cutechess,
    "usi": usi,
    "ucci": ucci,
}


def progress(client, variant, number, forfeit=None):
    """Says that a game is over."""
    print(f"{client}: {variant}, game {number + 1}{': ' + forfeit if forfeit else ''}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="path of `variorum`")
    parser.add_argument("clients", nargs="*", metavar="client", help="one of " + ", ".join(CLIENTS) + "; default: all")
    parser.add_argument("--game", nargs="+", default=[], help="only these games, by the names that the client has")
    options = parser.parse_args()
    unknown = [name for name in options.clients if name not in CLIENTS]
    if unknown:
        parser.error(f"there is no client `{unknown[0]}`; there are {', '.join(CLIENTS)}")
    outcomes = []
    for name in options.clients or CLIENTS:
        started = time.monotonic()
        outcome = CLIENTS[name].play(os.path.abspath(options.program), options.game, progress)
        outcomes.append(outcome)
        if outcome.missing:
            print(f"left out: {outcome.missing}", flush=True)
        else:
            seconds = time.monotonic() - started
            print(f"{outcome.client}: {outcome.games} games in {seconds:.0f} s", flush=True)
    print("\n| client | version | games | variants | forfeits |\n|---|---|---|---|---|")
    for outcome in outcomes:
        if not outcome.missing:
            row = [outcome.client, outcome.version, outcome.games, len(outcome.variants), len(outcome.forfeits)]
            print("| " + " | ".join(str(cell) for cell in row) + " |")
    for outcome in outcomes:
        for forfeit in outcome.forfeits:
            print(f"forfeited: {outcome.client}: {forfeit}")
    # A client that plays nothing proves nothing.
    played = all(outcome.games for outcome in outcomes if not outcome.missing) or bool(options.game)
    return 0 if played and not any(outcome.forfeits for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
