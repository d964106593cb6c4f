"""Counts Lines of Action.

    python3 oracle/striding.py FILE             # checks a file of counts
    python3 oracle/striding.py --random SEED    # a position from random play, with its counts

Written from the rules: a piece moves in a line exactly as many squares as there are pieces in that whole line; it may pass its own
pieces but not those of the enemy, and takes an enemy piece where it lands. The game is over when all pieces of a side are
connected."""
import random, re, sys

START = "1CCCCCC1/c6c/c6c/c6c/c6c/c6c/c6c/1CCCCCC1 b 1"

def parse(text):
    rows, mover = text.split()[:2]
    board = {}
    for y, row in enumerate(reversed(rows.split("/"))):
        x = 0
        for part in re.findall(r"\d+|\D", row):
            if part.isdigit():
                x += int(part)
            else:
                board[x, y] = "b" if part == "C" else "w"
                x += 1
        assert x == 8, text
    return board, mover

def write(board, mover, number):
    rows = []
    for y in reversed(range(8)):
        row = "".join({"b": "C", "w": "c", None: "."}[board.get((x, y))] for x in range(8))
        rows.append(re.sub(r"\.+", lambda dots: str(len(dots.group())), row))
    return f"{'/'.join(rows)} {mover} {number}"

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
    checked = wrong = 0
    for line in open(sys.argv[1]):
        if line.strip() and not line.startswith(("#", "reading ")):
            text, *counts = [part.strip() for part in line.split(" ;")]
            board, mover = parse(text)
            for depth, expected in ((int(part.split()[0][1:]), int(part.split()[1])) for part in counts):
                if expected < 1_000_000:
                    found = count(board, mover, depth)
                    checked += 1
                    if found != expected:
                        wrong += 1
                        print(f"{text} depth {depth}: {found}, not {expected}")
    print(f"{checked} counts checked, {wrong} differ")
    sys.exit(bool(wrong))

if __name__ == "__main__":
    main()
