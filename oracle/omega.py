"""Counts for Omega chess, from its rules alone: python3 oracle/omega.py DEPTH [POSITION]

The position is in the form of games/omega-chess/perft.txt. Holes are `-` in it.
"""

import sys

SIZE = 12
START = (
    "w----------w/-crnbqkbnrc-/-pppppppppp-/-10-/-10-/-10-/-10-/-10-/-10-/-PPPPPPPPPP-/-CRNBQKBNRC-/W----------W"
    " w KQkq - 0 1"
)
CARDINAL = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def turned(x, y):
    return sorted({(sx * a, sy * b) for a, b in ((x, y), (y, x)) for sx in (1, -1) for sy in (1, -1)})


LEAPS = {
    "n": turned(1, 2),
    "k": CARDINAL + DIAGONAL,
    "c": CARDINAL + turned(0, 2) + turned(2, 2),
    "w": DIAGONAL + turned(1, 3),
}
RIDES = {"q": CARDINAL + DIAGONAL, "r": CARDINAL, "b": DIAGONAL}


def parse(text):
    rows, side, rights, passed = text.split()[:4]
    board = {}
    for n, row in enumerate(rows.split("/")):
        x, digits = 0, ""
        for sign in row + " ":
            if sign.isdigit():
                digits += sign
                continue
            for _ in range(int(digits or 0)):
                board[x, SIZE - n] = "."
                x += 1
            digits = ""
            if sign != " ":
                if sign != "-":
                    board[x, SIZE - n] = sign
                x += 1
    assert passed == "-"
    return board, side, frozenset(rights.replace("-", "")), {}


def own(piece, side):
    return piece != "." and (piece.isupper() == (side == "w"))


def enemy(piece, side):
    return piece != "." and not own(piece, side)


def attacked(board, cell, by):
    up = 1 if by == "w" else -1
    for (x, y), piece in board.items():
        if not own(piece, by):
            continue
        kind, (dx, dy) = piece.lower(), (cell[0] - x, cell[1] - y)
        if kind == "p":
            if dy == up and abs(dx) == 1:
                return True
        elif kind in LEAPS:
            if (dx, dy) in LEAPS[kind]:
                return True
        else:
            for sx, sy in RIDES[kind]:
                at = (x + sx, y + sy)
                while at in board:
                    if at == cell:
                        return True
                    if board[at] != ".":
                        break
                    at = (at[0] + sx, at[1] + sy)
    return False


def results(state):
    """The positions after all legal moves; `passed` maps a square to the pawn that has just passed it."""
    board, side, rights, passed = state
    other = "b" if side == "w" else "w"
    up, first, last = (1, 3, 11) if side == "w" else (-1, 10, 2)
    king = next(cell for cell, piece in board.items() if piece == ("K" if side == "w" else "k"))
    homes = {("K", "w"): (9, 2), ("Q", "w"): (2, 2), ("K", "b"): (9, 11), ("Q", "b"): (2, 11)}

    def after(changes, now_passed=None):
        new = {**board, **changes}
        lost = set()
        for right in rights:
            owner = "w" if right.isupper() else "b"
            y = 2 if owner == "w" else 11
            if homes[right.upper(), owner] in changes or (6, y) in changes:
                lost.add(right)
        royal = next(cell for cell, piece in new.items() if piece == ("K" if side == "w" else "k"))
        if not attacked(new, royal, other):
            yield new, other, rights - lost, now_passed or {}

    for (x, y), piece in list(board.items()):
        if not own(piece, side):
            continue
        kind = piece.lower()
        if kind == "p":
            def arrive(to, extra):
                for sign in "qrbncw" if to[1] == last else "p":
                    made = sign.upper() if side == "w" else sign
                    yield from after({(x, y): ".", to: made, **extra})

            to, gone = (x, y + up), []
            for n in range(1, 4 if y == first else 2):
                if board.get(to) != ".":
                    break
                if n == 1:
                    yield from arrive(to, {})
                else:
                    yield from after({(x, y): ".", to: piece}, {cell: to for cell in gone})
                gone = gone + [to]
                to = (x, to[1] + up)
            for dx in (1, -1):
                to = (x + dx, y + up)
                if to in board and enemy(board[to], side):
                    yield from arrive(to, {})
                elif to in passed:
                    yield from arrive(to, {passed[to]: "."})
            continue
        for dx, dy in LEAPS.get(kind, []) + RIDES.get(kind, []):
            to = (x + dx, y + dy)
            while to in board and not own(board[to], side):
                yield from after({(x, y): ".", to: piece})
                if kind in LEAPS or board[to] != ".":
                    break
                to = (to[0] + dx, to[1] + dy)
    y = 2 if side == "w" else 11
    for right, rook, between, way in [("K", 9, (7, 8), (7, 8)), ("Q", 2, (3, 4, 5), (5, 4))]:
        sign = right if side == "w" else right.lower()
        if sign not in rights or any(board[x, y] != "." for x in between):
            continue
        if any(attacked(board, (x, y), other) for x in (6, *way)):
            continue
        tower = board[rook, y]
        yield from after({(6, y): ".", (rook, y): ".", (way[1], y): board[king], (way[0], y): tower})


def perft(state, depth):
    if depth == 0:
        return 1
    return sum(perft(after, depth - 1) for after in results(state))


depth, text = int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else START
for n in range(1, depth + 1):
    print(f"D{n} {perft(parse(text), n)}", flush=True)
