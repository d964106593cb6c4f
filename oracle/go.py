"""Counts Go on nine lines, without the rule against repeated positions.

    python3 oracle/go.py FILE             # checks a file of counts
    python3 oracle/go.py --random SEED    # a position from random play, with its counts

Written from the rules: a stone is put on an empty point, enemy groups without liberties are taken, and the group of the stone
must then have a liberty. Passing is a turn; two passes end the game."""
import random, sys
from common import check, read_rows, write_rows

N = 9

def parse(text):
    rows, mover = text.split()[:2]
    board = read_rows(rows, N)
    return {cell: "b" if piece == "S" else "w" for cell, piece in board.items()}, mover

def write(board, mover, number):
    pieces = {cell: "S" if owner == "b" else "s" for cell, owner in board.items()}
    return f"{write_rows(pieces, N, N)} {mover} {number}"

def near(cell):
    x, y = cell
    return [(a, b) for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if 0 <= a < N and 0 <= b < N]

def group(board, cell):
    """The stones of a group, and whether it has a liberty."""
    stones, todo, free = {cell}, [cell], False
    while todo:
        for other in near(todo.pop()):
            if other not in board:
                free = True
            elif board[other] == board[cell] and other not in stones:
                stones.add(other)
                todo.append(other)
    return stones, free

def put(board, mover, cell):
    """The board after the stone, or None if it may not be put there."""
    after = dict(board)
    after[cell] = mover
    for other in near(cell):
        if after.get(other, mover) != mover:
            stones, free = group(after, other)
            if not free:
                for stone in stones:
                    del after[stone]
    return after if group(after, cell)[1] else None

def children(board, mover):
    for x in range(N):
        for y in range(N):
            if (x, y) not in board:
                after = put(board, mover, (x, y))
                if after is not None:
                    yield after, False
    yield board, True

def count(board, mover, depth, passed=False, ended=False):
    if depth == 0:
        return 1
    if ended:
        return 0
    other = "w" if mover == "b" else "b"
    return sum(count(after, other, depth - 1, passes, passed and passes) for after, passes in children(board, mover))

def main():
    if sys.argv[1] == "--random":
        chance = random.Random(int(sys.argv[2]))
        board, mover = {}, "b"
        for turn in range(chance.randrange(40, 110)):
            options = [after for after, passes in children(board, mover) if not passes]
            if options:
                board = chance.choice(options)
            mover = "w" if mover == "b" else "b"
        counts = " ".join(f";T{depth} {count(board, mover, depth)}" for depth in (1, 2, 3))
        print(write(board, mover, 30), counts)
        return
    check(sys.argv[1], lambda _, text, depth: count(*parse(text), depth), 1_000_000)

if __name__ == "__main__":
    main()
