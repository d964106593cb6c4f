"""Counts Bomberman Chess by a slow, plain method. Written from the documents of the game and the meanings of its readings."""
from common import *
import re

def ok(x, y): return 0 <= x < 10 and 0 <= y < 8
URDL = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAG = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
KN = [(1,2),(2,1),(2,-1),(1,-2),(-1,-2),(-2,-1),(-2,1),(-1,2)]
RAY = {}
for c in range(80):
    for k, (dx, dy) in enumerate(URDL + DIAG):
        r, x, y = [], c % 10 + dx, c // 10 + dy
        while ok(x, y): r.append(y * 10 + x); x += dx; y += dy
        RAY[c, k] = r
KNIGHT = [[(c // 10 + dy) * 10 + c % 10 + dx for dx, dy in KN if ok(c % 10 + dx, c // 10 + dy)] for c in range(80)]
RANGE = {"B": (range(4, 8), 9), "R": (range(4), 9), "Q": (range(8), 9), "D": (range(8), 3), "K": (range(8), 1), "O": (range(8), 2)}
def cell(t): return (int(t[1]) - 1) * 10 + "abcdefghij".index(t[0])
def name(c): return "abcdefghij"[c % 10] + str(c // 10 + 1)
# right: king from, king over, king to, rook from, cells that must be empty
CASTLE = {}
for r, kf, kc, kt, rf, free in (("K", "f1", "g1", "h1", "i1", "g1 h1"), ("Q", "f1", "e1", "d1", "b1", "c1 d1 e1")):
    for up in (True, False):
        t = lambda w: cell(w if up else w.replace("1", "8"))
        CASTLE[r if up else r.lower()] = (t(kf), t(kc), t(kt), t(rf), [t(w) for w in free.split()])

class Bomberman:
    def __init__(self, hit_twice="silent-to-all", explosion_reach="first-man", pinned_captor="on", defuser_range="3", chain_order="generations"):
        self.order = chain_order
        self.hit, self.reach, self.pin = hit_twice, explosion_reach, pinned_captor
        self.range = dict(RANGE, D=(range(8), int(defuser_range)))

    def parse(self, text):
        f = text.split()
        b = []
        for row in reversed(f[0].split("/")):
            r = []
            for tok in re.findall(r"\d+|\D", row): r += ["."] * int(tok) if tok.isdigit() else [tok]
            assert len(r) == 10, row
            b += r
        side = "wb".index(f[1])
        rights = f[2] if len(f) > 2 else "-"
        p = self.norm("".join(b), side, rights if rights != "-" else "", cell(f[3]) if len(f) > 3 and f[3] != "-" else None)
        self.tail = " ".join(f[4:])
        return p
    def show(self, p):
        b, side, rights, ep = p
        rows = []
        for y in range(7, -1, -1):
            rows.append(re.sub(r"\.+", lambda m: str(len(m[0])), b[y*10:y*10+10]))
        return f"{'/'.join(rows)} {'wb'[side]} {rights or '-'} {name(ep) if ep is not None else '-'} {self.tail}"

    # -- explosions: change a board that is a list in place
    def explode(self, b, c):
        if self.reach == "board-end":
            b[c] = "."
            todo = [c]
            while todo:
                c = todo.pop()
                for k in range(4):
                    for n in RAY[c, k]:
                        if b[n] in "Oo": todo.append(n)
                        b[n] = "."
            return
        if self.order == "depth-first":
            self.deep(b, c, None); return
        first = list(b) if self.order == "initial-board" else None      # the first bomb is on it
        b[c] = "."
        wave = [(c, ())]
        while wave:
            hits = {}                                 # cell -> directions of the waves that hit it, in order
            for c, silent in wave:
                for k in range(4):
                    if k in silent: continue
                    for n in RAY[c, k]:
                        if first and first[n] != "." and b[n] == ".": break      # gone by now, but it was there
                        if b[n] != ".":
                            h = hits.setdefault(n, [])
                            if k not in h: h.append(k)
                            break
            wave = []
            for n, h in hits.items():
                if b[n] in "Oo":
                    back = [(k + 2) % 4 for k in h]
                    if self.hit == "silent-to-first": back = back[:1]
                    elif self.hit == "silent-to-none" and len(back) > 1: back = []
                    wave.append((n, back))
                b[n] = "."

    def deep(self, b, c, silent):
        b[c] = "."
        for k in range(4):                                    # up, right, down, left
            if k == silent: continue
            for n in RAY[c, k]:
                if b[n] != ".":
                    if b[n] in "Oo": self.deep(b, n, (k + 2) % 4)
                    else: b[n] = "."
                    break

    # -- cells of the pieces of side s that can capture on cell c (ordinary capture)
    def takers(self, b, c, s):
        up = lambda ch: ch.upper() if s == 0 else ch.lower()
        for k in range(8):
            for n, t in enumerate(RAY[c, k]):
                m = b[t]
                if m == ".": continue
                if (m.isupper()) == (s == 0):
                    K = m.upper()
                    if K in "BRQDK":
                        dirs, far = self.range[K]
                        if k in dirs and n < far: yield t
                    elif K == "P" and n == 0 and k >= 4 and (URDL + DIAG)[k][1] == (-1 if s == 0 else 1): yield t
                break
        for t in KNIGHT[c]:
            if b[t] == up("N"): yield t

    def in_check(self, b, s):
        """Is the king of side s in check? b is a list or a string; the king must be on the board."""
        o = 1 - s
        k = b.index("Kk"[s])
        for _ in self.takers(b, k, o): return True
        king, theirs, mine = "Kk"[s], "Kk"[o], "Oo"[s]
        for c in range(80):
            if b[c] == "Oo"[o]:
                nb = list(b); self.explode(nb, c)
                if king not in nb and theirs in nb: return True
            elif b[c] == mine:
                for t in self.takers(b, c, o):
                    if b[t] in "Dd": continue
                    nb = list(b); nb[t] = "."; self.explode(nb, c)
                    if king in nb or theirs not in nb: continue
                    if self.pin == "on" or not self.removable(nb, o): return True
        return False
    def removable(self, b, s):
        """Could any action of the other side (whose king is gone) remove the king of side s?"""
        o = 1 - s
        k = b.index("Kk"[s])
        for _ in self.takers(b, k, o): return True
        for c in range(80):
            if b[c] == "Oo"[o]:
                nb = list(b); self.explode(nb, c)
                if "Kk"[s] not in nb: return True
            elif b[c] == "Oo"[s]:
                for t in self.takers(b, c, o):
                    if b[t] in "Dd": continue
                    nb = list(b); nb[t] = "."; self.explode(nb, c)
                    if "Kk"[s] not in nb: return True
        return False

    def legal(self, nb, s): return "Kk"[s] in nb and not self.in_check(nb, s)

    def norm(self, b, side, rights, ep):
        """Drops rights whose pieces are not at home, and an en passant cell without a legal capture."""
        r = "".join(x for x in "KQkq" if x in rights and b[CASTLE[x][0]] == ("K" if x.isupper() else "k") and b[CASTLE[x][3]] == ("R" if x.isupper() else "r"))
        if ep is not None and not any(True for _ in self.ep_turns(b, side, ep)): ep = None
        return (b, side, r, ep)
    def ep_turns(self, b, s, ep):
        dy = 1 if s == 0 else -1
        victim = ep - dy * 10
        for dx in (-1, 1):
            x = ep % 10 + dx
            if not 0 <= x < 10: continue
            c = victim + dx
            if b[c] == "Pp"[s] and b[victim] == "Pp"[1-s]:
                nb = list(b); nb[ep] = b[c]; nb[c] = nb[victim] = "."
                if self.legal(nb, s): yield nb

    def children(self, p):
        b, s, rights, ep = p
        out = set()
        boards = set()
        foe = (lambda m: m.islower()) if s == 0 else (lambda m: m.isupper())
        foebomb = "oO"[s]
        def go(c, t, as_what=None):
            nb = list(b); nb[c] = "."
            if b[t] == foebomb and b[c] not in "Dd": self.explode(nb, t)
            else: nb[t] = as_what or b[c]
            boards.add(("".join(nb), None))
        dy = 1 if s == 0 else -1
        for c in range(80):
            m = b[c]
            if m == "." or foe(m): continue
            K = m.upper()
            if K in "BRQDKO":
                dirs, far = self.range[K]
                for k in dirs:
                    for t in RAY[c, k][:far]:
                        if b[t] == ".": go(c, t)
                        else:
                            if foe(b[t]) and K != "O" and b[t] not in "Kk": go(c, t)
                            break
                if K == "O":
                    nb = list(b); self.explode(nb, c); boards.add(("".join(nb), None))
            elif K == "N":
                for t in KNIGHT[c]:
                    if b[t] == "." or (foe(b[t]) and b[t] not in "Kk"): go(c, t)
            elif K == "P":
                t = c + 10 * dy
                promo = [x if s == 0 else x.lower() for x in "NBRQ"] if t // 10 in (0, 7) else [None]
                if b[t] == ".":
                    for x in promo: go(c, t, x)
                    if c // 10 == (1 if s == 0 else 6) and b[t + 10 * dy] == ".":
                        nb = list(b); nb[c] = "."; nb[t + 10 * dy] = m
                        boards.add(("".join(nb), t))
                for dx in (-1, 1):
                    if 0 <= c % 10 + dx < 10:
                        u = t + dx
                        if b[u] != "." and foe(b[u]) and b[u] not in "Kk":
                            for x in promo: go(c, u, x)
        for nb, passed in boards:
            if self.legal(nb, s): out.add(self.norm(nb, 1 - s, rights, passed))
        if ep is not None:
            for nb in self.ep_turns(b, s, ep): out.add(self.norm("".join(nb), 1 - s, rights, None))
        mine = [r for r in rights if r.isupper() == (s == 0)]
        if mine and not self.in_check(b, s):
            for r in mine:
                kf, kc, kt, rf, free = CASTLE[r]
                if any(b[x] != "." for x in free): continue
                nb = list(b); nb[kf] = "."; nb[kc] = b[kf]
                if self.in_check(nb, s): continue
                nb = list(b); nb[kf] = nb[rf] = "."; nb[kt] = b[kf]; nb[kc] = b[rf]
                if not self.in_check(nb, s): out.add(self.norm("".join(nb), 1 - s, rights, None))
        return out

if __name__ == "__main__":
    if sys.argv[1:] == ["verify"]:
        verify(Bomberman(), counts("bomberman-chess"), 100000)
    if sys.argv[1:2] == ["readings"]:
        data = lines_of(counts("bomberman-chess"))
        start = ("start position", data[0][1], 3)
        twice = [
            ("V13: bomb e4 is hit from c4 and e1 in one wave", "9k/10/4p5/10/pnO1O3p1/10/8K1/2O1O5 w - - 0 1", 3),
            ("two bombs of one wave light a third from two sides", "8k1/10/10/pno2O3p/10/2O2O4/5P4/5n2K1 w - - 0 1", 3),
            ("a bomb hit from three sides", "k9/10/4o5/2n7/O3O4O/4p5/1P2O5/O3O3OK w - - 0 1", 3),
            ("the bomb hit twice is aimed at the king", "3k6/10/o2O6/10/10/p9/O2o3p2/7K2 b - - 0 1", 3),
            ("Black's rook may capture a bomb and set off a square of bombs", "k4r4/10/2o2O4/10/2O2o1p2/5p4/10/2N4K2 b - - 0 1", 3),
        ]
        reach = [
            ("bombs h5 and h7 (the inventor's example)", "7b2/2p4O1p/10/2p4O2/10/7p2/10/k6N1K w - - 0 1", 3),
            ("a bomb on the king's rank with pieces between", "o2nkbn3/10/10/10/3P6/10/3K6/O6r2 b - - 0 1", 3),
            ("capture of a bomb clears rank and file", "9k/3p6/3p6/10/PRPo2P1P1/10/3R4r1/1K1N6 w - - 0 1", 3),
            ("castling with a distant bomb behind pieces", "k9/10/10/6o3/10/6P3/PPPPPPPPP1/1R3K2R1 w KQ - 0 1", 2),
            ("en passant beside bombs", "k9/3p1p4/4o5/K3P4p/10/10/O9/10 b - - 0 1", 3),
            (data[1][0], data[1][1], 2), (data[6][0], data[6][1], 2),
        ]
        pin = [
            ("Bishop e3 is pinned on its king; taking j8 would reach h8", "7k1o/4r5/10/10/10/4B5/10/4K5 b - - 0 1", 3),
            ("the same, the explosion removes the pinning rook", "4r2k1o/10/10/10/10/4B5/10/4K5 b - - 0 1", 3),
            ("the captor is pinned by a bomb and by a possible capture of its own side's bomb", "1o2k5/3P6/10/1N1o4b1/10/1K5O2/10/10 b - - 0 1", 3),
            ("knight pinned by a bishop behind a bomb that is removed", "5k4/10/3bo5/6N3/5o4/6K3/9r/10 b - - 0 1", 3),
            (data[6][0], data[6][1], 2), (data[1][0], data[1][1], 2), (data[8][0], data[8][1], 2),
        ]
        R = lambda **k: {a.replace("_", "-"): v for a, v in k.items()}
        blocks = [({}, [start] + twice + reach + pin)]
        blocks += [(R(hit_twice=v), [start] + twice) for v in ("silent-to-first", "silent-to-none")]
        blocks += [(R(explosion_reach="board-end"), [start] + reach + twice)]
        blocks += [(R(pinned_captor="off"), [start] + pin)]
        blocks += [(R(explosion_reach="board-end", pinned_captor="off"), reach[1:3] + pin)]
        blocks += [(R(chain_order="depth-first"), twice), (R(chain_order="initial-board"), twice)]
        blocks += [(R(hit_twice=v, chain_order="initial-board"), twice) for v in ("silent-to-first", "silent-to-none")]
        table(Bomberman, blocks, sys.argv[2], 100, 60000)
