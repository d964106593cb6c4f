"""Counts games in which stones are only put on empty cells: N in a line, and connections of edges on hexagons.

    python3 oracle/placing.py tic-tac-toe|gomoku|hex-11 FILE     # checks a file of counts

Written from the rules of the games; boards are dictionaries, and every position is searched for lines and connections."""
import re, sys

GAMES = {
    # width, height, sides (the first begins), length of a winning line or None for a connection
    "tic-tac-toe": (3, 3, "xo", 3),
    "gomoku": (15, 15, "bw", 5),
    "hex-11": (11, 11, "rb", None),
}

def parse(text, width, sides):
    """The board {(x, y): 0 or 1} and the side to move. Capital letters are the side named first."""
    rows, mover = text.split()[:2]
    board = {}
    for y, row in enumerate(reversed(rows.split("/"))):
        x = 0
        for part in re.findall(r"\d+|\D", row):
            if part.isdigit():
                x += int(part)
            else:
                board[x, y] = 0 if part.isupper() else 1
                x += 1
        assert x == width, text
    return board, sides.index(mover)

def in_line(board, side, n, exactly):
    for (x, y), owner in board.items():
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            if owner != side or board.get((x - dx, y - dy)) == side:
                continue
            run = 1
            while board.get((x + run * dx, y + run * dy)) == side:
                run += 1
            if run == n or run > n and not exactly:
                return True
    return False

def connected(board, side, width, height):
    """The first side connects the lowest row with the highest, the second the left file with the right one."""
    along = 1 if side == 0 else 0
    far = (height if side == 0 else width) - 1
    todo = [cell for cell, owner in board.items() if owner == side and cell[along] == 0]
    seen = set(todo)
    while todo:
        x, y = todo.pop()
        if (x, y)[along] == far:
            return True
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)):
            near = (x + dx, y + dy)
            if near not in seen and board.get(near) == side:
                seen.add(near)
                todo.append(near)
    return False

def count(board, side, depth, game, exactly):
    width, height, _, n = game
    if depth == 0:
        return 1
    for other in (0, 1):
        if in_line(board, other, n, exactly) if n else connected(board, other, width, height):
            return 0
    total = 0
    for x in range(width):
        for y in range(height):
            if (x, y) not in board:
                board[x, y] = side
                total += count(board, 1 - side, depth - 1, game, exactly)
                del board[x, y]
    return total

def main():
    name, path = sys.argv[1:3]
    game = GAMES[name]
    exactly, wrong, checked = False, 0, 0
    for line in open(path):
        if line.startswith("reading "):
            exactly = "overline=nothing" in line
        elif line.strip() and not line.startswith("#"):
            text, *counts = [part.strip() for part in line.split(" ;")]
            board, side = parse(text, game[0], game[2])
            for depth, expected in ((int(part.split()[0][1:]), int(part.split()[1])) for part in counts):
                if expected < 400_000:
                    found = count(board, side, depth, game, exactly)
                    checked += 1
                    if found != expected:
                        wrong += 1
                        print(f"{text} depth {depth}: {found}, not {expected}")
    print(f"{checked} counts checked, {wrong} differ")
    sys.exit(bool(wrong))

if __name__ == "__main__":
    main()
