"""Random games by the rules of pyffish, the Python module of Fairy-Stockfish."""

import importlib.metadata
import json
import pathlib

import player
import pyffish

# A result is a value from the point of view of the side to move.
DRAW = "1/2-1/2"
# What is the same in ffish.
with open(pathlib.Path(__file__).with_name("fairy_stockfish.json"), encoding="utf-8") as file:
    fairy = json.load(file)
NOTATIONS = {
    name: getattr(pyffish, f"NOTATION_{notation}") for notation, names in fairy["notations"].items() for name in names
}


class Game(player.Game):
    def __init__(self, variant):
        self.variant, self.shuffled = variant, variant in fairy["shuffled"]
        self.notation = NOTATIONS.get(variant, pyffish.NOTATION_DEFAULT)
        self.first = self.now = pyffish.start_fen(variant)
        self.played = []
        self.legal = None

    def position(self):
        return self.now

    def turns(self):
        if self.legal is None:
            self.legal = pyffish.legal_moves(self.variant, self.now, [], self.shuffled)
        return self.legal

    def short(self, turn):
        return pyffish.get_san(self.variant, self.now, turn, self.shuffled, self.notation)

    def after(self, turn):
        return pyffish.get_fen(self.variant, self.now, [turn], self.shuffled)

    def play(self, turn):
        self.now = self.after(turn)
        self.played.append(turn)
        self.legal = None

    def result(self):
        over, value = pyffish.is_immediate_game_end(self.variant, self.first, self.played, self.shuffled)
        if over:
            return self.text(value)
        if not self.turns():
            return self.text(pyffish.game_result(self.variant, self.first, self.played, self.shuffled))
        return "*"

    def claim(self):
        over, value = pyffish.is_optional_game_end(self.variant, self.first, self.played, self.shuffled)
        return self.text(value) if over else "*"

    def text(self, value):
        """A value as a result. The side with the letter `w` is the one that has the first result."""
        white_wins = (value > 0) == (self.now.split(" ")[1] == "w")
        return DRAW if value == 0 else "1-0" if white_wins else "0-1"


class Library(player.Library):
    """pyffish"""

    name = "pyffish"
    version = importlib.metadata.version("pyffish")
    dialect = "uci"

    def variants(self):
        # `fairy` and `normal` are not games of their own.
        names = [name for name in pyffish.variants() if name not in ("fairy", "normal")]
        return [(name, name, fairy["readings"].get(name, [])) for name in names]

    def start(self, variant):
        return Game(variant)


if __name__ == "__main__":
    player.main(Library())
