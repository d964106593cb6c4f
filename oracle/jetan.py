"""Counts Jetan from the rules of the appendix alone: python3 oracle/jetan.py DEPTH [POSITION]

The position is in the form of games/jetan/perft.txt. Written with the default readings: the thoat goes straight, then
diagonally; panthans never go back; warriors go straight only. E is a princess that has used up its escape.
Draws by the clock do not stop the count."""

import sys
from functools import lru_cache
from common import check, read_rows

N = 10
START = "wadfpcfdaw/tnnnnnnnnt/10/10/10/10/10/10/TNNNNNNNNT/WADFCPFDAW b 0 1"
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
SLANT = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
# By piece: the steps of a walk in order, and whether it jumps.
WALKS = {
    "t": ([STRAIGHT, SLANT], False),
    "w": ([STRAIGHT] * 2, False),
    "a": ([SLANT] * 2, False),
    "d": ([STRAIGHT] * 3, False),
    "f": ([SLANT] * 3, True),
    "c": ([STRAIGHT + SLANT] * 3, False),
    "p": ([STRAIGHT + SLANT] * 3, True),
    "e": ([STRAIGHT + SLANT] * 3, True),
}


def inside(cell):
    return 0 <= cell[0] < N and 0 <= cell[1] < N


def is_own(piece, side):
    return piece.isupper() == (side == "b")


def ends(board, start, steps, jumps):
    """Where a walk of these steps may end: the last cell is empty or anything that may be captured there."""
    found = set()

    def go(cell, been, left):
        for dx, dy in left[0]:
            to = (cell[0] + dx, cell[1] + dy)
            if not inside(to) or to in been:
                continue
            if len(left) == 1:
                found.add(to)
            elif jumps or to not in board:
                go(to, been | {to}, left[1:])

    go(start, {start}, steps)
    return found


def reaches(board, cell):
    """The cells to which the piece could go, whatever stands there."""
    piece = board[cell]
    if piece in "Nn":
        ahead = 1 if piece == "N" else -1
        ways = [(-1, 0), (1, 0), (-1, ahead), (0, ahead), (1, ahead)]
        return {to for dx, dy in ways if inside(to := (cell[0] + dx, cell[1] + dy))}
    steps, jumps = WALKS[piece.lower()]
    return ends(board, cell, steps, jumps)


def threatened(board, cell, side):
    """Whether an enemy of the side could capture what stands on the cell. Princesses capture nothing."""
    for other, piece in board.items():
        if not is_own(piece, side) and piece.lower() not in "pe" and cell in reaches(board, other):
            return True
    return False


def over(board):
    pieces = "".join(board.values())
    if "v" in pieces.lower():
        return True
    return not set("PE") & set(pieces) or not set("pe") & set(pieces) or "C" not in pieces or "c" not in pieces


def children(position):
    items, side = position
    board = dict(items)
    if over(board):
        return set()
    found = set()

    def add(cell, to, piece):
        after = dict(board)
        del after[cell]
        after[to] = piece
        if piece.lower() in "pe" and threatened(after, to, side):
            return
        found.add((tuple(sorted(after.items())), "o" if side == "b" else "b"))

    for cell, piece in board.items():
        if not is_own(piece, side):
            continue
        for to in reaches(board, cell):
            there = board.get(to)
            if there is not None and (is_own(there, side) or piece in "PpEe"):
                continue
            if piece in "Cc" and there in ("C", "c"):
                add(cell, to, "V" if side == "b" else "v")
            else:
                add(cell, to, piece)
        if piece in "Pp":
            for x in range(N):
                for y in range(N):
                    if (x, y) not in board:
                        add(cell, (x, y), "E" if piece == "P" else "e")
    return found


def parse(text):
    rows, side = text.split()[:2]
    return tuple(sorted(read_rows(rows, N).items())), side


@lru_cache(maxsize=200_000)
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
