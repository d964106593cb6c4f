"""Random games by the rules of cchess, a library for xiangqi."""

import importlib.metadata
import tempfile

import cchess
import player


class Game(player.Game):
    def __init__(self):
        self.board = cchess.ChessBoard(cchess.FULL_INIT_FEN)
        self.legal = None

    def position(self):
        return self.board.to_fen()

    def turns(self):
        if self.legal is None:
            moves = self.board.create_moves()
            self.legal = {cchess.pos2iccs(*move): move for move in moves if not self.board.is_checked_move(*move)}
        return self.legal

    def short(self, turn):
        return self.board.copy().move(*self.turns()[turn]).to_text()

    def after(self, turn):
        board = self.board.copy()
        board.move(*self.turns()[turn])
        board.next_turn()
        return board.to_fen()

    def play(self, turn):
        self.board.move(*self.turns()[turn])
        self.board.next_turn()
        self.legal = None

    def result(self):
        if not self.board.no_moves():
            return "*"
        return "0-1" if self.board.get_move_color() == cchess.RED else "1-0"


class Library(player.Library):
    """cchess"""

    name = "cchess"
    version = importlib.metadata.version("cchess")
    dialect = "iccs"
    fields = 2
    knows_history = False

    reads = ["iccs", "chinese"]

    def read(self, variant, form, text):
        with tempfile.NamedTemporaryFile("w", suffix=".pgn", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            return [move for line in cchess.read_from_pgn(file.name).dump_iccs_moves() for move in line]

    def variants(self):
        return [("xiangqi", "xiangqi", [])]

    def start(self, variant):
        return Game()


if __name__ == "__main__":
    player.main(Library())
