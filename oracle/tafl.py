"""Counts Hnefatafl by the Copenhagen rules (without shieldwalls and edge forts), and by those of Fetlar, which have neither.

    python3 oracle/tafl.py FILE             # checks a file of counts
    python3 oracle/tafl.py --random SEED    # a position from random play, with its counts

Written from the Copenhagen rules: pieces move like rooks; only the king stops on the throne and in the corners, others pass
the empty throne. A piece is taken between two enemies, or an enemy and a hostile square: corners, the throne for attackers,
and the empty throne for defenders. The king takes part in captures. The king is taken by four attackers, or by three and
the throne, and never at the edge. The king wins in a corner; the attackers win by taking the king, or if no piece of the other side has a way
to the edge (not under the line `reading encirclement=nothing`); a side that cannot move loses."""
import random, sys
from common import check, read_rows, write_rows

N = 11
THRONE = (5, 5)
CORNERS = {(0, 0), (0, N - 1), (N - 1, 0), (N - 1, N - 1)}
START = "3aaaaa3/5a5/11/a4D4a/a3DDD3a/aa1DDKDD1aa/a3DDD3a/a4D4a/11/5a5/3aaaaa3 b 1"

def parse(text):
    rows, mover = text.split()[:2]
    return read_rows(rows, N), mover

def write(board, mover, number):
    return f"{write_rows(board, N, N)} {mover} {number}"

def near(cell):
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]

def inside(cell):
    return 0 <= cell[0] < N and 0 <= cell[1] < N

def side(piece):
    return "b" if piece == "a" else "w"

def hostile(board, cell, victim):
    """Whether this square helps to take a piece of that kind (a or D)."""
    if cell in CORNERS:
        return True
    if cell == THRONE and (victim == "a" or cell not in board):
        return True
    return cell in board and side(board[cell]) != side(victim)

def over(board, encirclement=True):
    kings = [cell for cell, piece in board.items() if piece == "K"]
    if not kings or kings[0] in CORNERS or "a" not in board.values():
        return True
    if not encirclement:
        return False
    seen = {cell for cell, piece in board.items() if side(piece) == "w"}
    todo = list(seen)
    while todo:
        cell = todo.pop()
        if cell[0] in (0, N - 1) or cell[1] in (0, N - 1):
            return False
        for other in near(cell):
            if other not in seen and board.get(other) != "a":
                seen.add(other)
                todo.append(other)
    return True

def moves(board, mover):
    for cell in [cell for cell, piece in board.items() if side(piece) == mover]:
        piece = board[cell]
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            x, y = cell[0] + dx, cell[1] + dy
            while inside((x, y)) and (x, y) not in board:
                if piece == "K" or (x, y) != THRONE and (x, y) not in CORNERS:
                    yield cell, (x, y)
                x, y = x + dx, y + dy

def play(board, move):
    start, end = move
    after = dict(board)
    after[end] = piece = after.pop(start)
    gone = []
    for victim in near(end):
        kind = after.get(victim)
        if kind is None or side(kind) == side(piece):
            continue
        if kind == "K":
            if all(inside(c) and (after.get(c) == "a" or c == THRONE) for c in near(victim)):
                gone.append(victim)
        else:
            behind = (2 * victim[0] - end[0], 2 * victim[1] - end[1])
            if inside(behind) and hostile(after, behind, kind):
                gone.append(victim)
    for victim in gone:
        del after[victim]
    return after

def count(board, mover, depth, encirclement=True):
    if depth == 0:
        return 1
    if over(board, encirclement):
        return 0
    other = "w" if mover == "b" else "b"
    return sum(1 if depth == 1 else count(play(board, move), other, depth - 1, encirclement) for move in moves(board, mover))

def main():
    if sys.argv[1] == "--random":
        chance = random.Random(int(sys.argv[2]))
        board, mover = parse(START)
        for turn in range(chance.randrange(20, 60)):
            options = list(moves(board, mover))
            after = play(board, chance.choice(options))
            if over(after):
                break
            board, mover = after, "w" if mover == "b" else "b"
        counts = " ".join(f";T{depth} {count(board, mover, depth)}" for depth in (1, 2, 3))
        print(write(board, mover, 30), counts)
        return
    def counted(readings, text, depth):
        return count(*parse(text), depth, readings.get("encirclement") != "nothing")
    check(sys.argv[1], counted, 1_000_000)

if __name__ == "__main__":
    main()
