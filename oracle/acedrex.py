"""Counts Grant Acedrex from its rules alone: python3 oracle/acedrex.py DEPTH|FILE [POSITION]

Written for the default readings: the aanca goes one square diagonally, then on outward along rank or file if it likes;
the unicornio makes a knight's leap, then goes on along the one diagonal that leads straight away; the lion leaps three
squares straight or three and one, the giraffe three and two; the king's first move may be a leap of two squares, also with
a capture. The position is in the form of games/grant-acedrex/perft.txt. Repetition and quiet moves do not stop the count."""

import sys
from common import check, read_rows

N = 12
START = "rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR w Gg 0 1"
CROSS = [(1, 0), (-1, 0), (0, 1), (0, -1)]
SLANT = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
ENDS = "rlugcaacgulr"


def around(a, b):
    return {(sx * x, sy * y) for x, y in ((a, b), (b, a)) for sx in (1, -1) for sy in (1, -1)}


LEAPS = {"l": around(0, 3) | around(1, 3), "g": around(2, 3), "k": set(CROSS + SLANT)}


def inside(x, y):
    return 0 <= x < N and 0 <= y < N


def own(piece, side):
    return piece.isupper() == (side == "w")


def line(board, x, y, dx, dy):
    """The cells from the one after (x, y) on, up to and including the first piece."""
    while inside(x + dx, y + dy):
        x, y = x + dx, y + dy
        yield x, y
        if (x, y) in board:
            return


def bent(board, x, y, first, then):
    """One step or leap, and from an empty cell on in the directions that `then` gives for it."""
    for dx, dy in first:
        if inside(x + dx, y + dy):
            yield x + dx, y + dy
            if (x + dx, y + dy) not in board:
                for way in then(dx, dy):
                    yield from line(board, x + dx, y + dy, *way)


def sign(n):
    return (n > 0) - (n < 0)


def reach(board, cell, fresh):
    """Where a piece other than a pawn may go, its own pieces not yet excluded."""
    x, y = cell
    kind = board[cell].lower()
    if kind == "r":
        return {to for way in CROSS for to in line(board, x, y, *way)}
    if kind == "c":
        return {to for way in SLANT for to in line(board, x, y, *way)}
    if kind == "a":
        return set(bent(board, x, y, SLANT, lambda dx, dy: [(dx, 0), (0, dy)]))
    if kind == "u":
        return set(bent(board, x, y, around(1, 2), lambda dx, dy: [(sign(dx), sign(dy))]))
    leaps = LEAPS[kind]
    if kind == "k" and fresh:
        leaps = leaps | around(0, 2) | around(2, 2)
    return {(x + dx, y + dy) for dx, dy in leaps if inside(x + dx, y + dy)}


def moves(board, side, fresh):
    """(from, to, piece that stands there afterwards)"""
    up, last = (1, N - 1) if side == "w" else (-1, 0)
    for cell, piece in list(board.items()):
        if not own(piece, side):
            continue
        x, y = cell
        if piece in "Pp":
            goals = [(x, y + up)] if (x, y + up) not in board else []
            goals += [(x + d, y + up) for d in (1, -1) if (x + d, y + up) in board]
        else:
            goals = reach(board, cell, piece in fresh)
        for to in goals:
            if not inside(*to) or to in board and own(board[to], side):
                continue
            after = piece
            if piece in "Pp" and to[1] == last:
                after = ENDS[to[0]].upper() if side == "w" else ENDS[to[0]]
            yield cell, to, after


def other(side):
    return "b" if side == "w" else "w"


def in_check(board, side, fresh):
    king = "K" if side == "w" else "k"
    return any(board.get(to) == king for _, to, _ in moves(board, other(side), fresh))


def over(board):
    """Whether a side has only its king left."""
    return any(sum(own(piece, side) for piece in board.values()) == 1 for side in "wb")


def children(position):
    items, side, fresh = position
    board = dict(items)
    if over(board):
        return set()
    found = set()
    for cell, to, piece in moves(board, side, fresh):
        after = dict(board)
        del after[cell]
        after[to] = piece
        left = fresh.replace("K", "") if piece == "K" else fresh.replace("k", "") if piece == "k" else fresh
        if not in_check(after, side, left):
            found.add((tuple(sorted(after.items())), other(side), left))
    return found


def parse(text):
    rows, side, first = text.split()[:3]
    board = read_rows(rows, N)
    fresh = ("K" if "G" in first else "") + ("k" if "g" in first else "")
    return tuple(sorted(board.items())), side, fresh


def count(position, depth):
    kids = children(position)
    return len(kids) if depth == 1 else sum(count(kid, depth - 1) for kid in kids)


if __name__ == "__main__":
    if not sys.argv[1].isdigit():
        check(sys.argv[1], lambda _, text, depth: count(parse(text), depth), float("inf"))
    else:
        position = parse(sys.argv[2] if len(sys.argv) > 2 else START)
        for depth in range(1, int(sys.argv[1]) + 1):
            print(depth, count(position, depth), flush=True)
