"""Counts for Alice chess, from its rules alone.

    python3 oracle/alice.py FILE           checks a file of counts, those above 300,000 left out
    python3 oracle/alice.py --count DEPTH "POSITION" [B]
    python3 oracle/alice.py --random N [B]     positions from random play, with their counts

The two boards are a dictionary each, from (file, rank) to a letter; a position has their ranks side by side. B: Black begins
on board B.
"""

import random
import sys

from common import check, read_rows, write_rows

STARTS = (
    "rnbqkbnr8/pppppppp8/16/16/16/16/PPPPPPPP8/RNBQKBNR8 w KQkq 0 1",
    "8rnbqkbnr/8pppppppp/16/16/16/16/PPPPPPPP8/RNBQKBNR8 w KQkq 0 1",
)
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
SLANTED = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(x, y) for x in (1, 2, -1, -2) for y in (1, 2, -1, -2) if abs(x) != abs(y)]
LINES = {"q": STRAIGHT + SLANTED, "r": STRAIGHT, "b": SLANTED}
JUMPS = {"n": KNIGHT, "k": STRAIGHT + SLANTED}
# The right, the king's file and where it goes, the rook's file and where it goes, the files that must be empty.
CASTLINGS = [("k", 4, 6, 7, 5, (5, 6)), ("q", 4, 2, 0, 3, (1, 2, 3))]


def parse(text, black_home=0):
    rows, side, rights = text.split()[:3]
    both = read_rows(rows, 16)
    boards = tuple({(x - 8 * b, y): p for (x, y), p in both.items() if x // 8 == b} for b in (0, 1))
    return boards, side == "w", frozenset(rights.replace("-", "")), black_home


def show(position):
    boards, white, rights, _ = position
    both = {(x + 8 * b, y): p for b in (0, 1) for (x, y), p in boards[b].items()}
    castling = "".join(right for right in "KQkq" if right in rights) or "-"
    return f"{write_rows(both, 16, 8)} {'w' if white else 'b'} {castling} 0 1"


def key(position):
    boards, white, rights, _ = position
    return tuple(frozenset(board.items()) for board in boards), white, rights


def on_board(x, y):
    return 0 <= x < 8 and 0 <= y < 8


def attacked(board, square, by_white):
    """Whether a piece of that side could capture on the square of this board."""
    x, y = square
    of = (lambda letter: letter.upper()) if by_white else (lambda letter: letter)
    for kind, jumps in JUMPS.items():
        if any(board.get((x + dx, y + dy)) == of(kind) for dx, dy in jumps):
            return True
    behind = -1 if by_white else 1
    if any(board.get((x + dx, y + behind)) == of("p") for dx in (1, -1)):
        return True
    for dx, dy in STRAIGHT + SLANTED:
        a, b = x + dx, y + dy
        while on_board(a, b) and (a, b) not in board:
            a, b = a + dx, b + dy
        piece = board.get((a, b))
        if piece and any(piece == of(kind) and (dx, dy) in lines for kind, lines in LINES.items()):
            return True
    return False


def checked(board, white):
    """Whether the king of that side stands on this board and is attacked there."""
    king = "K" if white else "k"
    return any(attacked(board, square, not white) for square, piece in board.items() if piece == king)


def moves(board, square, white):
    """(target, what the piece is then) for the moves of a piece as if this board were the only one."""
    x, y = square
    piece = board[square]
    kind = piece.lower()
    if kind == "p":
        up = 1 if white else -1
        last = 7 if white else 0
        targets = [(x, y + up)] if (x, y + up) not in board else []
        if targets and y == (1 if white else 6) and (x, y + 2 * up) not in board:
            targets.append((x, y + 2 * up))
        for dx in (1, -1):
            victim = board.get((x + dx, y + up))
            if victim and victim.isupper() != white:
                targets.append((x + dx, y + up))
        for target in targets:
            for becomes in "qrbn" if target[1] == last else "p":
                yield target, becomes.upper() if white else becomes
        return
    for dx, dy in JUMPS.get(kind, ()):
        target = x + dx, y + dy
        if on_board(*target) and not (target in board and board[target].isupper() == white):
            yield target, piece
    for dx, dy in LINES.get(kind, ()):
        a, b = x + dx, y + dy
        while on_board(a, b):
            if (a, b) not in board or board[a, b].isupper() != white:
                yield (a, b), piece
            if (a, b) in board:
                break
            a, b = a + dx, b + dy


def rights_after(boards, rights, black_home):
    """The rights whose king and rook still stand on their squares of the board where they began."""
    kept = set()
    for right, king, _, rook, _, _ in CASTLINGS:
        for rank, name in ((0, right.upper()), (7, right)):
            king_letter, rook_letter = ("K", "R") if name.isupper() else ("k", "r")
            board = boards[0 if name.isupper() else black_home]
            home = board.get((king, rank)) == king_letter and board.get((rook, rank)) == rook_letter
            if name in rights and home:
                kept.add(name)
    return frozenset(kept)


def children(position):
    boards, white, rights, black_home = position
    found = {}

    def add(after):
        if not any(checked(board, white) for board in after):
            child = (after, not white, rights_after(after, rights, black_home), black_home)
            found[key(child)] = child

    for here in (0, 1):
        for square, piece in boards[here].items():
            if piece.isupper() != white:
                continue
            for target, becomes in moves(boards[here], square, white):
                if target in boards[1 - here]:
                    continue
                # The move as it is on its own board.
                played = dict(boards[here])
                del played[square]
                played[target] = becomes
                if checked(played, white):
                    continue
                # Then the piece goes to the other one.
                del played[target]
                other = dict(boards[1 - here])
                other[target] = becomes
                add((played, other) if here == 0 else (other, played))
    rank = 0 if white else 7
    for right, king, king_to, rook, rook_to, empty in CASTLINGS:
        if (right.upper() if white else right) not in rights:
            continue
        begun = 0 if white else black_home
        first, second = boards[begun], boards[1 - begun]
        if any((x, rank) in first for x in empty) or (king_to, rank) in second or (rook_to, rank) in second:
            continue
        way = range(min(king, king_to), max(king, king_to) + 1)
        without = {square: piece for square, piece in first.items() if square != (king, rank)}
        if any(attacked(without, (x, rank), not white) for x in way):
            continue
        played = {square: piece for square, piece in without.items() if square != (rook, rank)}
        other = dict(second)
        other[king_to, rank] = "K" if white else "k"
        other[rook_to, rank] = "R" if white else "r"
        # The king's last square is examined with the rook where castling leaves it.
        castled = dict(played)
        castled[king_to, rank], castled[rook_to, rank] = other[king_to, rank], other[rook_to, rank]
        if not checked(castled, white):
            add((played, other) if begun == 0 else (other, played))
    return list(found.values())


def count(position, depth):
    if depth == 0:
        return 1
    found = children(position)
    return len(found) if depth == 1 else sum(count(child, depth - 1) for child in found)


def wander(seed, turns, black_home):
    """A position from random play, often by captures and checks; none if the game ends before."""
    chance = random.Random(seed)
    position = parse(STARTS[black_home], black_home)
    for _ in range(turns):
        found = children(position)
        if not found:
            return None
        chosen = chance.sample(found, min(3, len(found)))
        pieces = lambda child: len(child[0][0]) + len(child[0][1])
        position = min(chosen, key=pieces) if chance.random() < 0.5 else chosen[0]
    return position


def main():
    black_home = int(sys.argv[-1] == "B")
    if sys.argv[1] == "--random":
        for seed in range(int(sys.argv[2])):
            position = wander(seed, 10 + 7 * seed, black_home)
            if position and children(position):
                counts = " ".join(f";D{depth} {count(position, depth)}" for depth in (1, 2, 3))
                print(show(position), counts, flush=True)
    elif sys.argv[1] == "--count":
        position = parse(sys.argv[3], black_home)
        print(" ".join(f";D{depth} {count(position, depth)}" for depth in range(1, int(sys.argv[2]) + 1)))
    else:
        home = lambda readings: int(readings.get("black-begins") == "B")
        check(sys.argv[1], lambda readings, text, depth: count(parse(text, home(readings)), depth), 300_000)


if __name__ == "__main__":
    main()
