"""Random games by the rules of python-chess, in all its variants."""

import io

import chess
import chess.pgn
import chess.variant
import player

DRAW = "1/2-1/2"


class Game(player.Game):
    def __init__(self, board):
        self.board = board

    def position(self):
        return self.board.fen()

    def turns(self):
        return [move.uci() for move in self.board.legal_moves]

    def short(self, turn):
        return self.board.san(chess.Move.from_uci(turn))

    def after(self, turn):
        self.board.push_uci(turn)
        after = self.board.fen()
        self.board.pop()
        return after

    def play(self, turn):
        self.board.push_uci(turn)

    def result(self):
        outcome = self.board.outcome()
        return outcome.result() if outcome else "*"

    def claim(self):
        return DRAW if self.board.is_repetition(3) or self.board.is_fifty_moves() else "*"

    def records(self):
        return [str(chess.pgn.Game.from_board(self.board))]


class Library(player.Library):
    """python-chess"""

    name = "python-chess"
    version = chess.__version__
    dialect = "uci"
    boards = {board.uci_variant: board for board in chess.variant.VARIANTS}

    reads = ["pgn"]

    def read(self, variant, form, text):
        game = chess.pgn.read_game(io.StringIO(text))
        if game.errors:
            raise game.errors[0]
        return [move.uci() for move in game.mainline_moves()]

    def variants(self):
        return [(name, name, []) for name in [*self.boards, "chess960"]]

    def start(self, variant):
        if variant == "chess960":
            return Game(chess.Board.from_chess960_pos(next(self.numbers)))
        return Game(self.boards[variant]())

    # Start arrays, one after the other.
    numbers = (number * 37 % 960 for number in range(10**9))


if __name__ == "__main__":
    player.main(Library())
