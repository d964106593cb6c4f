"""Counts Lines of Action.

    python3 oracle/striding.py FILE             # checks a file of counts
    python3 oracle/striding.py --random SEED    # a position from random play, with its counts

Written from the rules: a piece moves in a line exactly as many squares as there are pieces in that whole line; it may pass its own
pieces but not those of the enemy, and takes an enemy piece where it lands. The game is over when all pieces of a side are
connected."""
import random, sys
from common import check, read_rows, write_rows

START = "1CCCCCC1/c6c/c6c/c6c/c6c/c6c/c6c/1CCCCCC1 b 1"

def parse(text):
    rows, mover = text.split()[:2]
    board = read_rows(rows, 8)
    return {cell: "b" if piece == "C" else "w" for cell, piece in board.items()}, mover

def write(board, mover, number):
    pieces = {cell: "C" if owner == "b" else "c" for cell, owner in board.items()}
    return f"{write_rows(pieces, 8, 8)} {mover} {number}"

def connected(board, side):
    own = {cell for cell, owner in board.items() if owner == side}
    if not own:
        return False
    todo = [next(iter(own))]
    seen = set(todo)
    while todo:
        x, y = todo.pop()
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                cell = (x + dx, y + dy)
                if cell in own and cell not in seen:
                    seen.add(cell)
                    todo.append(cell)
    return seen == own

def over(board):
    return connected(board, "b") or connected(board, "w")

def moves(board, mover):
    for (x, y), owner in list(board.items()):
        if owner != mover:
            continue
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)):
            line = sum((x + k * dx, y + k * dy) in board for k in range(-7, 8))
            between = [board.get((x + k * dx, y + k * dy)) for k in range(1, line)]
            end = (x + line * dx, y + line * dy)
            if 0 <= end[0] < 8 and 0 <= end[1] < 8 and board.get(end) != mover and all(o in (None, mover) for o in between):
                yield (x, y), end

def play(board, move):
    after = dict(board)
    after[move[1]] = after.pop(move[0])
    return after

def count(board, mover, depth):
    if depth == 0:
        return 1
    if over(board):
        return 0
    other = "w" if mover == "b" else "b"
    return sum(1 if depth == 1 else count(play(board, move), other, depth - 1) for move in moves(board, mover))

def main():
    if sys.argv[1] == "--random":
        chance = random.Random(int(sys.argv[2]))
        board, mover = parse(START)
        for turn in range(chance.randrange(30, 70)):
            after = play(board, chance.choice(list(moves(board, mover))))
            if over(after):
                break
            board, mover = after, "w" if mover == "b" else "b"
        counts = " ".join(f";T{depth} {count(board, mover, depth)}" for depth in (1, 2, 3))
        print(write(board, mover, 30), counts)
        return
    check(sys.argv[1], lambda _, text, depth: count(*parse(text), depth), 1_000_000)

if __name__ == "__main__":
    main()
