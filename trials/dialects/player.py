"""Random games by the rules of a library, as lines of JSON: what every player in Python has in common.

A player is a script that passes its `Library` to `main`. `SCRIPT list` prints the library, its version and its variants;
`SCRIPT play VARIANT --games N --seed N` prints a line for each position of each game. `trials/src/dialects/library.rs`
reads these lines and says what they contain; `player.mjs` is the same for libraries of npm.
"""

import argparse
import json
import random
import sys

# Games are cut off after this many turns.
MAX_TURNS = 160
# With more legal turns than this, as in amazons, only the texts of the turns are compared, and the turn played in full.
MAX_DETAILED = 500
# In one of so many games the pieces often go back, so that positions repeat and counts run out.
SHUFFLED = 4


class Game:
    """A game in progress. A library implements all of these but `short` and `records`."""

    def position(self):
        """The position in the library's format."""
        raise NotImplementedError

    def turns(self):
        """The texts of all legal turns in the library's protocol."""
        raise NotImplementedError

    def short(self, turn):
        """The text of a turn in records; None if the library has none."""
        return None

    def after(self, turn):
        """The position after a turn."""
        raise NotImplementedError

    def play(self, turn):
        """Plays a turn."""
        raise NotImplementedError

    def result(self):
        """Whether the game is over: `1-0`, `0-1`, `1/2-1/2` or `*`."""
        raise NotImplementedError

    def claim(self):
        """The result that a player may claim, else `*`."""
        return "*"

    def records(self):
        """The game so far in the formats of files that the library writes."""
        return []


class Library:
    """A library: its name, its version, and the dialect that it speaks (`uci`, `usi` or `iccs`)."""

    name = version = dialect = None
    # The number of fields that its positions have, if others have more.
    fields = None
    # The forms of files that it reads (`pgn`, `kif`, `ki2`, `csa`, `iccs`, `wxf`, `chinese`).
    reads = []
    # Whether it knows what came before a position, and so about repetitions and quiet turns.
    knows_history = True

    def variants(self):
        """The name of each variant, the id or a known name of the game in Variorum, and its readings as pairs."""
        raise NotImplementedError

    def start(self, variant):
        """A new game."""
        raise NotImplementedError

    def read(self, variant, form, text):
        """The turns of the game in a file, in the library's protocol."""
        raise NotImplementedError


def back(turn):
    """The move back, if the turn is a move."""
    half = len(turn) // 2
    return turn[half:] + turn[:half]


def choose(chooser, turns, last, shuffles):
    """A random turn; in shuffling games often the one that takes the last one back."""
    if shuffles and last and back(last) in turns and chooser.random() < 0.7:
        return back(last)
    return chooser.choice(turns)


def lines(game, chooser, shuffles, detailed):
    """The positions of a game: with `detailed`, all texts of all turns and the positions that they lead to."""
    own = [None, None]
    for number in range(MAX_TURNS + 1):
        turns, result, claim = sorted(game.turns()), game.result(), game.claim()
        over = result != "*" or not turns or number == MAX_TURNS
        # A game goes on after a claim only if it shuffles, so that later ends are reached as well.
        over |= claim != "*" and not shuffles
        played = None if over else choose(chooser, turns, own[number % 2], shuffles)
        every = detailed and len(turns) <= MAX_DETAILED
        details = {turn: [game.short(turn), game.after(turn)] for turn in turns if every or turn == played}
        yield {
            "position": game.position(), "turns": turns, "details": details,
            "result": result, "claim": claim, "played": played,
            "records": game.records() if over else [],
        }
        if over:
            return
        own[number % 2] = played
        game.play(played)


def read_file(library, file):
    """What the library reads in a file, or why it reads nothing."""
    try:
        return {"turns": library.read(**file), "error": None}
    except Exception as error:
        return {"turns": [], "error": repr(error)}


def main(library):
    """Answers the command line."""
    parser = argparse.ArgumentParser(description=library.__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("list")
    commands.add_parser("read").add_argument("file")
    play = commands.add_parser("play")
    play.add_argument("variant")
    play.add_argument("--games", type=int, required=True)
    play.add_argument("--detailed", type=int, required=True, help="the number of games with all texts and positions")
    play.add_argument("--seed", type=int, required=True)
    options = parser.parse_args()
    if options.command == "list":
        json.dump({
            "library": library.name, "version": library.version, "dialect": library.dialect,
            "fields": library.fields, "knows_history": library.knows_history, "reads": library.reads,
            "variants": list(library.variants()),
        }, sys.stdout)
        print()
        return
    if options.command == "read":
        with open(options.file, encoding="utf-8") as files:
            for file in files:
                print(json.dumps(read_file(library, json.loads(file)), ensure_ascii=False))
        return
    for number in range(options.games):
        # Each game has its own generator, so it is the same whatever was played before it.
        chooser = random.Random(f"{options.seed} {options.variant} {number}")
        game = library.start(options.variant)
        for line in lines(game, chooser, number % SHUFFLED == SHUFFLED - 1, number < options.detailed):
            json.dump(line, sys.stdout, ensure_ascii=False)
            print()
