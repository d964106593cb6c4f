"""Shared by the counting programs: reads positions and files of counts, counts, writes results. Contains no rules."""
import re, sys, time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

def counts(game):
    """The counts that a game ships with."""
    return ROOT / "games" / game / "perft.txt"

def read_rows(rows, width):
    """The board {(file, rank): letter} of the rows of a position, the highest first; numbers are empty squares."""
    board = {}
    for y, row in enumerate(reversed(rows.split("/"))):
        x = 0
        for part in re.findall(r"\d+|\D", row):
            if part.isdigit():
                x += int(part)
            else:
                board[x, y] = part
                x += 1
        assert x == width, rows
    return board

def write_rows(board, width, height):
    """The rows of a position with this board, as `read_rows` reads them."""
    rows = ("".join(board.get((x, y), ".") for x in range(width)) for y in reversed(range(height)))
    return "/".join(re.sub(r"\.+", lambda dots: str(len(dots.group())), row) for row in rows)

def readings_of(words):
    """The chosen readings of words such as begins=White."""
    return dict(word.split("=") for word in words)

def check(path, count, largest):
    """Compares a file of counts with `count(readings, position, depth)`, counts from `largest` on excepted; then exits."""
    checked = wrong = 0
    readings = {}
    for line in open(path):
        if line.startswith("reading "):
            readings = readings_of(line.split()[1:])
        elif line.strip() and not line.startswith("#"):
            text, *counts = [part.strip() for part in line.split(" ;")]
            for depth, expected in ((int(part.split()[0][1:]), int(part.split()[1])) for part in counts):
                if expected < largest:
                    found = count(readings, text, depth)
                    checked += 1
                    if found != expected:
                        wrong += 1
                        print(f"{text} depth {depth}: {found}, not {expected}")
    print(f"{checked} counts checked, {wrong} differ")
    sys.exit(bool(wrong))

def lines_of(path):
    """(comment, position, {depth: count}) for each line of a file of counts, up to its first choice of readings."""
    out, comment = [], ""
    for line in open(path):
        line = line.rstrip("\n")
        if line.startswith("reading "):
            break
        if line.startswith("#"):
            comment = line[1:].strip()
        elif line.strip():
            parts = [p.strip() for p in line.split(" ;")]
            out.append((comment, parts[0], {int(p.split()[0][1:]): int(p.split()[1]) for p in parts[1:]}))
    return out

class Counter:
    """Counts distinct resulting positions, turn by turn. `game` has children(position) -> iterable of distinct positions."""
    def __init__(self, game):
        self.game, self.memo = game, {}
    def count(self, pos, depth, deadline=None):
        if deadline and time.time() > deadline:
            raise TimeoutError
        kids = self.memo.get((pos, 1))
        if depth == 1:
            if kids is None:
                kids = self.memo[(pos, 1)] = len(self.game.children(pos))
            return kids
        key = (pos, depth)
        if key in self.memo:
            return self.memo[key]
        n = sum(self.count(k, depth - 1, deadline) for k in self.game.children(pos))
        if len(self.memo) > 2_000_000:
            self.memo.clear()
        self.memo[key] = n
        return n

def verify(game, path, budget=2000000, only=None):
    bad = 0
    for comment, text, want in lines_of(path):
        pos = game.parse(text)
        back = game.show(pos)
        c = Counter(game)
        for d, n in sorted(want.items()):
            if n > budget:
                continue
            t = time.time()
            got = c.count(pos, d)
            ok = got == n
            bad += not ok
            print(("ok " if ok else "BAD"), f"D{d} {got}" + ("" if ok else f" want {n}"), f"{time.time()-t:.1f}s", comment[:60], "" if back == text else f"   (shown as {back})", flush=True)
    print("disagreements:", bad)
    return bad

def table(make, blocks, out, seconds=100, largest=400_000):
    """Writes counts in the format of perft.txt with `reading` lines. blocks: list of (readings dict, [(comment, text, max depth)])."""
    with open(out, "w") as f:
        f.write("# Source: an independent program written from the rule dossier and the exact meaning of each reading; distinct results are counted.\n")
        for readings, positions in blocks:
            f.write("\n")
            f.write("reading " + " ".join(f"{k}={v}" for k, v in readings.items()) + "\n" if readings else "# default readings\n")
            game = make(**{k.replace("-", "_"): v for k, v in readings.items()})
            for comment, text, depth in positions:
                c = Counter(game)
                pos = game.parse(text)
                res = []
                deadline = time.time() + seconds
                assert game.show(pos) == text, (game.show(pos), text)
                n = 1
                for d in range(1, depth + 1):
                    last, n = n, c.count(pos, d, deadline)
                    if n < 1_000_000: res.append(f";D{d} {n}")
                    if n * max(n / last, 2) > largest: break
                f.write(f"# {comment}\n{text} {' '.join(res)}\n")
                f.flush()
                print(readings, comment[:50], " ".join(res), flush=True)
