"""Counts Wolf chess by a slow, plain method. Written from the documents of the game and the meanings of its readings."""
from common import *
import re

def ok(x, y): return 0 <= x < 8 and 0 <= y < 10
ORTH = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAG = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
KN = [(1,2),(2,1),(2,-1),(1,-2),(-1,-2),(-2,-1),(-2,1),(-1,2)]
DIRS = ORTH + DIAG + KN
RAY = {}
for c in range(80):
    for k, (dx, dy) in enumerate(DIRS):
        r, x, y = [], c % 8 + dx, c // 8 + dy
        while ok(x, y): r.append(y * 8 + x); x += dx; y += dy
        RAY[c, k] = r
O, D, N = range(4), range(4, 8), range(8, 16)
# piece -> [(directions, range)]
GO = {"K": [(range(8), 1)], "Q": [(range(8), 99)], "R": [(O, 99)], "B": [(D, 99)], "N": [(N, 99)], "W": [(O, 99), (N, 1)], "F": [(D, 99), (N, 1)], "E": [(range(16), 99)]}
FAR = {m: {k: far for ks, far in v for k in ks} for m, v in GO.items()}
def cell(t): return (int(t[1:]) - 1) * 8 + "abcdefgh".index(t[0])
def name(c): return "abcdefgh"[c % 8] + str(c // 8 + 1)
THIRD = [{cell(t) for t in "b3 c3 f3 g3".split()}, {cell(t) for t in "b8 c8 f8 g8".split()}]
SECOND = [set(range(8, 16)), set(range(64, 72))]
OWNPAWN = [{cell(t) for t in "a2 d2 e2 h2".split()}, {cell(t) for t in "a9 d9 e9 h9".split()}]
OWNSERG = [{cell(t) for t in "b2 c2 f2 g2".split()}, {cell(t) for t in "b9 c9 f9 g9".split()}]
DY = (8, -8)
def ahead(c, s):            # straight ahead and the diagonals ahead
    y = c // 8 + (1 if s == 0 else -1)
    return (y * 8 + c % 8, [y * 8 + x for x in (c % 8 - 1, c % 8 + 1) if 0 <= x < 8]) if 0 <= y < 10 else (None, [])

class Wolf:
    def __init__(self, double_step="first-move", promote_to_nightrider="on", third_rank_double_step="on"):
        self.ds, self.third = double_step, third_rank_double_step == "on"
        self.promo = "QWFRB" + ("N" if promote_to_nightrider == "on" else "")

    # position: (board, side, ep, virgin frozenset)
    def parse(self, text):
        f = text.split()
        b = []
        for row in reversed(f[0].split("/")):
            r = []
            for ch in row: r += ["."] * int(ch) if ch.isdigit() else [ch]
            assert len(r) == 8, row
            b += r
        b = "".join(b)
        s = "wb".index(f[1])
        virgin = {c for t in (0, 1) for c in THIRD[t] if b[c] == "Pp"[t]}
        m = re.search(r"\{virgin=(.*)\}", text)
        if m: virgin = set() if m[1] == "-" else {cell(w) for w in re.findall(r"[a-h]\d+", m[1])}
        self.tail = " ".join(f[4:6])
        return (b, s, cell(f[3]) if f[3] != "-" else None, self.virgins(b, virgin))
    def virgins(self, b, virgin):
        if self.ds == "by-square" or not self.third: return frozenset()
        return frozenset(c for c in virgin if b[c] == ("P" if c in THIRD[0] else "p"))
    def show(self, p):
        b, s, ep, virgin = p
        rows = [re.sub(r"\.+", lambda m: str(len(m[0])), b[y*8:y*8+8]) for y in range(9, -1, -1)]
        t = f"{'/'.join(rows)} {'wb'[s]} - {name(ep) if ep is not None else '-'} {self.tail}"
        if self.ds != "by-square" and self.third:
            there = {c for q in (0, 1) for c in THIRD[q] if b[c] == "Pp"[q]}
            if there != virgin: t += " {virgin=" + ("".join(n for n in "b3 c3 f3 g3 b8 c8 f8 g8".split() if cell(n) in virgin) or "-") + "}"
        return t

    def attacked(self, b, c, s):
        """Is cell c attacked by the enemies of side s?"""
        for k in range(16):
            for n, t in enumerate(RAY[c, k]):
                m = b[t]
                if m == ".": continue
                if m.isupper() != (s == 0) and n < FAR.get(m.upper(), {}).get(k, 0): return True
                break
        st, di = ahead(c, s)
        foe = "pP"[s], "sS"[s]
        return any(b[d] in foe for d in di) or (st is not None and b[st] == foe[1])
    def safe(self, b, s): return not self.attacked(b, b.index("Kk"[s]), s)

    def twice(self, b, c, s, virgin):
        m = b[c].upper()
        if self.ds == "by-square": return c in SECOND[s] or (self.third and c in THIRD[s])
        if self.ds == "own-cell": return c in (OWNPAWN if m == "P" else OWNSERG)[s] or (m == "P" and c in virgin)
        return c in SECOND[s] or (m == "P" and c in virgin)

    def children(self, p):
        b, s, ep, virgin = p
        out = set()
        foe = (lambda m: m.islower()) if s == 0 else (lambda m: m.isupper())
        def add(c, t, man=None, victim=None, passed=None):
            nb = list(b); nb[t] = man or b[c]; nb[c] = "."
            if victim is not None: nb[victim] = "."
            if not self.safe(nb, s): return
            if passed is not None and not any(nb[d] == "pP"[s] for d in ahead(passed, s)[1]): passed = None
            out.add(("".join(nb), 1 - s, passed, self.virgins(nb, virgin - {c, t})))
        last = 9 if s == 0 else 0
        for c in range(80):
            m = b[c]
            if m == "." or foe(m): continue
            M = m.upper()
            if M in "PS":
                st, di = ahead(c, s)
                options = self.promo + ("E" if M == "P" else "") if st // 8 == last else [None]
                case = str.upper if s == 0 else str.lower
                for t in [st] + di:
                    straight = t == st
                    if M == "P": good = b[t] == "." if straight else b[t] != "." and foe(b[t])
                    else: good = b[t] == "." or foe(b[t])
                    if good:
                        for x in options: add(c, t, case(x) if x else None)
                    if M == "P" and not straight and t == ep and b[t] == ".":
                        add(c, t, None, t - DY[s])
                if self.twice(b, c, s, virgin) and b[st] == ".":
                    t = st + DY[s]
                    if b[t] == ".": add(c, t, passed=st)
            else:
                for k, far in FAR[M].items():
                    for t in RAY[c, k][:far]:
                        if b[t] == ".": add(c, t)
                        else:
                            if foe(b[t]): add(c, t)
                            break
        return out

if __name__ == "__main__":
    if sys.argv[1:] == ["verify"]:
        verify(Wolf(), counts("wolf-chess"), 200000)
    if sys.argv[1:2] == ["readings"]:
        data = {c: t for c, t, _ in lines_of(counts("wolf-chess"))}
        start = ("start position", data["start position"], 3)
        steps = [
            ("pawn on g2, sergeant on a2, sergeants on c3 and f3", "k7/p1p2s1p/1s3s2/8/8/8/8/1PS2S2/SS2P1P1/K7 w - - 0 1", 3),
            ("pawns b3 and g3, only g3 has never moved; Black's c8 has moved", "k7/1s4s1/2p3p1/8/PpP2p2/8/8/1P4P1/2S2S2/K7 w - - 0 1 {virgin=g3g8}", 3),
            ("a pawn arrives on b3 and may or may not make a double step", "k7/6s1/2s2p2/8/1p6/8/8/1s3n2/P1P1P3/K7 w - - 0 1", 4),
            ("a pawn may capture a sergeant that stepped from the third rank", "k7/1p4s1/2s5/1P1P4/1p1p4/8/8/2S4P/4S3/K7 w - - 0 1", 4),
            ("pieces on and off their starting squares", "4k3/1sp3s1/2p5/8/3S4/4s3/8/1PS3P1/1S4S1/4K3 w - - 0 1", 4),
            ("sergeants have no double step from rank 3", data["sergeants have no double step from rank 3 or with rank 3 taken"], 4),
            ("some third-rank pawns have moved", data["some third-rank pawns have moved"], 3),
        ]
        promo = [("promotion lists, both kinds", data["promotion lists, both kinds"], 3), ("promotion by capture with check", "1rk5/P4SP1/8/8/8/8/8/8/s2p3p/2B1K2R w - - 0 1", 3), ("pawn and sergeant before promotion", "8/k1P4S/8/8/8/8/8/8/8/7K w - - 0 1", 4)]
        blocks = [({}, [start] + steps + promo)]
        def strip(ps): return [(c, re.sub(r" \{virgin=.*\}", "", t), d) for c, t, d in ps]
        blocks += [({"double-step": "by-square"}, [start] + strip(steps)), ({"double-step": "own-cell"}, [start] + steps),
                   ({"promote-to-nightrider": "off"}, [start] + promo), ({"double-step": "by-square", "promote-to-nightrider": "off"}, [start] + strip(steps[:2]) + promo),
                   ({"double-step": "by-square", "third-rank-double-step": "off"}, [start] + strip(steps[:2])), ({"double-step": "own-cell", "third-rank-double-step": "off"}, [start] + strip(steps[:2]))]
        table(Wolf, blocks, sys.argv[2], 100, 60000)
