"""Random games by the rules of pyffish, the Python module of Fairy-Stockfish."""

import importlib.metadata

import player
import pyffish

# A result is a value from the point of view of the side to move.
DRAW = "1/2-1/2"
# The shuffled variants, in which the king takes its rook.
SHUFFLED = ("fischerandom", "caparandom")


class Game(player.Game):
    def __init__(self, variant):
        self.variant, self.shuffled = variant, variant in SHUFFLED
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
        return pyffish.get_san(self.variant, self.now, turn, self.shuffled)

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
        return [(variant, variant) for variant in pyffish.variants() if variant not in ("fairy", "normal")]

    def start(self, variant):
        return Game(variant)


if __name__ == "__main__":
    player.main(Library())
