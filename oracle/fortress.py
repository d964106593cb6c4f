"""Counts Russian fortress chess by a slow, plain method. Written from the documents of the game and the meanings of its readings."""
from common import *
import re

def exists(x, y):
    if not (0 <= x < 16 and 0 <= y < 16): return False
    if 2 <= x < 14 and 2 <= y < 14: return True
    return (x < 4 or x >= 12) and (y < 4 or y >= 12)
CELLS = [y * 16 + x for y in range(16) for x in range(16) if exists(x, y)]
assert len(CELLS) == 192
INNER = [("v", 4, 2), ("h", 4, 12), ("v", 12, 12), ("h", 12, 2)]        # direction, line, from (each two long)
OUTER = [("h", 4, 0), ("v", 12, 0), ("h", 12, 14), ("v", 4, 14)]
POINTS, CUT = set(), set()
for kind, line, a in INNER + OUTER:
    for k in range(3): POINTS.add((line, a + k) if kind == "v" else (a + k, line))
for kind, line, a in INNER:
    for k in range(2):
        p, q = ((line - 1, a + k), (line, a + k)) if kind == "v" else ((a + k, line - 1), (a + k, line))
        CUT |= {(p, q), (q, p)}
def step(x, y, dx, dy):
    """The cell one step away, or None if there is no cell or a wall."""
    if not exists(x + dx, y + dy): return None
    if dx and dy:
        if (x + (dx > 0), y + (dy > 0)) in POINTS: return None
    elif ((x, y), (x + dx, y + dy)) in CUT: return None
    return (x + dx, y + dy)
ORTH = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAG = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
DIRS = ORTH + DIAG
RAY = {}
for c in CELLS:
    for k, (dx, dy) in enumerate(DIRS):
        r, p = [], step(c % 16, c // 16, dx, dy)
        while p: r.append(p[1] * 16 + p[0]); p = step(*p, dx, dy)
        RAY[c, k] = r
KNIGHT = {c: [] for c in CELLS}
barred = 0
for c in CELLS:
    x, y = c % 16, c // 16
    for dx, dy in [(1,2),(2,1),(2,-1),(1,-2),(-1,-2),(-2,-1),(-2,1),(-1,2)]:
        if not exists(x + dx, y + dy): continue
        o = (dx // 2, 0) if abs(dx) == 2 else (0, dy // 2)
        d = (dx - o[0], dy - o[1])
        free = False
        for first, second in ((o, d), (d, o)):
            p = step(x, y, *first)
            if p and step(*p, *second): free = True
        if free: KNIGHT[c].append((y + dy) * 16 + x + dx)
        else: barred += 1
assert barred == 112 and len(CUT) == 16
assert sum(step(c % 16, c // 16, dx, dy) is None and exists(c % 16 + dx, c // 16 + dy) for c in CELLS for dx, dy in DIAG) == 48

SEATS = "swne"
FACE = [0, 1, 2, 3]                               # index into ORTH: up, right, down, left
KINDS = "KQRBNP"
CODE = {s + k: chr(65 + i * 6 + j) for i, s in enumerate(SEATS) for j, k in enumerate(KINDS)}
NAME = {v: k for k, v in CODE.items()}
SEAT = {v: SEATS.index(k[0]) for k, v in CODE.items()}
KIND = {v: k[1] for k, v in CODE.items()}
MAN = {(i, k): CODE[s + k] for i, s in enumerate(SEATS) for k in KINDS}
def cell(t): return (int(t[1:]) - 1) * 16 + "ABCDEFGHIJKLMNOP".index(t[0])
def cname(c): return "ABCDEFGHIJKLMNOP"[c % 16] + str(c // 16 + 1)
def cells(a, b):
    (x1, y1), (x2, y2) = (cell(a) % 16, cell(a) // 16), (cell(b) % 16, cell(b) // 16)
    return {y * 16 + x for x in range(x1, x2 + 1) for y in range(y1, y2 + 1)}
HOME = [cells("E3", "L3"), cells("C5", "C12"), cells("E14", "L14"), cells("N5", "N12")]
PAWNROW = [cells("E4", "L4"), cells("D5", "D12"), cells("E13", "L13"), cells("M5", "M12")]
FORT = [cells("M1", "P4"), cells("A1", "D4"), cells("A13", "D16"), cells("M13", "P16")]
FAR = [{c for c in CELLS if c // 16 == 15}, {c for c in CELLS if c % 16 == 15}, {c for c in CELLS if c // 16 == 0}, {c for c in CELLS if c % 16 == 0}]
PROMO = [set().union(*(HOME[o] for o in range(4) if o != s)) | FAR[s] for s in range(4)]
CASTLE = {}                                        # right -> cells: king from, king over, king to, rook from, between
for right, kf, kt, rf, rt in (("sK","I3","K3","L3","J3"), ("sQ","I3","G3","E3","H3"), ("wK","C8","C6","C5","C7"), ("wQ","C8","C10","C12","C9"),
                              ("nK","H14","F14","E14","G14"), ("nQ","H14","J14","L14","I14"), ("eK","N9","N11","N12","N10"), ("eQ","N9","N7","N5","N8")):
    a, b = cell(kf), cell(rf)
    d = (1 if b > a else -1) * (1 if abs(b - a) < 16 else 16)
    CASTLE[right] = (a, cell(rt), cell(kt), b, list(range(a + d, b, d)))
def side_steps(k):                                 # the two diagonal directions ahead of direction k
    fx, fy = ORTH[k]
    return [i for i in range(4, 8) if DIRS[i][0] * fx + DIRS[i][1] * fy == 1]
PAWNCAP = {(c, s): [RAY[c, i][0] for i in side_steps(FACE[s]) if RAY[c, i]] for c in CELLS for s in range(4)}
PAWNFROM = {(c, s): [d for d in CELLS if c in PAWNCAP[d, s]] for c in CELLS for s in range(4)}

class Fortress:
    def __init__(self, promotion_piece="orthodox", en_passant_right="both", pinned_check="on"):
        self.into = "QRBN" + ("K" if promotion_piece == "any" else "")
        self.epr, self.pin = en_passant_right, pinned_check

    # position: (board, reserve (4 strings), seat, rights, ep tuple of (stepper, crossed cell, holders)); seat None: over
    def parse(self, text):
        f = text.split()
        b = [" "] * 256
        for r, row in enumerate(f[0].split("/")):
            x = 0
            for tok in row.split(","):
                if tok == "-": x += 1
                elif tok.isdigit():
                    for _ in range(int(tok)): b[(15 - r) * 16 + x] = "."; x += 1
                else: b[(15 - r) * 16 + x] = CODE[tok]; x += 1
            assert x == 16, row
        assert all((b[c] != " ") == (c in CELLS) for c in range(256))
        reserve = ["", "", "", ""]
        for w in re.findall(r"[swne][BNR]+", f[1]): reserve[SEATS.index(w[0])] = w[1:]
        seat = SEATS.index(f[2])
        rights = tuple(s + k for s, ks in re.findall(r"([swne])([KQ]+)", f[3]) for k in ks)
        ep = []
        if f[4] != "-":
            for w in f[4].split(","):
                X = SEATS.index(w[0])
                holders = {(X + 1) % 4, (X + 3) % 4} if seat == (X + 1) % 4 else {(X + 3) % 4}
                if self.epr == "next": holders = {(X + 1) % 4} if seat == (X + 1) % 4 else set() if CODE[SEATS[(X + 1) % 4] + "K"] in b else {(X + 3) % 4}
                ep.append((X, cell(w[1:]), frozenset(holders)))
        self.tail = " ".join(f[5:])
        b = "".join(b)
        p = (b, tuple(reserve), seat, self.keep(b, rights), tuple(ep))
        if any(reserve): return p
        return self.arrive(*p)
    def show(self, p):
        b, reserve, seat, rights, ep = p
        rows = []
        for y in range(15, -1, -1):
            row, n = [], 0
            for x in range(16):
                ch = b[y * 16 + x]
                if ch == ".": n += 1; continue
                if n: row.append(str(n)); n = 0
                row.append("-" if ch == " " else NAME[ch])
            if n: row.append(str(n))
            rows.append(",".join(row))
        c = ""
        for s in SEATS:
            ks = "".join(k for k in "KQ" if s + k in rights)
            if ks: c += s + ks
        e = ",".join(SEATS[X] + cname(cc) for X, cc, _ in sorted(ep)) or "-"
        res = ",".join(SEATS[i] + r for i, r in enumerate(reserve) if r)
        return f"{'/'.join(rows)} [{res}] {SEATS[seat]} {c or '-'} {e} {self.tail}"

    def keep(self, b, rights):
        return tuple(r for r in rights if b[CASTLE[r][0]] == CODE[r[0] + "K"] and b[CASTLE[r][3]] == CODE[r[0] + "R"])
    def usable(self, b, ep):
        out = []
        for X, c, holders in ep:
            landing = RAY[c, FACE[X]][0]
            if b[c] != "." or b[landing] != MAN[X, "P"]: continue
            h = frozenset(s for s in holders if any(b[d] == MAN[s, "P"] for d in PAWNFROM[c, s]))
            if h: out.append((X, c, h))
        return tuple(sorted(out, key=lambda r: r[:2]))

    # -- check
    def attackers(self, b, c, s):
        """Cells of the enemy pieces that attack cell c, a cell of seat s."""
        foes = (1, 3) if s in (0, 2) else (0, 2)
        for k in range(8):
            for n, t in enumerate(RAY[c, k]):
                m = b[t]
                if m == ".": continue
                if SEAT[m] in foes:
                    K = KIND[m]
                    if K == "Q" or (K == "R" and k < 4) or (K == "B" and k >= 4) or (K == "K" and n == 0): yield t
                break
        for t in KNIGHT[c]:
            if b[t] in (MAN[foes[0], "N"], MAN[foes[1], "N"]): yield t
        for f in foes:
            for t in PAWNFROM[c, f]:
                if b[t] == MAN[f, "P"]: yield t
    def in_check(self, b, s):
        K = MAN[s, "K"]
        k = b.index(K) if K in b else -1
        while k >= 0:
            for t in self.attackers(b, k, s):
                if self.pin == "on" or self.may_take(b, t, k): return True
            try: k = b.index(K, k + 1)
            except ValueError: break
        return False
    def may_take(self, b, t, k):
        m = b[t]; f = SEAT[m]
        men = [m]
        if KIND[m] == "P" and k in PROMO[f]: men = [MAN[f, x] for x in "QRBN"]
        for man in men:
            nb = list(b); nb[t] = "."; nb[k] = man
            if MAN[f, "K"] not in nb or not self.in_check(nb, f): return True
        return False

    # -- turns of one seat as if it were on turn: (board, cell crossed by a double step or None)
    def turns(self, b, s, rights, ep):
        foes = (1, 3) if s in (0, 2) else (0, 2)
        seen = set()
        def judge(nb, passed=None):
            nb = "".join(nb)
            if (nb, passed) in seen: return False
            seen.add((nb, passed))
            return not self.in_check(nb, s)
        def go(c, t, man=None):
            nb = list(b); nb[c] = "."; nb[t] = man or b[c]; return nb
        def takable(t): return b[t] != "." and SEAT[b[t]] in foes and KIND[b[t]] != "K"
        for c in CELLS:
            m = b[c]
            if m == "." or SEAT[m] != s: continue
            K = KIND[m]
            if K == "N":
                for t in KNIGHT[c]:
                    if b[t] == "." or takable(t):
                        nb = go(c, t)
                        if judge(nb): yield "".join(nb), None
            elif K == "P":
                ahead = RAY[c, FACE[s]]
                if ahead and b[ahead[0]] == ".":
                    for man in [MAN[s, x] for x in self.into] if ahead[0] in PROMO[s] else [m]:
                        nb = go(c, ahead[0], man)
                        if judge(nb): yield "".join(nb), None
                    if c in PAWNROW[s] and len(ahead) > 1 and b[ahead[1]] == ".":
                        nb = go(c, ahead[1])
                        if judge(nb, ahead[0]): yield "".join(nb), ahead[0]
                for t in PAWNCAP[c, s]:
                    if takable(t):
                        for man in [MAN[s, x] for x in self.into] if t in PROMO[s] else [m]:
                            nb = go(c, t, man)
                            if judge(nb): yield "".join(nb), None
                for X, cross, holders in ep:
                    if s in holders and cross in PAWNCAP[c, s] and b[cross] == ".":
                        nb = go(c, cross); nb[RAY[cross, FACE[X]][0]] = "."
                        if judge(nb): yield "".join(nb), None
            else:
                for k in range(8):
                    if K == "R" and k >= 4 or K == "B" and k < 4: continue
                    for t in RAY[c, k][:1 if K == "K" else None]:
                        if b[t] == "." or takable(t):
                            nb = go(c, t)
                            if judge(nb): yield "".join(nb), None
                        if b[t] != ".": break
        for r in rights:
            if r[0] != SEATS[s]: continue
            kf, over, to, rf, between = CASTLE[r]
            if any(b[c] != "." for c in between): continue
            if self.in_check(b, s): continue
            if self.in_check(go(kf, over), s) or self.in_check(go(kf, to), s): continue
            nb = go(kf, to); nb[rf] = "."; nb[over] = MAN[s, "R"]
            if judge(nb): yield "".join(nb), None

    def alive(self, b, s): return MAN[s, "K"] in b

    def arrive(self, b, reserve, seat, rights, ep):
        """Starts the turn of `seat` if it is in play and not mated; otherwise removes its army and goes on to the next seat."""
        while True:
            ep = tuple(r for r in ep if r[0] != seat)
            if not (self.alive(b, 0) or self.alive(b, 2)) or not (self.alive(b, 1) or self.alive(b, 3)):
                return (b, reserve, seat, self.keep(b, rights), ())
            if self.alive(b, seat):
                ep_here = self.usable(b, ep)
                if not self.in_check(b, seat) or any(True for _ in self.turns(b, seat, self.keep(b, rights), ep_here)):
                    return (b, reserve, seat, self.keep(b, rights), ep_here)
                b = "".join("." if ch in SEAT and SEAT[ch] == seat else ch for ch in b)
            ep = self.usable(b, tuple((X, c, h - {seat}) for X, c, h in ep))
            seat = (seat + 1) % 4

    def children(self, p):
        b, reserve, seat, rights, ep = p
        out = set()
        if any(reserve):
            for man in set(reserve[seat]):
                rest = list(reserve); rest[seat] = rest[seat].replace(man, "", 1)
                nxt = next(((seat + k) % 4 for k in range(1, 5) if rest[(seat + k) % 4]), None)
                for c in FORT[seat]:
                    if b[c] != ".": continue
                    nb = b[:c] + MAN[seat, man] + b[c+1:]
                    if nxt is None: out.add(self.arrive(nb, tuple(rest), 0, rights, ep))
                    else: out.add((nb, tuple(rest), nxt, rights, ep))
            return out
        if not (self.alive(b, 0) or self.alive(b, 2)) or not (self.alive(b, 1) or self.alive(b, 3)): return out
        def after(nb, passed):
            records = tuple((X, c, h - {seat}) for X, c, h in ep)
            # a right is void for good once its cell is occupied or its pawn is gone
            records = self.usable(nb, records)
            if passed is not None:
                holders = [s for s in ((seat + 1) % 4, (seat + 3) % 4) if self.alive(nb, s)]
                if self.epr == "next": holders = holders[:1]
                records = self.usable(nb, records + ((seat, passed, frozenset(holders)),))
            return self.arrive(nb, reserve, (seat + 1) % 4, rights, records)
        for nb, passed in self.turns(b, seat, rights, ep): out.add(after(nb, passed))
        if not out:
            for s in range(4):
                if self.alive(b, s) and (self.in_check(b, s) or any(True for _ in self.turns(b, s, rights, ep))): break
            else: return out
            out.add(after(b, None))
        return out

if __name__ == "__main__":
    if sys.argv[1:] == ["verify"]:
        verify(Fortress(), counts("fortress-chess"), 60000)
    def P(men, side="s", rights="-", ep="-"):
        b = [" "] * 256
        for c in CELLS: b[c] = "."
        for w in men.split(): b[cell(w[2:])] = CODE[w[:2]]
        g = Fortress(); g.tail = "0 1"
        e = tuple((SEATS.index(w[0]), cell(w[1:]), frozenset(range(4))) for w in ep.split(",")) if ep != "-" else ()
        r = tuple(s + k for s, ks in re.findall(r"([swne])([KQ]+)", rights) for k in ks)
        return g.show(("".join(b), ("",) * 4, SEATS.index(side), r, e))
    if sys.argv[1:2] == ["readings"]:
        data = {c: t for c, t, _ in lines_of(counts("fortress-chess"))}
        start = ("start position", data["start position"], 2)
        promo = [
            ("pawns of all seats before promotion", P("sKI3 sPG13 sPM15 wKC9 wPM11 eNN10 nKO15 nPE4 nPA2 eKN5 ePD6 ePC2 sRK8"), 3),
            ("a second king would stand attacked", P("sKI3 sPG13 sPJ13 wKC9 wRL14 nKF14 eKN9 eBE12 wPM6"), 3),
            ("a king promoted on a castling rook's side; the castling king keeps its right", P("sKI3 sRL3 sRE3 wKC8 wRC5 nKH14 nRL14 eKN9 ePD8 ePD10 sPH13 sPF13", "s", "sKQwKnQ"), 3),
            ("pawns of all sides meet", data["pawns of all sides meet"], 4),
        ]
        right = [
            ("Black may capture F4-F6 from E6, and Blue from G6", P("sKI3 sPF4 wKC9 wPE6 nKH14 eKN9 ePG6 sPK4 ePL6"), 4),
            ("Black is out of play: Blue has the right", P("sKI3 sPF4 nKH14 eKN9 ePG6 nPH13 ePI11"), 4),
            ("Black is mated before Black's turn comes", P("sKI3 sPF4 sRB2 sRF3 wKA1 wPE6 nKH14 eKN9 ePG6"), 4),
            ("double steps of all seats", data["double steps of all seats, en passant to come"], 4),
            ("a double step that lands on a passed square", data["a double step that lands on a passed square"], 4),
            ("a record on the board, Blue's turn", P("sKI3 sPF6 wKC9 wPE6 nKH14 eKN9 ePG6", "w", "-", "sF5"), 3),
            ("random play, seed 7", data["random play, seed 7, ply 16"], 2),
        ]
        pinned = [
            ("Black's rook is pinned by White's rook and attacks White's king", P("sKI3 sRD9 wRI9 wKL9 wNH6 nKO15 eKP4 sNF5"), 3),
            ("a king may move next to an enemy king on a guarded square", P("sKG6 wKI6 sRH10 wQP3 nKO15 nBL10 eKN12 wNC11"), 3),
            ("a pin that is itself pinned: the partner's king is in line", P("sKE5 wRE9 wKE12 sRL12 eKN12 nKG14 eQG8 nRG11"), 3),
            ("castling over squares that a pinned rook attacks", P("sKI3 sRL3 sRE3 wRJ9 wKC9 nRN9 nKO15 eKP4 nQC14 wBD7", "s", "sKQ"), 3),
            ("pieces pinned by both enemies", data["pieces pinned by both enemies"], 3),
            ("thrown together, seed 175", data["thrown together, seed 175"], 2),
            ("thrown together, seed 230", data["thrown together, seed 230"], 3),
            ("thrown together, seed 40", data["thrown together, seed 40"], 3),
            ("mate of Black in one", data["mate of Black in one"], 4),
            ("random play, seed 11", data["random play, seed 11, ply 92"], 2),
        ]
        two = [
            ("two Black kings (I9 and A1): White can mate one of them", P("sKI3 sRB4 sRD3 wKA1 wKI9 wBK9 nKO16 eKP14"), 3),
            ("two White kings: neither may stay attacked; castling with I3", P("sKI3 sRL3 sRE3 sKD14 wRG9 wKC9 nKO16 nNL12 eKP4 eRN14", "s", "sKQ"), 3),
        ]
        blocks = [({}, [start] + promo + right + pinned), ({"promotion-piece": "any"}, [start] + promo + two), ({"en-passant-right": "next"}, [start] + right), ({"pinned-check": "off"}, [start] + pinned)]
        table(Fortress, blocks, sys.argv[2], 100, 60000)
