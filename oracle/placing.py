"""Counts games in which stones are only put on empty cells: N in a line, and connections of edges on hexagons.

    python3 oracle/placing.py tic-tac-toe|gomoku|hex-11 FILE     # checks a file of counts

Written from the rules of the games; boards are dictionaries, and every position is searched for lines and connections."""
import sys
from common import check, read_rows

GAMES = {
    # width, height, sides (the first begins), length of a winning line or None for a connection
    "tic-tac-toe": (3, 3, "xo", 3),
    "gomoku": (15, 15, "bw", 5),
    "hex-11": (11, 11, "rb", None),
}

def parse(text, width, sides):
    """The board {(x, y): 0 or 1} and the side to move. Capital letters are the side named first."""
    rows, mover = text.split()[:2]
    board = read_rows(rows, width)
    return {cell: 0 if piece.isupper() else 1 for cell, piece in board.items()}, sides.index(mover)

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
    def counted(readings, text, depth):
        return count(*parse(text, game[0], game[2]), depth, game, readings.get("overline") == "nothing")
    check(path, counted, 400_000)

if __name__ == "__main__":
    main()
