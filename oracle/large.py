"""Counts chess on large boards: Terachess, Gigachess, Indian Great chess, Wild Tamerlane, the Duke of Rutland's.

    python3 oracle/large.py GAME FILE                          # checks a file of counts
    python3 oracle/large.py GAME --random SEED [NAME=VALUE …]  # a position from random play, with its counts

Written from the rules of the games. Distinct results are counted, as elsewhere; no draw ends a game.
Positions have the form of games/GAME/perft.txt, without a square passed by a double step."""

import random, sys
from common import check, read_rows, readings_of, write_rows

CROSS = [(1, 0), (-1, 0), (0, 1), (0, -1)]
SLANT = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def turned(*pairs):
    return [(sx * x, sy * y) for a, b in pairs for x, y in {(a, b), (b, a)} for sx in {1, -1} for sy in {1, -1}]


def leaps(*pairs):
    vectors = sorted(set(turned(*pairs)))

    def go(game, board, x, y):
        for dx, dy in vectors:
            yield x + dx, y + dy, "both"
    return go


def rides(ways):
    def go(game, board, x, y):
        for way in ways:
            for to in game.line(board, x, y, way):
                yield *to, "both"
    return go


def shoots(ways):
    """Like a cannon of xiangqi: captures beyond exactly one piece."""
    def go(game, board, x, y):
        for way in ways:
            for cell in game.line(board, x, y, way):
                if cell not in board:
                    yield *cell, "quiet"
                else:
                    for beyond in game.line(board, *cell, way):
                        if beyond in board:
                            yield *beyond, "capture"
    return go


def bends(first, then):
    """One step or leap; if its end is empty, on in the ways that `then` gives for it."""
    def go(game, board, x, y):
        for dx, dy in first:
            yield x + dx, y + dy, "both"
            if game.inside(x + dx, y + dy) and (x + dx, y + dy) not in board:
                for way in then(dx, dy):
                    for to in game.line(board, x + dx, y + dy, way):
                        yield *to, "both"
    return go


def all_of(*parts):
    def go(game, board, x, y):
        for part in parts:
            yield from part(game, board, x, y)
    return go


def sign(n):
    return (n > 0) - (n < 0)


KING = leaps((0, 1), (1, 1))
KNIGHT = leaps((1, 2))
ROOK, BISHOP, QUEEN = rides(CROSS), rides(SLANT), rides(CROSS + SLANT)


class Large:
    pawns = "P"
    officers = {"K": KING, "Q": QUEEN, "R": ROOK, "B": BISHOP, "N": KNIGHT}
    promotes = {}
    castling = {}

    def __init__(self, readings):
        pass

    def inside(self, x, y):
        return 0 <= x < self.width and 0 <= y < self.height

    def line(self, board, x, y, way):
        """The cells from the one after (x, y) on, up to and including the first piece."""
        while self.inside(x + way[0], y + way[1]):
            x, y = x + way[0], y + way[1]
            yield x, y
            if (x, y) in board:
                return

    def reach(self, rank):
        """How far a pawn may go from this rank, counted from its own side."""
        return 1


class Tera(Large):
    width = height = 16
    start = (
        "gjwtzfusamcztwjg/ooooooolhooooooo/edrnbxiqkixbnrde/pppppppppppppppp/16/16/16/16/16/16/16/16/"
        "PPPPPPPPPPPPPPPP/EDRNBXIQKIXBNRDE/OOOOOOOLHOOOOOOO/GJWTZFUSAMCZTWJG w - - 0 1"
    )
    pawns = "PO"
    officers = Large.officers | {
        "E": leaps((1, 1), (2, 2)), "D": leaps((0, 1), (0, 2)), "J": leaps((1, 3)), "T": leaps((2, 3)),
        "G": leaps((0, 2), (2, 2), (0, 3), (3, 3)), "F": leaps((1, 2), (1, 3), (2, 3)),
        "L": leaps((0, 1), (1, 1), (0, 2), (1, 2), (2, 2)),
        "X": bends(SLANT, lambda dx, dy: [(0, dy)]), "H": bends(SLANT, lambda dx, dy: [(dx, 0), (0, dy)]),
        "U": bends(turned((1, 2)), lambda dx, dy: [(sign(dx), sign(dy))]),
        "Z": shoots(CROSS), "W": shoots(SLANT), "S": shoots(CROSS + SLANT),
        "M": all_of(ROOK, KNIGHT), "C": all_of(BISHOP, KNIGHT), "A": all_of(QUEEN, KNIGHT), "I": KING,
    }
    promotes = dict(zip("POINJTEDXG", "QQAFFFLLHS"))

    def reach(self, rank):
        return 2


class Giga(Tera):
    width = height = 14
    start = (
        "wzjxflhamcxjzw/dernbiqkibnred/ppppoooooopppp/4pppppp4/14/14/14/14/14/14/"
        "4PPPPPP4/PPPPOOOOOOPPPP/DERNBIQKIBNRED/WZJXFLHAMCXJZW w - - 0 1"
    )


class Great(Large):
    width = height = 10
    start = "rnbqkgvbnr/ppppmmpppp/4pp4/10/10/10/10/4PP4/PPPPMMPPPP/RNBVGKQBNR w - - 0 1"
    officers = Large.officers | {"G": all_of(QUEEN, KNIGHT), "V": all_of(BISHOP, KNIGHT), "M": all_of(ROOK, KNIGHT)}
    promotes = {"P": "Q"}


class WildTamerlane(Large):
    width = height = 11
    start = "e1m1c1c1m1e/rnbaqkqabnr/ppppppppppp/11/11/11/11/11/PPPPPPPPPPP/RNBAQKQABNR/E1M1C1C1M1E w - - 0 1"
    officers = Large.officers | {mine: Tera.officers[theirs] for mine, theirs in zip("EMCA", "EJZH")}
    promotes = {"P": "QA"}

    def reach(self, rank):
        return 2 if rank == 2 else 1


class Rutland(Large):
    width, height = 14, 10
    start = "rtnbbckqbbnntr/pppppppppppppp/14/14/14/14/14/14/PPPPPPPPPPPPPP/RTNBBCKQBBNNTR w - - 0 1"
    officers = Large.officers | {"T": all_of(ROOK, KING), "C": all_of(ROOK, KNIGHT)}
    promotes = {"P": "QRBNTC"}

    def __init__(self, readings):
        self.castling = {}
        if readings.get("castling") == "on":
            self.start = self.start.replace(" - - ", " KQkq - ")
            for side, y, letters in (("w", 0, "KQ"), ("b", 9, "kq")):
                # right: side, king, rook, where the king and the rook go
                self.castling[letters[0]] = side, (6, y), (13, y), (10, y), (9, y)
                self.castling[letters[1]] = side, (6, y), (0, y), (2, y), (3, y)

    def reach(self, rank):
        return 3 if rank == 1 else 1


GAMES = {
    "terachess": Tera, "gigachess": Giga, "great-chess": Great, "wild-tamerlane": WildTamerlane, "rutland-chess": Rutland,
}


def side_of(piece):
    return "w" if piece.isupper() else "b"


def other(side):
    return "b" if side == "w" else "w"


def cased(kinds, side):
    return kinds if side == "w" else kinds.lower()


def parse(game, text):
    rows, side, rights, passed = text.split()[:4]
    assert passed == "-"
    return read_rows(rows, game.width), side, rights.replace("-", ""), {}


def steps(game, board, x, y, piece, passed):
    """(to, square of a piece captured elsewhere, squares passed) for pawns, and the double step of a prince (I)."""
    side, kind = side_of(piece), piece.upper()
    up = 1 if side == "w" else -1
    far = game.reach(y if side == "w" else game.height - 1 - y)
    over = []
    for n in range(1, far + 1):
        to = x, y + up * n
        if not game.inside(*to) or to in board:
            break
        if n > 1 or kind in game.pawns:
            yield to, None, list(over)
        over.append(to)
    if kind in game.pawns:
        for dx in (1, -1):
            to = x + dx, y + up
            if to in board and side_of(board[to]) != side:
                yield to, None, []
            elif game.inside(*to) and to not in board:
                if kind == "O":
                    yield to, None, []
                if to in passed:
                    yield to, passed[to], []


def moves(game, pos):
    """(board, side to move, rights, {square passed: where its piece stands}) after each move, check aside."""
    board, side, rights, passed = pos
    for (x, y), piece in list(board.items()):
        if side_of(piece) != side:
            continue
        kind, ends = piece.upper(), []
        if kind in game.pawns or kind == "I":
            ends += steps(game, board, x, y, piece, passed)
        if kind in game.officers:
            for tx, ty, how in game.officers[kind](game, board, x, y):
                found = board.get((tx, ty))
                fits = side_of(found) != side and how != "quiet" if found else how != "capture"
                if fits and game.inside(tx, ty):
                    ends.append(((tx, ty), None, []))
        for to, victim, over in ends:
            last = to[1] == (game.height - 1 if side == "w" else 0)
            for made in game.promotes.get(kind, kind) if last else kind:
                after = dict(board)
                del after[x, y]
                if victim:
                    del after[victim]
                after[to] = cased(made, side)
                lost = {letter for letter in rights if {to, (x, y)} & set(game.castling[letter][1:3])}
                left = "".join(letter for letter in rights if letter not in lost)
                yield after, other(side), left, {cell: to for cell in over}
    for letter in rights:
        owner, king, rook, king_to, rook_to = game.castling[letter]
        between = [(x, king[1]) for x in range(min(king[0], rook[0]) + 1, max(king[0], rook[0]))]
        crossed = [(x, king[1]) for x in range(min(king[0], king_to[0]), max(king[0], king_to[0]) + 1)]
        if owner != side or any(cell in board for cell in between):
            continue
        if not any(attacked(game, board, cell, other(side)) for cell in crossed):
            after = dict(board)
            royal, tower = after.pop(king), after.pop(rook)
            after[king_to], after[rook_to] = royal, tower
            yield after, other(side), "".join(right for right in rights if game.castling[right][0] != side), {}


def attacked(game, board, cell, by):
    """Whether a piece of this side could capture on the cell, on which an enemy is put for the question."""
    board = board | {cell: cased("K", other(by))}
    up = 1 if by == "w" else -1
    for (x, y), piece in board.items():
        if side_of(piece) != by:
            continue
        kind = piece.upper()
        if kind in game.pawns:
            if (cell[0] - x, cell[1] - y) in ((1, up), (-1, up)):
                return True
        elif any((tx, ty) == cell and how != "quiet" for tx, ty, how in game.officers[kind](game, board, x, y)):
            return True
    return False


def children(game, pos):
    side = pos[1]
    king = cased("K", side)
    found = {}
    for after in moves(game, pos):
        place = next((cell for cell, piece in after[0].items() if piece == king), None)
        if place and not attacked(game, after[0], place, other(side)):
            found[frozenset(after[0].items()), after[2]] = after
    return list(found.values())


def count(game, pos, depth):
    kids = children(game, pos)
    return len(kids) if depth == 1 else sum(count(game, kid, depth - 1) for kid in kids)


def random_position(name, seed, readings):
    game = GAMES[name](readings)
    chance = random.Random(seed)
    pos = parse(game, game.start)
    for _ in range(chance.randrange(20, 160)):
        kids = children(game, pos)
        if not kids:
            break
        captures = [kid for kid in kids if len(kid[0]) < len(pos[0])]
        pos = chance.choice(captures if captures and chance.random() < 0.7 else kids)
    pos = pos[:3] + ({},)
    text = f"{write_rows(pos[0], game.width, game.height)} {pos[1]} {pos[2] or '-'} - 0 30"
    first = count(game, pos, 1)
    counts = [f";D1 {first}"] + ([f";D2 {count(game, pos, 2)}"] if first < 120 else [])
    print(" ".join([text] + counts), flush=True)


if __name__ == "__main__":
    name = sys.argv[1]
    if sys.argv[2] == "--random":
        random_position(name, int(sys.argv[3]), readings_of(sys.argv[4:]))
    else:
        def recount(readings, text, depth):
            game = GAMES[name](readings)
            return count(game, parse(game, text), depth)
        check(sys.argv[2], recount, 60_000)
