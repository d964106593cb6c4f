"""Counts Balbo's chess, chess with different armies and de Vasa's hexagonal chess.

    python3 oracle/armies.py GAME FILE                          # checks a file of counts
    python3 oracle/armies.py GAME --random SEED [NAME=VALUE …]  # a position from random play, with its counts

Written from the rules of the games. Distinct results are counted, as elsewhere; no draw ends a game.
A piece is a list of (files, ranks, how often): steps and leaps once, rides many times; ranks are counted forward.
Hexagons have the coordinates of a sheared board: the six neighbours are those along the file, along the rank, and one file and
one rank on in the same sense.
En passant is written in a position only if the capture is legal."""
import random, sys
from common import check, read_rows, readings_of, write_rows

def turned(*steps, times=1):
    """Every step with its mirror images and quarter turns."""
    out = []
    for dx, dy in steps:
        for x, y in ((dx, dy), (dy, dx)):
            for cell in ((x, y), (-x, y), (x, -y), (-x, -y)):
                if (*cell, times) not in out:
                    out.append((*cell, times))
    return out

FAR = 99
ROOK, BISHOP, KNIGHT = turned((1, 0), times=FAR), turned((1, 1), times=FAR), turned((1, 2))
KING = turned((1, 0), (1, 1))
FORWARD_KNIGHT = [(1, 2, 1), (-1, 2, 1), (2, 1, 1), (-2, 1, 1)]
PIECES = {
    "K": KING, "Q": ROOK + BISHOP, "R": ROOK, "B": BISHOP, "N": KNIGHT,
    # Colorbound Clobberers: bede, waffle, FAD, cardinal
    "D": BISHOP + turned((2, 0)), "W": turned((1, 0), (2, 2)), "F": turned((1, 1), (2, 2), (2, 0)), "C": BISHOP + KNIGHT,
    # Nutty Knights: charging rook, fibnif, charging knight, colonel
    "G": [(0, 1, FAR), (1, 0, FAR), (-1, 0, FAR), (0, -1, 1), (1, -1, 1), (-1, -1, 1)],
    "I": turned((1, 1)) + [(1, 2, 1), (-1, 2, 1), (1, -2, 1), (-1, -2, 1)],
    "T": FORWARD_KNIGHT + [(1, 0, 1), (-1, 0, 1), (0, -1, 1), (1, -1, 1), (-1, -1, 1)],
    "L": FORWARD_KNIGHT + KING + [(0, 1, FAR), (1, 0, FAR), (-1, 0, FAR)],
    # Remarkable Rookies: short rook, woody rook, half-duck, chancellor
    "S": turned((1, 0), times=4), "Y": turned((1, 0), (2, 0)), "H": turned((1, 1), (2, 0), (3, 0)), "E": ROOK + KNIGHT,
}
ARMIES = {"fides": "RNBQKBNR", "clobberers": "DWFCKFWD", "knights": "GITLKTIG", "rookies": "SYHEKHYS"}

def cell(name):
    return ord(name[0]) - 97, int(name[1:]) - 1

def name_of(place):
    return chr(97 + place[0]) + str(place[1] + 1)

class Square:
    """What the pieces of boards of squares have in common."""
    pieces = PIECES
    steps, captures = [(0, 1)], [(-1, 1), (1, 1)]

    def seen(self, dx, dy, side):
        return (dx, dy) if side == "w" else (dx, -dy)

class Balbo(Square):
    start = "----kbq----/---rnbnr---/--ppppppp--/-9-/11/11/-9-/--PPPPPPP--/---RNBNR---/----KBQ---- w - - 0 1"
    castling = {}

    def __init__(self, readings):
        widths = [3, 5, 7, 9, 11, 11, 9, 7, 5, 3]
        self.cells = {(x, y) for y, width in enumerate(widths) for x in range(5 - width // 2, 6 + width // 2)}
        self.minor = "BN" + ("R" if readings.get("promotion") == "rook" else "")

    def double(self, side, place):
        return place[1] == (2 if side == "w" else 7)

    def becomes(self, side, place):
        x, y = place
        if (x, y + (1 if side == "w" else -1)) in self.cells or x in (0, 1, 9, 10):
            return "P"
        return self.minor if x in (2, 8) else "QRBN"

class Armies(Square):
    def __init__(self, readings):
        self.cells = {(x, y) for x in range(8) for y in range(8)}
        mine, other = readings.get("white-army", "fides"), readings.get("black-army", "clobberers")
        white, black = ARMIES[mine], ARMIES[other]
        self.start = f"{black.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1"
        self.officers = "".join(sorted(set(white + black) - {"K"}))
        self.castling = {}
        for side, army, rank, letters in (("w", mine, "1", "KQ"), ("b", other, "8", "kq")):
            # right: king from, king to, partner from, partner to
            self.castling[letters[0]] = side, [cell(f + rank) for f in "eghf"]
            self.castling[letters[1]] = side, [cell(f + rank) for f in ("ebac" if army == "clobberers" else "ecad")]

    def double(self, side, place):
        return place[1] == (1 if side == "w" else 6)

    def becomes(self, side, place):
        return self.officers if place[1] == (7 if side == "w" else 0) else "P"

EDGES = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)]
CORNERS = [(1, 2), (2, 1), (1, -1), (-1, -2), (-2, -1), (-1, 1)]

class DeVasa:
    start = "rnbkbqbnr/9/ppppppppp/9/9/9/PPPPPPPPP/9/RNBQBKBNR w KQkq - 0 1"
    steps = [(0, 1), (1, 1)]
    castling = {
        "K": ("w", [cell(name) for name in ("f1", "h1", "i1", "g1")]), "Q": ("w", [cell(name) for name in ("f1", "c1", "a1", "d1")]),
        "k": ("b", [cell(name) for name in ("d9", "b9", "a9", "c9")]), "q": ("b", [cell(name) for name in ("d9", "g9", "i9", "f9")]),
    }
    pieces = {
        "K": [(*step, 1) for step in EDGES + CORNERS], "Q": [(*step, FAR) for step in EDGES + CORNERS],
        "R": [(*step, FAR) for step in EDGES], "B": [(*step, FAR) for step in CORNERS],
        # across an edge, then through one of the two corners that lead on: CORNERS[i] lies between EDGES[i] and EDGES[i + 1]
        "N": [(EDGES[i][0] + x, EDGES[i][1] + y, 1) for i in range(6) for x, y in (CORNERS[i], CORNERS[i - 1])],
    }

    def __init__(self, readings):
        self.cells = {(x, y) for x in range(9) for y in range(9)}
        self.captures = [(-1, 1), (2, 1)] + ([(1, 2)] if readings.get("pawn-captures") == "three" else [])

    def seen(self, dx, dy, side):
        return (dx, dy) if side == "w" else (-dx, -dy)

    def double(self, side, place):
        return place[1] == (2 if side == "w" else 6)

    def becomes(self, side, place):
        return "QRBN" if place[1] == (8 if side == "w" else 0) else "P"

GAMES = {"balbo-chess": Balbo, "chess-different-armies": Armies, "devasa-chess": DeVasa}

class Position:
    def __init__(self, board, side, rights, passed):
        self.board, self.side, self.rights, self.passed = board, side, rights, passed

def side_of(piece):
    return "w" if piece.isupper() else "b"

def other(side):
    return "b" if side == "w" else "w"

def size(game):
    return max(x for x, _ in game.cells) + 1, max(y for _, y in game.cells) + 1

def parse(game, text):
    fields = text.split()
    width, _ = size(game)
    board = {place: piece for place, piece in read_rows(fields[0], width).items() if piece != "-"}
    rights = fields[2].replace("-", "")
    passed = fields[3]
    if passed != "-":
        over, enemy = cell(passed), other(fields[1])
        pawn = "P" if enemy == "w" else "p"
        ends = [(add(over, step), add(over, step, -1)) for step in (game.seen(*step, enemy) for step in game.steps)]
        passed = over, next(end for end, start in ends if board.get(end) == pawn and start not in board and game.double(enemy, start))
    return Position(board, fields[1], rights, None if passed == "-" else passed)

def add(place, step, times=1):
    return place[0] + step[0] * times, place[1] + step[1] * times

def write(game, pos):
    width, height = size(game)
    holes = {(x, y): "-" for x in range(width) for y in range(height) if (x, y) not in game.cells}
    fields = [write_rows(holes | pos.board, width, height), pos.side, pos.rights or "-"]
    fields.append(name_of(pos.passed[0]) if pos.passed and can_pass(game, pos) else "-")
    return " ".join(fields + ["0", "30"])

def can_pass(game, pos):
    return any(kind == "passing" for _, _, kind, after in legal(game, pos))

def targets(game, board, place, piece):
    """Where a piece that is no pawn can go or capture."""
    for dx, dy, times in game.pieces[piece.upper()]:
        x, y = place
        dx, dy = game.seen(dx, dy, side_of(piece))
        for _ in range(times):
            x, y = x + dx, y + dy
            if (x, y) not in game.cells:
                break
            found = board.get((x, y))
            if found is None or side_of(found) != side_of(piece):
                yield x, y
            if found is not None:
                break

def attacked(game, board, place, by):
    for start, piece in board.items():
        if side_of(piece) != by:
            continue
        if piece in "Pp":
            if place in [add(start, game.seen(*step, by)) for step in game.captures]:
                return True
        elif place in targets(game, board, start, piece):
            return True
    return False

def in_check(game, board, side):
    king = "K" if side == "w" else "k"
    place = next(place for place, piece in board.items() if piece == king)
    return attacked(game, board, place, other(side))

def pseudo(game, pos):
    """(from, to, kind of move, board after it, square passed over)"""
    board, side = pos.board, pos.side
    for start, piece in list(board.items()):
        if side_of(piece) != side:
            continue
        if piece not in "Pp":
            for end in targets(game, board, start, piece):
                after = dict(board)
                after[end] = after.pop(start)
                yield start, end, "move", after, None
            continue
        ends = []
        for step in (game.seen(*step, side) for step in game.steps):
            near, far = add(start, step), add(start, step, 2)
            if near in game.cells and near not in board:
                ends.append((near, None))
                if game.double(side, start) and far in game.cells and far not in board:
                    ends.append((far, (near, far)))
        for end in (add(start, game.seen(*step, side)) for step in game.captures):
            if end in board and side_of(board[end]) != side:
                ends.append((end, None))
            elif pos.passed and end == pos.passed[0] and end not in board:
                after = dict(board)
                after[end] = after.pop(start)
                del after[pos.passed[1]]
                yield start, end, "passing", after, None
        for end, passed in ends:
            for kind in game.becomes(side, end):
                after = dict(board)
                del after[start]
                after[end] = kind if side == "w" else kind.lower()
                yield start, end, kind, after, passed
    for letter in pos.rights:
        owner, (king, king_to, partner, partner_to) = game.castling[letter]
        if owner != side:
            continue
        row = king[1]
        between = [(x, row) for x in range(min(king[0], partner[0]) + 1, max(king[0], partner[0]))]
        crossed = [(x, row) for x in range(min(king[0], king_to[0]), max(king[0], king_to[0]) + 1)]
        if any(place in board for place in between) or any(attacked(game, board, place, other(side)) for place in crossed):
            continue
        after = dict(board)
        moved = after.pop(king), after.pop(partner)
        after[king_to], after[partner_to] = moved
        yield king, king_to, "castling", after, None

def legal(game, pos):
    for start, end, kind, board, passed in pseudo(game, pos):
        if not in_check(game, board, pos.side):
            rights = "".join(
                letter for letter in pos.rights
                if not {start, end} & {game.castling[letter][1][0], game.castling[letter][1][2]})
            yield start, end, kind, Position(board, other(pos.side), rights, passed)

def key(game, pos):
    passed = pos.passed if pos.passed and can_pass(game, pos) else None
    return frozenset(pos.board.items()), pos.rights, passed

def count(game, pos, depth):
    results = {key(game, after): after for _, _, _, after in legal(game, pos)}
    if depth == 1:
        return len(results)
    return sum(count(game, after, depth - 1) for after in results.values())

def random_position(name, seed, readings):
    game = GAMES[name](readings)
    chance = random.Random(seed)
    pos = parse(game, game.start)
    for _ in range(chance.randrange(16, 70)):
        options = [after for _, _, _, after in legal(game, pos)]
        if not options:
            break
        pos = chance.choice(options)
    print(write(game, pos), " ".join(f";D{depth} {count(game, pos, depth)}" for depth in (1, 2)))

def check_game(name, path):
    def counted(readings, text, depth):
        game = GAMES[name](readings)
        return count(game, parse(game, text), depth)
    check(path, counted, 30_000)

if __name__ == "__main__":
    if sys.argv[2] == "--random":
        random_position(sys.argv[1], int(sys.argv[3]), readings_of(sys.argv[4:]))
    else:
        check_game(sys.argv[1], sys.argv[2])
