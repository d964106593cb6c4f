"""Counts the games of the tafl family that the king wins at the edge: Tablut, Tawlbwrdd, Ard Ri and Sea battle tafl.

    python3 oracle/edge_tafl.py GAME FILE                          # checks a file of counts
    python3 oracle/edge_tafl.py GAME --random SEED [NAME=VALUE …]  # a position from random play, with its counts

Written from the rules. A piece is taken between two enemies, or between an enemy and the empty throne. The king is taken
in the same way away from its throne; on it, it is taken from four sides, and beside it from the three others
(`king-capture=two-sides`); or it is always taken from four sides, where the throne stands for one (`four-sides`).
With `encirclement=loss` its side loses, too, if none of its pieces has a way to the edge.
In Ard Ri the throne only keeps other pieces away: it helps neither to take nor to protect.
The king wins at the edge; the attackers win by taking it; its side also wins if no attacker is left; a side that cannot move is done.
A game is a set of rules by name; a position is what the game's own README calls one: board, side to move, number of the move."""
import random, sys
from common import check, read_rows, readings_of, write_rows

GAMES = {
    "tablut": {
        "size": 9, "king-capture": "two-sides", "entry": "king-returns", "hostile-throne": "on", "armed": "on", "begins": "Black", "reach": "any",
        "array": "only", "only": "3aaa3/4a4/4D4/a3D3a/aaDDKDDaa/a3D3a/4D4/4a4/3aaa3",
    },
    "tawlbwrdd": {
        "size": 11, "king-capture": "two-sides", "throne": "off", "entry": "king-returns", "hostile-throne": "on", "armed": "on", "begins": "Black", "reach": "any",
        "array": "bell",
        "bell": "4aaa4/4a1a4/5a5/5D5/aa2DDD2aa/a1aDDKDDa1a/aa2DDD2aa/5D5/5a5/4a1a4/4aaa4",
        "lewis-diamond": "4aaa4/4aaa4/11/5D5/aa2DDD2aa/aa1DDKDD1aa/aa2DDD2aa/5D5/11/4aaa4/4aaa4",
        "lewis-cross": "4aaa4/4aaa4/5D5/5D5/aa3D3aa/aaDDDKDDDaa/aa3D3aa/5D5/5D5/4aaa4/4aaa4",
        "t-diamond": "3aaaaa3/5a5/11/a4D4a/a3DDD3a/aa1DDKDD1aa/a3DDD3a/a4D4a/11/5a5/3aaaaa3",
        "t-cross": "3aaaaa3/5a5/5D5/a4D4a/a4D4a/aaDDDKDDDaa/a4D4a/a4D4a/5D5/5a5/3aaaaa3",
    },
    "sea-battle-tafl": {
        "size": 9, "king-capture": "four-sides", "throne": "off", "entry": "king-returns", "hostile-throne": "off", "armed": "off", "begins": "White", "reach": "any",
        "encirclement": "nothing", "king": "C", "man": "L",
        "array": "only", "only": "3aaa3/4a4/4L4/a3L3a/aaLLCLLaa/a3L3a/4L4/4a4/3aaa3",
    },
    "ard-ri-tafl": {
        "size": 7, "king-capture": "four-sides", "throne": "on", "entry": "king-returns", "hostile-throne": "off", "armed": "on", "begins": "Black", "reach": "one",
        "shelter": "off", "throne-closes": "off",
        "array": "only", "only": "2aaa2/3a3/a1DDD1a/aaDKDaa/a1DDD1a/3a3/2aaa2",
    },
}

class Game:
    def __init__(self, name, readings):
        self.rules = dict(GAMES[name], **readings)
        self.size = self.rules["size"]
        self.throne = (self.size // 2, self.size // 2) if self.rules.get("throne", "on") == "on" else None

    def start(self):
        return self.parse(f"{self.rules[self.rules['array']]} {self.rules['begins'][0].lower()} 1")

    def parse(self, text):
        rows, mover = text.split()[:2]
        own = {self.rules.get("king"): "K", self.rules.get("man"): "D"}
        return {cell: own.get(piece, piece) for cell, piece in read_rows(rows, self.size).items()}, mover

    def write(self, board, mover, number):
        rows = write_rows(board, self.size, self.size).replace("K", self.rules.get("king", "K")).replace("D", self.rules.get("man", "D"))
        return f"{rows} {mover} {number}"

    def inside(self, cell):
        return 0 <= cell[0] < self.size and 0 <= cell[1] < self.size

    def over(self, board):
        kings = [cell for cell, piece in board.items() if piece == "K"]
        if not kings or "a" not in board.values():
            return True
        return self.at_edge(kings[0]) or self.rules.get("encirclement") == "loss" and not self.has_way_out(board)

    def at_edge(self, cell):
        return any(coordinate in (0, self.size - 1) for coordinate in cell)

    def has_way_out(self, board):
        seen = {cell for cell, piece in board.items() if piece != "a"}
        todo = list(seen)
        while todo:
            cell = todo.pop()
            if self.at_edge(cell):
                return True
            for other in near(cell):
                if other not in seen and board.get(other) != "a":
                    seen.add(other)
                    todo.append(other)
        return False

    def moves(self, board, mover):
        entry = self.rules["entry"]
        for cell, piece in board.items():
            if side(piece) != mover:
                continue
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                x, y = cell[0] + dx, cell[1] + dy
                while self.inside((x, y)) and (x, y) not in board:
                    if (x, y) == self.throne:
                        if entry == "closed":
                            break
                        if piece == "K" and entry == "king-returns":
                            yield cell, (x, y)
                    else:
                        yield cell, (x, y)
                    if self.rules["reach"] == "one":
                        break
                    x, y = x + dx, y + dy

    def play(self, board, move):
        start, end = move
        after = dict(board)
        after[end] = mover = after.pop(start)
        taken = [victim for victim in near(end) if self.takes(after, end, mover, victim)]
        for victim in taken:
            del after[victim]
        return after

    def takes(self, board, end, mover, victim):
        kind = board.get(victim)
        if kind is None or side(kind) == side(mover):
            return False
        if kind == "K":
            # A king at the edge has won before it could be taken there.
            home = self.rules.get("shelter", "on") == "on" and self.throne is not None and (victim == self.throne or self.throne in near(victim))
            if home or self.rules["king-capture"] == "four-sides":
                throne_closes = self.rules.get("throne-closes", "on") == "on"
                return all(board.get(c) == "a" or throne_closes and c == self.throne and c not in board for c in near(victim))
            return board.get(beyond(end, victim)) == "a"
        if mover == "K" and self.rules["armed"] == "off":
            return False
        anvil = beyond(end, victim)
        if anvil == self.throne and anvil not in board:
            return self.rules["hostile-throne"] == "on"
        other = board.get(anvil)
        if other is None or side(other) != side(mover):
            return False
        return other != "K" or self.rules["armed"] == "on"

    def count(self, board, mover, depth):
        if self.over(board):
            return 0
        other = "w" if mover == "b" else "b"
        if depth == 1:
            return sum(1 for _ in self.moves(board, mover))
        return sum(self.count(self.play(board, move), other, depth - 1) for move in self.moves(board, mover))

def near(cell):
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]

def beyond(start, middle):
    return (2 * middle[0] - start[0], 2 * middle[1] - start[1])

def side(piece):
    return "b" if piece == "a" else "w"

def random_position(name, seed, readings):
    game = Game(name, readings)
    chance = random.Random(seed)
    board, mover = game.start()
    for _ in range(chance.randrange(12, 60)):
        after = game.play(board, chance.choice(list(game.moves(board, mover))))
        if game.over(after):
            break
        board, mover = after, "w" if mover == "b" else "b"
    counts = " ".join(f";T{depth} {game.count(board, mover, depth)}" for depth in (1, 2, 3))
    print(game.write(board, mover, 30), counts)

def check_game(name, path):
    def counted(readings, text, depth):
        game = Game(name, readings)
        return game.count(*game.parse(text), depth)
    check(path, counted, 1_000_000)

if __name__ == "__main__":
    if sys.argv[2] == "--random":
        random_position(sys.argv[1], int(sys.argv[3]), readings_of(sys.argv[4:]))
    else:
        check_game(sys.argv[1], sys.argv[2])
