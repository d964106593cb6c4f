"""Counts Bollwerk 178 by a slow, plain method. Written from the documents of the game and the meanings of its readings."""
from common import *
import re

W, H = 11, 18
def exists(x, y): return 0 <= x < 11 and (1 <= y <= 16 or (y in (0, 17) and x == 5))
def i_of(x, y): return y * 11 + x
CELLS = [i_of(x, y) for y in range(18) for x in range(11) if exists(x, y)]
assert len(CELLS) == 178
def at(c, dx, dy):
    x, y = c % 11 + dx, c // 11 + dy
    return i_of(x, y) if exists(x, y) else None
ORTH = [(0,1),(1,0),(0,-1),(-1,0)]
DIAG = [(1,1),(1,-1),(-1,-1),(-1,1)]
ALL8 = ORTH + DIAG
KN = [(1,2),(2,1),(2,-1),(1,-2),(-1,-2),(-2,-1),(-2,1),(-1,2)]
RAY = {(c, d): [] for c in CELLS for d in ALL8}
for c in CELLS:
    for d in ALL8:
        n = at(c, *d)
        while n is not None:
            RAY[c, d].append(n); n = at(n, *d)
STEP = {(c, d): at(c, *d) for c in CELLS for d in ALL8}
LEAPS = {}                                   # c -> [(target, [first path, second path])]; a path: its two cells or None
for c in CELLS:
    LEAPS[c] = []
    for dx, dy in KN:
        t = at(c, dx, dy)
        if t is None: continue
        u = (dx // 2, 0) if abs(dx) == 2 else (0, dy // 2)
        v = (0, dy) if abs(dx) == 2 else (dx, 0)
        ways = []
        for cells in ((at(c, *u), at(c, 2*u[0], 2*u[1])), (at(c, *v), at(c, v[0]+u[0], v[1]+u[1]))):
            ways.append(None if None in cells else cells)
        LEAPS[c].append((t, ways))
MEN = "GRKEQSMLCN"
WHITE, BLACK = set(MEN), set(MEN.lower())
ANYMAN = WHITE | BLACK
STONES = "^!#%*"
END = [i_of(5, 0), i_of(5, 17)]              # the end fields of White and Black
ZONE = [{i_of(x, 1) for x in range(11)} | {END[0]}, {i_of(x, 16) for x in range(11)} | {END[1]}]
START_RANK = [3, 14]
FORWARD = [[(0,1),(1,1),(-1,1)], [(0,-1),(1,-1),(-1,-1)]]
BLOCKS, ARROWS, LIFT = set("#%"), set("^!"), set("^!#%")
JUMPABLE = ANYMAN | set("^!*")

def put(b, c, ch): return b[:c] + ch + b[c+1:]

class Bollwerk:
    def __init__(self, knights_way="either", spy_second_capture="at-once", spy_quiet_step="apart", cannon_lay="anywhere",
                 elephant_diagonal="blocked", spy_arrow="stays", elephant_evade="empty"):
        self.kw, self.s2, self.sq, self.cl, self.ed, self.sa, self.ee = knights_way, spy_second_capture, spy_quiet_step, cannon_lay, elephant_diagonal, spy_arrow, elephant_evade

    def parse(self, text):
        rows, stock, side = re.fullmatch(r"(\S+) \[(.*)\] ([wb])", text).groups()
        b = ["."] * (11 * 18)
        for r, row in enumerate(rows.split("/")):
            x = 0
            for tok in re.findall(r"\d+|\D", row):
                if tok.isdigit(): x += int(tok)
                elif tok == "-": x += 1
                else: b[i_of(x, 17 - r)] = tok; x += 1
            assert x == 11, row
        st = []
        for part in stock.split("|"):
            n = dict((k, int(v)) for k, v in re.findall(r"([\^!#%*])(\d+)", part))
            st.append(tuple(n.get(k, 0) for k in STONES))
        return ("".join(b), st[0], st[1], "wb".index(side))
    def show(self, p):
        b, sw, sb, side = p
        rows = []
        for y in range(17, -1, -1):
            row, n = "", 0
            for x in range(11):
                ch = b[i_of(x, y)] if exists(x, y) else "-"
                if ch == ".": n += 1
                else: row += (str(n) if n else "") + ch; n = 0
            rows.append(row + (str(n) if n else ""))
        s = ["".join(k + str(v) for k, v in zip(STONES, st) if v) or "-" for st in (sw, sb)]
        return f"{'/'.join(rows)} [{s[0]}|{s[1]}] {'wb'[side]}"

    def over(self, b):
        if b[END[1]] in WHITE or b[END[0]] in BLACK or b[END[0]] == "*" or b[END[1]] == "*": return True
        return not any(ch in WHITE for ch in b) or not any(ch in BLACK for ch in b)

    # -- leaps past blocks
    def knight_cells(self, b, c):
        for t, ways in LEAPS[c]:
            for w in ways[:1] if self.kw == "two-then-one" else ways:
                if w and b[w[0]] not in BLOCKS and b[w[1]] not in BLOCKS:
                    yield t; break
    def elephant_cells(self, b, c):
        for dx, dy in ALL8:
            m, t = at(c, dx, dy), at(c, 2*dx, 2*dy)
            if m is not None: yield m
            if t is None: continue
            if m is None: raise Exception("hole")
            if b[m] not in BLOCKS: yield t; continue
            ok = lambda n: n is not None and (b[n] == "." if self.ee == "empty" else b[n] not in BLOCKS)
            if dx == 0 or dy == 0:
                sides = [(dx + dy, dy + dx), (dx - dy, dy - dx)]     # the two cells beside the block
                if any(ok(at(c, *v)) for v in sides): yield t
            elif self.ed == "around":
                if (ok(at(c, 0, dy)) and ok(at(c, dx, 2*dy))) or (ok(at(c, dx, 0)) and ok(at(c, 2*dx, dy))): yield t

    # -- moves: set of (board, cell)
    def moves(self, b, c, s):
        m = b[c]; kind = m.upper()
        own, foe = (WHITE, BLACK) if s == 0 else (BLACK, WHITE)
        e = put(b, c, ".")
        out = set()
        def go(t): out.add((put(e, t, m), t))
        if kind in "RQ" or kind in "M":
            for d in (DIAG if kind in "RM" else ALL8):
                for t in RAY[c, d]:
                    if b[t] == ".": go(t)
                    else:
                        if b[t] in foe: go(t)
                        break
        if kind == "R":
            for d in ORTH:
                t = STEP[c, d]
                if t is not None and b[t] == ".": go(t)
        if kind in "LC":
            for d in ORTH:
                line = RAY[c, d]
                k = 0
                while k < len(line) and b[line[k]] == ".": go(line[k]); k += 1
                if k == len(line): continue
                if kind == "L":
                    if b[line[k]] in foe: go(line[k])
                else:
                    k += 1
                    while k < len(line) and b[line[k]] == ".": k += 1
                    if k < len(line) and b[line[k]] in foe: go(line[k])
        if kind in "KMLN":
            for t in self.knight_cells(b, c):
                if b[t] == "." or b[t] in foe or (kind == "K" and b[t] in ARROWS): go(t)
        if kind == "K":
            for d in ALL8:
                t = STEP[c, d]
                if t is not None and (b[t] == "." or b[t] in foe or b[t] in ARROWS): go(t)
        if kind == "E":
            for t in self.elephant_cells(b, c):
                if b[t] == "." or b[t] in foe or b[t] in ARROWS: go(t)
        if kind == "G": self.guard(b, e, c, s, m, own, foe, out)
        if kind == "S": self.spy(b, e, c, s, m, own, foe, out)
        return out

    def guard(self, b, e, c, s, m, own, foe, out):
        for d in FORWARD[s]:
            t = STEP[c, d]
            if t is None: continue
            if b[t] == "." or b[t] in foe: out.add((put(e, t, m), t))
            if b[t] == "." and c // 11 == START_RANK[s]:
                t2 = STEP[t, d]
                if t2 is not None and b[t2] == ".": out.add((put(e, t2, m), t2))
        for d in ((1, 0), (-1, 0)):
            t = STEP[c, d]
            if t is not None and b[t] == ".": out.add((put(e, t, m), t))
        G, g = ("G", "g") if s == 0 else ("g", "G")
        seen = {(e, c)}; todo = [(e, c)]
        while todo:
            bb, x = todo.pop()
            for d in ALL8:
                o = STEP[x, d]
                if o is None: continue
                t = STEP[o, d]
                if t is None or bb[t] != ".": continue
                if bb[o] == G: nxt = (bb, t)
                elif bb[o] == g and d in FORWARD[s]: nxt = (put(bb, o, "."), t)
                else: continue
                if nxt not in seen: seen.add(nxt); todo.append(nxt)
        for bb, x in seen:
            if x != c or bb != e: out.add((put(bb, x, m), x))

    def jumps(self, b, x, over):
        for d in ALL8:
            o = STEP[x, d]
            if o is None or b[o] not in over: continue
            t = STEP[o, d]
            if t is not None and b[t] == ".": yield o, t
    def closure(self, b, cells, over):
        seen = set(cells); todo = list(cells)
        while todo:
            for o, t in self.jumps(b, todo.pop(), over):
                if t not in seen: seen.add(t); todo.append(t)
        return seen
    def spy(self, b, e, c, s, m, own, foe, out):
        steps = lambda bb, x: [t for d in ALL8 if (t := STEP[x, d]) is not None and bb[t] == "."]
        # without capture
        if self.sq == "apart":
            quiet = self.closure(e, {c}, JUMPABLE) | set(steps(e, c))
        else:
            quiet = self.closure(e, {c}, JUMPABLE)
            stepped = {t for x in quiet for t in steps(e, x)}
            quiet |= self.closure(e, stepped, JUMPABLE)
        for t in quiet - {c}: out.add((put(e, t, m), t))
        # with capture
        STN = set("^!*")
        caught = set()                                   # (board, cell) after the last capture
        for over in (own, STN):
            for x in self.closure(e, {c}, over):
                for o, t in self.jumps(e, x, foe):
                    one = put(e, o, ".")
                    caught.add((one, t))
                    places = {t} if self.s2 == "at-once" else self.closure(one, {t}, over)
                    for y in places:
                        for o2, t2 in self.jumps(one, y, foe):
                            caught.add((put(one, o2, "."), t2))
        for bb, x in caught:
            j1 = {t for _, t in self.jumps(bb, x, JUMPABLE)}
            k1 = set(steps(bb, x))
            ends = {x} | j1 | k1
            for y in j1:
                ends |= {t for _, t in self.jumps(bb, y, JUMPABLE)} | set(steps(bb, y))
            for y in k1:
                ends |= {t for _, t in self.jumps(bb, y, JUMPABLE)}
            for y in ends: out.add((put(bb, y, m), y))

    # -- laying
    def reach(self, b, c, s):
        """Cells within the laying range of the piece at c; an occupied cell is included if the piece could lay there were it empty."""
        kind = b[c].upper()
        R = set()
        if kind in "RMQLC":
            for d in {"R": DIAG, "M": DIAG, "Q": ALL8, "L": ORTH, "C": ORTH}[kind]:
                line = RAY[c, d]
                k = 0
                for k, t in enumerate(line):
                    R.add(t)
                    if b[t] != ".": break
                else: continue
                if kind == "C":
                    for t in line[k+1:]:
                        R.add(t)
                        if b[t] != "." or self.cl == "next": break
        if kind == "R": R |= {t for d in ORTH if (t := STEP[c, d]) is not None}
        if kind in "KMLN": R |= set(self.knight_cells(b, c))
        if kind == "K": R |= {t for d in ALL8 if (t := STEP[c, d]) is not None}
        if kind == "E": R |= set(self.elephant_cells(b, c))
        if kind == "G":
            for d in FORWARD[s]:
                t = STEP[c, d]
                if t is None: continue
                R.add(t)
                if b[t] == "." and c // 11 == START_RANK[s] and STEP[t, d] is not None: R.add(STEP[t, d])
            for d in ((1, 0), (-1, 0)):
                if STEP[c, d] is not None: R.add(STEP[c, d])
            G, g = ("G", "g") if s == 0 else ("g", "G")
            for d in ALL8:
                o = STEP[c, d]
                if o is None or STEP[o, d] is None: continue
                if b[o] == G or (b[o] == g and d in FORWARD[s]): R.add(STEP[o, d])
        if kind == "S":
            e = put(b, c, ".")
            k1 = [t for d in ALL8 if (t := STEP[c, d]) is not None]
            def land(x):
                for d in ALL8:
                    o = STEP[x, d]
                    if o is not None and e[o] in JUMPABLE and STEP[o, d] is not None: yield STEP[o, d]
            j1 = list(land(c))
            R |= set(k1) | set(j1)
            for y in j1:
                if e[y] == ".":
                    R |= set(land(y)) | {t for d in ALL8 if (t := STEP[y, d]) is not None}
            for y in k1:
                if e[y] == ".": R |= set(land(y))
            R.discard(c)
        return R

    def layings(self, b, c, s, stock):
        """(board, stock) after the piece at c has laid one stone."""
        foe_spy = "sS"[s]
        mine, theirs = ZONE[s], END[1 - s]
        for t in self.reach(b, c, s):
            v = b[t]
            if v == ".":
                if t in mine: continue
                for k in range(5):
                    if stock[k]:
                        yield put(b, t, STONES[k]), stock[:k] + (stock[k]-1,) + stock[k+1:]
            elif v == foe_spy:
                if t in mine or b[c].upper() == "S": continue
                for k in (0, 1):
                    if stock[k]:
                        yield put(b, t, STONES[k] if self.sa == "stays" else "."), stock[:k] + (stock[k]-1,) + stock[k+1:]
            elif v in LIFT and stock[4]:
                yield put(b, t, "*" if t == theirs else "."), stock[:4] + (stock[4]-1,)

    def children(self, p):
        b, sw, sb, s = p
        if self.over(b): return set()
        stock = (sw, sb)[s]
        out = set()
        def add(bb, st): out.add((bb, st, sb, 1) if s == 0 else (bb, sw, st, 0))
        own = WHITE if s == 0 else BLACK
        for c in CELLS:
            m = b[c]
            if m not in own: continue
            for bb, x in [(b, c)] + list(self.moves(b, c, s)):
                if bb != b:
                    add(bb, stock)
                    if self.over(bb): continue
                for b1, st1 in self.layings(bb, x, s, stock):
                    add(b1, st1)
                    if m in "Ll" and not self.over(b1):
                        for b2, st2 in self.layings(b1, x, s, st1): add(b2, st2)
                if m in "Nn":
                    for t in self.knight_cells(bb, x):
                        if bb[t] in LIFT: add(put(bb, t, "."), stock)
        return out

if __name__ == "__main__":
    if sys.argv[1:] == ["verify"]:
        verify(Bollwerk(), counts("bollwerk-178"))
    def P(men, stock="^1#1*1", black=None, side="w"):
        b = ["."] * (11 * 18)
        for w in men.split():
            b[i_of("abcdefghijk".index(w[1]), int(w[2:]))] = w[0]
        n = lambda t: tuple(int((re.search(re.escape(k) + r"(\d+)", t) or [0, 0])[1]) for k in STONES)
        return Bollwerk().show(("".join(b), n(stock), n(stock if black is None else black), "wb".index(side)))
    if sys.argv[1:2] == ["readings"]:
        data = lines_of(counts("bollwerk-178"))
        start = ("start position", data[0][1], 1)
        knight = [
            ("Knight d4, blocks d5, e4 and c4: c6, b5 and e6 over the other way only or not at all", P("Nd4 #d5 %e4 #c4 gc6 ^b3 ga16 Ga2"), 2),
            ("King's Knight and Marshal among blocks", P("Ke4 Mh7 #e5 #f5 #g7 #h6 ^f6 gd6 sg5 nk9"), 2),
            ("Chancellor and Knight at the edge and beside f0", P("Ld1 Na2 #e1 #b2 #a3 qf3 ne4", side="b"), 2),
            ("Chancellor d2 lays two stones among blocks", P("Ld2 #d3 #e2 %c3 gd5 gh9 Ga3", "^1#1"), 2),
        ]
        second = [
            ("after the first capture a jump over an own piece, then the second", P("Sd4 ge4 Gg4 gi5 Gk8 gk14"), 2),
            ("the same with stones on the way", P("Sd4 ge5 *g7 gi9 rj8 ^k11 gc12", "^1"), 2),
            ("own pieces before, between and after", P("Sc3 Gd3 ge4 Gf6 Mf8 gf10 ne12 ^d9 Gd12 gd14", "^1"), 2),
            ("stones before, an own piece between: not allowed", P("Sc3 ^d3 ge4 Gf6 gf8 *g8 gg10", "*1"), 2),
            ("Black's Spy, many pieces", P("sf9 Ge8 gd6 Gd4 Ge6 nc8 Lc6 kg7 Gg5 Ma5", "#1", side="b"), 2),
        ]
        quiet = [
            ("jumps with a king step before, between or after", P("Sd4 Ge4 gg5 ^g7 gk14 *h9"), 2),
            ("returning to the start square is not a move", P("Sd4 Ge4 Ge5 gd6 ^c3", "^1*1"), 2),
            ("Black's Spy near f0", P("sd3 Ge2 Gg3 *e3 #f2 gk14", "#1", side="b"), 2),
        ]
        cannon = [
            ("Cannon a1, arrow a4", P("Ca1 ^a4 ga9 ge1 gk16 Gc2"), 2),
            ("the second square holds the Spy, a stone, a piece", P("Ce5 Ge7 se8 #g5 ^h5 *c5 #b5 ge3 le2"), 2),
            ("the Spy is the first obstacle, or two squares behind the first", P("Ce5 se8 ^g5 #i5 gb5 ne3"), 2),
            ("Black's Cannon before White's end field", P("cf3 Gf1 Ga1 ^d3 #c3 gf14", side="b"), 2),
        ]
        ele = [
            ("Elephant d4, block e5, d5 free and e6 occupied; block c3 between two free squares", P("Ed4 #e5 ge6 #c3 Gf4 ^c5 gf6"), 2),
            ("Elephants at f0 and at the edge", P("Ed2 #e1 Ga1 ei3 #j4 ^k4 gj5", side="w"), 2),
            ("Elephant blocked on all sides", P("Ee5 #d6 #e6 #f6 #d5 #f5 %d4 #e4 #f4 gg7 ^c7"), 2),
            ("Elephant captures and crushes round blocks", P("Ee5 #f6 #d6 ^e6 gg7 ^c7 #f4 gf5 gg3"), 2),
        ]
        evade = [("the squares beside the block are occupied", P("Ee5 #e6 gd6 ^f6 #f4 Gf5 ge4 gg7"), 2)]
        spent = [
            ("Queen captures the Spy with an arrow", P("Qd4 sd9 ga14 Ga3"), 2),
            ("Chancellor captures the Spy and lays again", P("Ld4 sd9 ga14 Ga3", "^2#1"), 2),
            ("the Spy stands on the end field", P("Lf14 sf17 ga14 nc3 Ga3", "^1!1*1"), 2),
            ("the Spy is Black's last piece", P("Ke9 sd10 Ga3", "^1*1"), 2),
        ]
        R = lambda **k: {a.replace("_", "-"): v for a, v in k.items()}
        groups = [(R(knights_way="two-then-one"), knight), (R(spy_second_capture="later"), second), (R(spy_quiet_step="mixed"), quiet),
                  (R(cannon_lay="next"), cannon), (R(elephant_diagonal="around"), ele + evade),
                  (R(elephant_diagonal="around", elephant_evade="not-block"), ele + evade), (R(elephant_evade="not-block"), ele + evade), (R(spy_arrow="spent"), spent)]
        blocks = [({}, [start] + knight + second + quiet + cannon + ele + evade + spent)]
        for r, ps in groups:
            other = Bollwerk(**{k.replace("-", "_"): v for k, v in r.items()})
            base = Bollwerk()
            differ = [(c, t, 1) for c, t, _ in data[1:] if len(base.children(base.parse(t))) != len(other.children(other.parse(t)))]
            print(r, "random positions with another count:", len(differ))
            blocks.append((r, [start] + ps + differ[:8]))
        blocks.append((R(spy_second_capture="later", spy_quiet_step="mixed"), second[:3]))
        table(Bollwerk, blocks, sys.argv[2], 120)
