"""Counts Rococo from its rules: python3 oracle/rococo.py FILE, or --random SEED [NAME=VALUE …] for a position from random play

Written from the rules for players. A chameleon does not leap and swap in one move, and swaps may be undone at once,
as in the rule file; a frozen king may be removed, too, which loses. Distinct results are counted, and repetitions ignored."""

import random, sys
from common import check, read_rows, readings_of, write_rows

N = 10
START = "10/1iwlkclas1/1pppppppp1/10/10/10/10/1PPPPPPPP1/1IWLKCLAS1/10 w 0 1"
AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
ARMY = {"A": 1, "W": 1, "L": 2, "I": 1, "S": 1, "C": 1}


def inside(cell):
    return 0 <= cell[0] < N and 0 <= cell[1] < N


def ring(cell):
    return cell[0] in (0, N - 1) or cell[1] in (0, N - 1)


def plus(cell, way, n=1):
    return cell[0] + way[0] * n, cell[1] + way[1] * n


def side_of(piece):
    return "w" if piece.isupper() else "b"


def other(side):
    return "b" if side == "w" else "w"


def enemy_at(board, cell, side, kinds):
    """Whether an enemy of this side and of one of these kinds stands there."""
    piece = board.get(cell)
    return piece is not None and side_of(piece) != side and piece.upper() in kinds


def frozen(board, cell):
    side, kind = side_of(board[cell]), board[cell].upper()
    freezers = "IC" if kind == "I" else "I"
    return any(enemy_at(board, plus(cell, way), side, freezers) for way in AROUND)


def slides(board, cell, way):
    """The empty cells in this direction."""
    to = plus(cell, way)
    while inside(to) and to not in board:
        yield to
        to = plus(to, way)


def leaps(board, cell, way, prey):
    """(landing, victims) over one or more enemies of these kinds, each with an empty cell behind it."""
    side, victims, to = side_of(board[cell]), [], plus(cell, way)
    while inside(to):
        if to in board:
            if not enemy_at(board, to, side, prey) or not inside(plus(to, way)) or plus(to, way) in board:
                return
            victims.append(to)
        elif victims:
            yield to, list(victims)
        to = plus(to, way)


def in_passing(board, cell, way, to):
    """What an advancer, a withdrawer or a chameleon captures by going from `cell` in this direction to `to`."""
    side, kind = side_of(board[cell]), board[cell].upper()
    everything = "KAWLISCP"
    out = []
    if enemy_at(board, plus(to, way), side, {"A": everything, "C": "A"}.get(kind, "")):
        out.append(plus(to, way))
    if enemy_at(board, plus(cell, way, -1), side, {"W": everything, "C": "W"}.get(kind, "")):
        out.append(plus(cell, way, -1))
    return out


def queenlike(board, cell):
    """Moves along lines to empty cells, those to the ring only as far as a capture needs it."""
    kind, found = board[cell].upper(), []
    for way in AROUND:
        for to in slides(board, cell, way):
            found.append((to, in_passing(board, cell, way, to)))
        for to, victims in leaps(board, cell, way, {"L": "KAWLISCP", "C": "L"}.get(kind, "")):
            found.append((to, victims + in_passing(board, cell, way, to)))

    def length(to):
        return max(abs(to[0] - cell[0]), abs(to[1] - cell[1]))

    for to, victims in found:
        rivals = [(there, theirs) for there, theirs in found if not ring(there) or length(there) < length(to)]
        if not ring(to) or any(all(victim not in theirs for _, theirs in rivals) for victim in victims):
            yield to, victims


def results(board, cell, readings):
    """The boards after the moves of the piece on this cell."""
    piece = board[cell]
    side, kind = side_of(piece), piece.upper()

    def after(to, victims, made=piece):
        new = {place: there for place, there in board.items() if place != cell and place not in victims}
        if to:
            new[to] = made
        return new

    if frozen(board, cell):
        yield after(None, [])
        return
    if kind == "K":
        for way in AROUND:
            to = plus(cell, way)
            if to not in board and inside(to) and not ring(to) or enemy_at(board, to, side, "KAWLISCP"):
                yield after(to, [to])
    elif kind == "P":
        ends = []
        for way in AROUND:
            near, far = plus(cell, way), plus(cell, way, 2)
            if near in board:
                if far not in board and inside(far) and not ring(far) or enemy_at(board, far, side, "KAWLISCP"):
                    ends.append(far)
            elif inside(near) and not ring(near):
                ends.append(near)
        for to in ends:
            yield after(to, [to])
            if to[1] >= 8 if side == "w" else to[1] <= 1:
                for made, number in ARMY.items():
                    made = made if side == "w" else made.lower()
                    if sum(there == made for there in board.values()) < number:
                        yield after(to, [to], made)
    else:
        for to, victims in queenlike(board, cell):
            yield after(to, victims)
    if kind in "SC":
        for way in AROUND:
            near, far = plus(cell, way), plus(cell, way, 2)
            to = near
            while inside(to) and to not in board:
                to = plus(to, way)
            if to in board and (kind == "S" or board[to].upper() == "S"):
                if kind == "S" or readings.get("chameleon-swap") != "enemy" or side_of(board[to]) != side:
                    new = after(to, in_passing(board, cell, way, to))
                    new[cell] = board[to]
                    yield new
            if enemy_at(board, near, side, "KAWLISCP" if kind == "S" else "S"):
                yield after(None, [near])
            if kind == "C" and enemy_at(board, near, side, "K"):
                yield after(near, [near] + in_passing(board, cell, way, near))
            if kind == "C" and near in board and enemy_at(board, far, side, "P"):
                yield after(far, [far] + in_passing(board, cell, way, far))


def children(pos, readings):
    items, side = pos
    board = dict(items)
    if "K" not in board.values() or "k" not in board.values():
        return set()
    return {
        (frozenset(new.items()), other(side))
        for cell, piece in board.items() if side_of(piece) == side
        for new in results(board, cell, readings)
    }


def parse(text):
    rows, side = text.split()[:2]
    return frozenset(read_rows(rows, N).items()), side


def count(readings, pos, depth):
    kids = children(pos, readings)
    return len(kids) if depth == 1 else sum(count(readings, kid, depth - 1) for kid in kids)


def random_position(seed, readings):
    chance, pos = random.Random(seed), parse(START)
    for _ in range(chance.randrange(10, 70)):
        kids = sorted(children(pos, readings), key=lambda kid: sorted(kid[0]))
        kids = [kid for kid in kids if {"K", "k"} <= {piece for _, piece in kid[0]}]
        if not kids:
            break
        lively = [kid for kid in kids if len(kid[0]) < len(pos[0])]
        pos = chance.choice(lively if lively and chance.random() < 0.4 else kids)
    text = f"{write_rows(dict(pos[0]), N, N)} {pos[1]} 0 30"
    print(text, f";D1 {count(readings, pos, 1)} ;D2 {count(readings, pos, 2)}", flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "--random":
        random_position(int(sys.argv[2]), readings_of(sys.argv[3:]))
    else:
        check(sys.argv[1], lambda readings, text, depth: count(readings, parse(text), depth), 200_000)
