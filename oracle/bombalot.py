"""Counts Bombalot by a slow, plain method. Written from the documents of the game and the meanings of its readings."""
from common import *
import sys

W, H = 8, 10
DIRS = [(-1,-1),(0,-1),(1,-1),(-1,0),(1,0),(-1,1),(0,1),(1,1)]
def exists(x, y): return 0 <= x < 8 and (1 <= y <= 8 or (y in (0, 9) and x in (3, 4)))
def i_of(x, y): return y * 8 + x
CELLS = [i_of(x, y) for y in range(10) for x in range(8) if exists(x, y)]
FIELD = [c for c in CELLS if 8 <= c < 72]
NEXT = [[None] * 8 for _ in range(80)]
for c in CELLS:
    for k, (dx, dy) in enumerate(DIRS):
        x, y = c % 8 + dx, c // 8 + dy
        if exists(x, y): NEXT[c][k] = i_of(x, y)
GOAL = [(9*8+3, 9*8+4), (3, 4)]           # White's targets, Black's
OWN = [GOAL[1], GOAL[0]]                  # cells that a side's pieces may never occupy
def on_field(c): return 8 <= c < 72
BLAST = {c: [i_of(x, y) for y in range(max(1, c//8-2), min(8, c//8+2)+1) for x in range(max(0, c%8-2), min(7, c%8+2)+1)] for c in FIELD}
def side_of(m): return 0 if m.isupper() else 1
def name(c): return "abcdefgh"[c % 8] + str(c // 8)

class Bombalot:
    def __init__(self, frozen_men="pushed", pushes="line", co_squares="arrival", detonation_imitated="on"):
        self.frozen_men, self.pushes, self.co, self.det = frozen_men, pushes, co_squares, detonation_imitated

    # -- text
    def parse(self, text):
        rows, side, rest = text.split(" ", 2)
        b = ["."] * 80
        for r, row in enumerate(rows.split("/")):
            x = 0
            for ch in row:
                if ch == "-": x += 1
                elif ch.isdigit(): x += int(ch)
                else: b[i_of(x, 9 - r)] = ch; x += 1
            assert x == 8, row
        last, fr = rest.strip("{}").split(";")
        lw, lb = last.split("=")[1].split(",")
        fr = fr.split("=")[1]
        return ("".join(b), "wb".index(side), lw, lb, "w" in fr, "b" in fr)
    def show(self, p):
        b, side, lw, lb, fw, fb = p
        rows = []
        for y in range(9, -1, -1):
            row, n = "", 0
            for x in range(8):
                if not exists(x, y):
                    row += (str(n) if n else "") + "-"; n = 0
                elif b[i_of(x, y)] == ".": n += 1
                else: row += (str(n) if n else "") + b[i_of(x, y)]; n = 0
            rows.append(row + (str(n) if n else ""))
        return "/".join(rows) + f" {'wb'[side]} {{last={lw},{lb};freeze={'w' if fw else ''}{'b' if fb else ''}}}"

    # -- helpers
    def freezer(self, b, c, fl):
        m = b[c]
        return m in "Ii" or (m == "M" and fl[0]) or (m == "m" and fl[1])
    def frozen(self, b, c, fl):
        s = side_of(b[c])
        for n in NEXT[c]:
            if n is not None and on_field(n) and b[n] != "." and side_of(b[n]) != s and self.freezer(b, n, fl):
                return True
        return False
    def explode(self, b, cells):
        """Explodes the bombs (or the imitator) at cells, with chain reactions; b is a list, changed in place."""
        todo = list(cells)
        for c in todo: b[c] = "."
        while todo:
            c = todo.pop()
            for n in BLAST[c]:
                if b[n] != ".":
                    if b[n] in "Oo": todo.append(n)
                    b[n] = "."
    def clear(self, b, cells):
        bombs = []
        for c in cells:
            if b[c] in "Oo": bombs.append(c)
            else: b[c] = "."
        self.explode(b, bombs)
    def corners(self, a, c):
        ax, ay, cx, cy = a % 8, a // 8, c % 8, c // 8
        return {i_of(ax, cy), i_of(cx, ay)} if ax != cx and ay != cy else set()
    def arrival(self, b, c):
        s = side_of(b[c])
        D = "Dd"[s]
        cells = set()
        for n in FIELD:
            if b[n] == D and n != c: cells |= self.corners(c, n)
        if cells: self.clear(b, cells)
    def standing(self, b):
        cells = set()
        for D in "Dd":
            ds = [n for n in FIELD if b[n] == D]
            for i in range(len(ds)):
                for j in range(i): cells |= self.corners(ds[i], ds[j])
        if cells: self.clear(b, cells)

    # -- moves of one piece
    def of_man(self, b, c, fl):
        """Pseudo-legal moves of the piece at c. Yields (board, record, freeze flag of the own imitator afterwards; None: unchanged)."""
        m = b[c]; s = side_of(m)
        kind = m.upper()
        imit = kind == "M"
        if imit:
            kind = self.last[1 - s]
            if kind == "-": return
        if self.frozen(b, c, fl): return
        flag = (kind == "I") if imit else None
        enemy_bomb = "oO"[s]
        if kind == "T":
            yield from ((nb, "T", flag) for nb in self.tank(b, c, s, fl))
            return
        # steps
        for n in NEXT[c]:
            if n is None or n in OWN[s]: continue
            if b[n] == ".":
                nb = list(b); nb[c] = "."; nb[n] = m
                if kind == "O":
                    yield nb, "O", flag
                    if on_field(n):
                        nb = list(nb); self.explode(nb, [n]); yield nb, "O", flag
                else:
                    if kind == "D" and on_field(n): self.arrival(nb, n)
                    yield nb, kind, flag
            elif kind == "D" and b[n] == enemy_bomb and on_field(n):
                nb = list(b); nb[c] = "."; self.explode(nb, [n]); yield nb, "D", flag
        if kind == "O": return
        # leaps
        seen, ends = set(), set()
        base = b[:c] + "." + b[c+1:]
        stack = [(c, frozenset(), 0)]      # cell, captured, 0 none / 1 friends / 2 enemies leaped (twekes only)
        seen.add(stack[0])
        while stack:
            at, cap, mode = stack.pop()
            for k in range(8):
                over = NEXT[at][k]
                if over is None or not on_field(over): continue
                v = base[over]
                if v == "." or over in cap: continue
                to = NEXT[over][k]
                if to is None or to in OWN[s]: continue
                foe = side_of(v) != s
                md = mode
                if kind == "P":
                    md = 2 if foe else 1
                    if mode and md != mode: continue
                t = base[to] if to not in cap else "."
                if t != ".":
                    if kind == "D" and t == enemy_bomb and on_field(to): ends.add((to, "boom"))
                    continue
                ncap = cap | {over} if foe and kind in "PS" and v not in "Oo" else cap
                if to != c or ncap: ends.add((to, ncap))
                if on_field(to):
                    st = (to, ncap, md)
                    if st not in seen: seen.add(st); stack.append(st)
        for to, cap in ends:
            nb = list(base)
            if cap == "boom":
                self.explode(nb, [to]); yield nb, "D", flag
                continue
            for x in cap: nb[x] = "."
            nb[to] = m
            if kind == "D" and on_field(to): self.arrival(nb, to)
            yield nb, kind, flag

    def fate(self, b, c, k):
        """The cell that a piece pushed from c in direction k reaches, or None if it is lost (edge, own side, occupied goal)."""
        n = NEXT[c][k]
        if n is None or n in OWN[side_of(b[c])]: return None
        if not on_field(n) and b[n] != ".": return None
        return n

    def tank(self, b, c, s, fl):
        for k in range(8):
            t = NEXT[c][k]
            if t is None or t in OWN[s]: continue
            if not on_field(t) and b[t] != ".": continue
            icy = {n for n in FIELD if b[n] != "." and self.frozen(b, n, fl)} if self.frozen_men == "stay" else set()
            first = self.goers(b, c, k, icy)
            if first is None: continue
            nb = list(b)
            edge = [g for g in first if b[g] in "Oo" and self.fate(b, g, k) is None]
            if edge:
                self.explode(nb, edge)
                if nb[c] == ".":
                    yield nb; continue
                first = self.goers(nb, c, k, icy, again=True)
                if first is None: raise Exception("blocked after an edge bomb")
            new = list(nb)
            for g in first: new[g] = "."
            new[c] = "."
            for g in first:
                to = self.fate(nb, g, k)
                if to is not None: new[to] = nb[g]
            new[t] = nb[c]
            yield new

    def goers(self, b, c, k, icy, again=False):
        """The pieces beside the tank that it shifts when it steps, or None if it cannot step."""
        t = NEXT[c][k]
        if self.pushes in ("line", "one"):
            line = []
            n = t
            while n is not None and on_field(n) and b[n] != ".":
                line.append(n); n = NEXT[n][k]
            if not again and any(n in icy for n in line): return None
            if self.pushes == "one" and len(line) > 1: return None
            return line
        going = set()
        todo = [n for n in NEXT[c] if n is not None and on_field(n) and b[n] != "."]
        while todo:
            g = todo.pop()
            if g in going or g == c: continue
            going.add(g)
            n = NEXT[g][k]
            if n is not None and on_field(n) and b[n] != ".": todo.append(n)
        changed = True
        stay = {g for g in going if g in icy}
        tank_stays = False
        while changed:
            changed = False
            for g in list(going - stay):
                n = NEXT[g][k]
                if n in stay or (n == c and tank_stays): stay.add(g); changed = True
            if t in stay and not tank_stays: tank_stays = changed = True
        if tank_stays: return None
        return going - stay

    # -- a position's children
    def over(self, b):
        for s in (0, 1):
            if all(b[g] != "." and side_of(b[g]) == s for g in GOAL[s]): return True
        return sum(m.isupper() for m in b) < 2 and sum(m.islower() for m in b) < 2

    def finish(self, nb, s, rec, flag, lw, lb, fl):
        if self.co == "standing": self.standing(nb)
        f = list(fl)
        if flag is not None: f[s] = flag
        last = [lw, lb]
        if rec is not None: last[s] = rec
        field = nb[8:72]
        hasM = ["M" in field, "m" in field]
        return ("".join(nb), 1 - s, last[0] if hasM[1] else "-", last[1] if hasM[0] else "-", f[0] and hasM[0], f[1] and hasM[1])

    def children(self, p):
        b, s, lw, lb, fw, fb = p
        if self.over(b): return set()
        self.last = (lw, lb)
        fl = (fw, fb)
        out = set()
        any_turn = False
        for c in FIELD:
            m = b[c]
            if m == "." or side_of(m) != s: continue
            moved = False
            for nb, rec, flag in self.of_man(b, c, fl):
                moved = any_turn = True
                out.add(self.finish(nb, s, rec, flag, lw, lb, fl))
            if m in "Oo" or (m in "Mm" and self.last[1-s] == "O"):
                any_turn = True
                nb = list(b); self.explode(nb, [c])
                out.add(self.finish(nb, s, "O" if self.det == "on" else None, None, lw, lb, fl))
            if not moved:
                any_turn = True
                nb = list(b); nb[c] = "."
                out.add(self.finish(nb, s, None, None, lw, lb, fl))
        if not any_turn:
            out.add(self.finish(list(b), s, None, None, lw, lb, fl))
        return out

if __name__ == "__main__":
    if sys.argv[1:] == ["verify"]:
        verify(Bombalot(), counts("bombalot"), 600000)
    if sys.argv[1:2] == ["readings"]:
        seeds = {c.split(",")[1].strip().split(" ")[1] if c.startswith("random") else c: t for c, t, _ in lines_of(counts("bombalot"))}
        start = ("start position", seeds["start position"], 3)
        def seed(n, d=2): return (f"random play, seed {n}", seeds[str(n)], d)
        cold = [
            ("Black's tank b3 could push the frozen tank c3", "---2---/8/p7/8/8/2i5/1tT5/8/6P1/---2--- b {last=-,-;freeze=}", 3),
            ("frozen bomb h4 at the edge, frozen f4 in the line; tank d4", "---2---/8/8/8/8/3TPPpO/3P1i1i/8/p7/---2--- w {last=-,-;freeze=}", 3),
            ("edge bomb a5 before a frozen piece; White's imitator pushes as a tank", "---2---/8/6t1/8/opM3P1/1I6/8/P7/8/---2--- w {last=-,T;freeze=}", 3),
            ("pieces frozen by a freezing imitator are pushed", "---2---/p7/8/8/1tP5/2im4/TM6/P7/8/---2--- w {last=P,D;freeze=w}", 3),
            ("frozen bomb, frozen tanks, imitator as tank with edge bombs", seeds["by hand: frozen bomb, frozen tanks, imitator as tank with edge bombs"], 3),
        ]
        push = [
            ("tank d4, line e4 f4 g4, bomb h4 at the edge", "---2---/8/8/8/8/3TPPpo/8/8/p7/---2--- w {last=-,-;freeze=}", 3),
            ("one piece before the tank each way, edges and goal squares", "---2---/1TP1P2t/3T1p2/8/8/8/o7/T6p/P2p4/---2--- w {last=-,-;freeze=}", 3),
            ("pieces all round the tank e4", "---2---/8/8/8/3pPp2/3OTp2/3PoP2/8/p6I/---2--- w {last=-,-;freeze=}", 3),
            ("tank at the edge, bombs beside it", "---2---/pT6/oO6/3p4/8/8/8/8/7P/---2--- w {last=-,-;freeze=}", 3),
            ("tanks before the goal squares, one of them occupied", "---P1---/2PTP3/3p4/8/8/8/4i3/8/p2oT3/---2--- w {last=-,-;freeze=}", 3),
            ("both imitators, last moved tanks", "---2---/8/1oP5/2Mp4/2t5/8/3TmP2/4pO2/8/---2--- w {last=T,T;freeze=}", 3),
            seed(255), seed(193),
        ]
        both = [cold[0], cold[1], ("tank e4 among frozen and free pieces", "---2---/8/8/2i5/3pPp2/2POTp2/3PoP1i/8/p6I/---2--- w {last=-,-;freeze=}", 3), push[5], ("tank c2 with the frozen piece b2 beside it and the bomb d3 on its other side", "---2---/8/8/8/i7/8/P2O4/iPT5/1P1p4/---2--- w {last=-,-;freeze=}", 3)]
        corners = [
            ("an existing rectangle b2, f5; a piece and a bomb may step onto b5 or f2", "---2---/8/8/2p5/o4D2/8/8/1D4PO/p7/---2--- w {last=-,-;freeze=}", 3),
            ("both sides have rectangles with a common corner", "---2---/8/8/1d3P2/3D4/2p5/5D2/3d4/6O1/---2--- b {last=-,-;freeze=}", 3),
            ("a tank pushes a detonator, a bomb steps to a corner", "---2---/8/8/8/1pDTp3/8/6o1/1p5D/8/---2--- w {last=-,-;freeze=}", 3),
            ("an imitator as detonator forms pairs only when it moves", "---2---/p7/8/4D3/8/1pP5/2M5/5d2/7O/---2--- w {last=-,D;freeze=}", 3),
            ("two goal cells full, but a corner empties the field: the goal counts", "---P1---/3TP3/8/1d6/8/8/4d3/8/1P6/---2--- b {last=-,-;freeze=}", 3),
            seed(93), seed(109),
        ]
        imit = [
            ("Black may explode its bomb; White's imitator copies the recorded kind", "---2---/o6p/8/8/8/3M4/2p1p3/8/1PO5/---2--- b {last=-,T;freeze=}", 3),
            ("imitator as bomb explodes on the spot, the other imitator answers", "---2---/1m4p1/p7/3O4/8/4M3/3p1P2/8/o7/---2--- w {last=D,O;freeze=}", 3),
            seed(109), seed(189, 3),
        ]
        R = lambda **k: {a.replace("_", "-"): v for a, v in k.items()}
        oracle = [(c, t, 2) for c, t, _ in lines_of(counts("bombalot"))[1:]]
        blocks = [({}, [start] + cold + push + both[2:3] + both[4:] + corners + imit)]
        blocks += [(R(frozen_men="stay"), [start] + cold)]
        blocks += [(R(pushes=v), [start] + push) for v in ("one", "neighbours")]
        blocks += [(R(frozen_men="stay", pushes=v), both) for v in ("one", "neighbours")]
        blocks += [(R(co_squares="standing"), [start] + corners)]
        blocks += [(R(detonation_imitated="off"), [start] + imit)]
        blocks += [(r, oracle) for r in (R(frozen_men="stay"), R(pushes="one"), R(pushes="neighbours"), R(co_squares="standing"), R(detonation_imitated="off"))]
        table(Bombalot, blocks, sys.argv[2], 60)
