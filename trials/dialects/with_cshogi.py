"""Random games by the rules of cshogi."""

import importlib.metadata
import os
import tempfile

import cshogi
import cshogi.CSA
import cshogi.KI2
import cshogi.KIF
import player

FIRST, SECOND, DRAW = "1-0", "0-1", "1/2-1/2"
NAMES = ["a", "b"]


class Game(player.Game):
    def __init__(self):
        self.board = cshogi.Board()
        self.played = []
        # How often each position, without its number, has occurred: cshogi says what a repetition means, not which.
        self.occurred = {}
        self.count()

    def count(self):
        key = self.board.sfen().rsplit(" ", 1)[0]
        self.occurred[key] = self.occurred.get(key, 0) + 1
        self.is_fourth = self.occurred[key] >= 4

    def position(self):
        return self.board.sfen()

    def turns(self):
        return [cshogi.move_to_usi(move) for move in self.board.legal_moves]

    def after(self, turn):
        self.board.push_usi(turn)
        after = self.board.sfen()
        self.board.pop()
        return after

    def play(self, turn):
        self.played.append(self.board.move_from_usi(turn))
        self.board.push_usi(turn)
        self.count()

    def for_mover(self, wins):
        return FIRST if wins == (self.board.turn == cshogi.BLACK) else SECOND

    def result(self):
        if self.board.is_game_over():
            return self.for_mover(False)
        if self.board.is_nyugyoku():
            return self.for_mover(True)
        if not self.is_fourth:
            return "*"
        repetition = self.board.is_draw()
        if repetition == cshogi.REPETITION_WIN:
            return self.for_mover(True)
        return self.for_mover(False) if repetition == cshogi.REPETITION_LOSE else DRAW

    def records(self):
        with tempfile.TemporaryDirectory() as folder:
            return [self.kif(os.path.join(folder, "game.kifu")), self.ki2(os.path.join(folder, "game.ki2")),
                    self.csa(os.path.join(folder, "game.csa"))]

    def kif(self, path):
        exporter = cshogi.KIF.Exporter(path)
        exporter.header(NAMES)
        return self.export(exporter, path, "utf-8")

    def ki2(self, path):
        exporter = cshogi.KI2.Exporter(path)
        exporter.header(NAMES)
        return self.export(exporter, path, "cp932")

    def csa(self, path):
        exporter = cshogi.CSA.Exporter(path)
        exporter.info(names=NAMES, version="V2.2")
        return self.export(exporter, path, "utf-8")

    def export(self, exporter, path, encoding):
        for move in self.played:
            exporter.move(move)
        exporter.close()
        with open(path, encoding=encoding) as file:
            return file.read()


class Library(player.Library):
    """cshogi"""

    name = "cshogi"
    version = importlib.metadata.version("cshogi")
    dialect = "usi"

    reads = ["kif", "ki2", "csa"]

    def read(self, variant, form, text):
        if form == "csa":
            moves = cshogi.CSA.Parser.parse_str(text)[0].moves
        else:
            module = cshogi.KIF if form == "kif" else cshogi.KI2
            moves = module.Parser.parse_str(text).moves
        return [cshogi.move_to_usi(move) for move in moves]

    def variants(self):
        return [("shogi", "shogi", [])]

    def start(self, variant):
        return Game()


if __name__ == "__main__":
    player.main(Library())
