"""Counts Halma for two players from its rules: python3 oracle/halma.py FILE, or --random SEED [NAME=VALUE …]

A position is counted by its results; a won game has none. Repetitions are ignored."""

import random, sys
from common import check, read_rows, readings_of, write_rows

N = 16
START = "mmmmm11/mmmmm11/mmmm12/mmm13/mm14/16/16/16/16/16/16/14MM/13MMM/12MMMM/11MMMMM/11MMMMM w 0 1"
WAYS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
UPPER_LEFT = {(x, N - 1 - y) for y, width in enumerate((5, 5, 4, 3, 2)) for x in range(width)}
GOALS = {"w": UPPER_LEFT, "b": {(N - 1 - x, N - 1 - y) for x, y in UPPER_LEFT}}


def free(board, cell):
    return 0 <= cell[0] < N and 0 <= cell[1] < N and cell not in board


def landings(board, start, goal):
    """Where the piece can go by one step or by a chain of jumps; a settled piece never leaves the goal."""
    settled = board[start] in "Ss"
    others = {cell: piece for cell, piece in board.items() if cell != start}

    def open_to(cell):
        return free(others, cell) and (not settled or cell in goal)

    found = {cell for dx, dy in WAYS if open_to(cell := (start[0] + dx, start[1] + dy))}
    seen, todo = {start}, [start]
    while todo:
        x, y = todo.pop()
        for dx, dy in WAYS:
            to = x + 2 * dx, y + 2 * dy
            if (x + dx, y + dy) in others and open_to(to) and to not in seen:
                seen.add(to)
                todo.append(to)
    return found | seen - {start}


def won(board, side, readings):
    pieces = [board.get(cell) for cell in GOALS[side]]
    own = [piece for piece in pieces if piece and piece.isupper() == (side == "w")]
    return None not in pieces and (own if readings.get("end") == "parlett" else len(own) == len(pieces))


def children(pos, readings):
    items, side = pos
    board = dict(items)
    if won(board, "w", readings) or won(board, "b", readings):
        return set()
    goal, found = GOALS[side], set()
    for cell, piece in board.items():
        if piece.isupper() == (side == "w"):
            for to in landings(board, cell, goal):
                new = {place: there for place, there in board.items() if place != cell}
                settles = to in goal and readings.get("camp") != "open"
                new[to] = ("S" if side == "w" else "s") if settles else piece
                found.add((frozenset(new.items()), "b" if side == "w" else "w"))
    return found


def parse(text):
    rows, side = text.split()[:2]
    return frozenset(read_rows(rows, N).items()), side


def count(readings, pos, depth):
    kids = children(pos, readings)
    return len(kids) if depth == 1 else sum(count(readings, kid, depth - 1) for kid in kids)


def random_position(seed, readings):
    """Plays at random, but mostly towards the goal."""
    chance, pos = random.Random(seed), parse(START)

    def distance(kid, side):
        way = 1 if side == "w" else -1
        return sum(way * (x - y) for (x, y), piece in kid[0] if piece.isupper() == (side == "w"))

    for _ in range(chance.randrange(20, 160)):
        kids = sorted(children(pos, readings), key=lambda kid: (distance(kid, pos[1]), sorted(kid[0])))
        if not kids:
            break
        pos = chance.choice(kids[:max(1, len(kids) // 5)])
    text = f"{write_rows(dict(pos[0]), N, N)} {pos[1]} 0 30"
    print(text, f";D1 {count(readings, pos, 1)} ;D2 {count(readings, pos, 2)}", flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "--random":
        random_position(int(sys.argv[2]), readings_of(sys.argv[3:]))
    else:
        check(sys.argv[1], lambda readings, text, depth: count(readings, parse(text), depth), 60_000)
