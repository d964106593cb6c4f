"""Compares a file of counts (with `reading` lines) with the counts of the program: python3 compare.py FILE GAME PROGRAM [LARGEST]"""
import subprocess, sys, re
path, game, prog = sys.argv[1:4]
largest = int(sys.argv[4]) if len(sys.argv) > 4 else 100000
readings, bad, n, skipped = [], 0, 0, 0
for line in open(path):
    line = line.rstrip("\n")
    if line.startswith("reading"):
        readings = line.split()[1:]
        continue
    if not line or line.startswith("#"): continue
    parts = line.split(" ;")
    for p in parts[1:]:
        d, want = p.split()
        if int(want) > largest: continue
        cmd = [prog, "perft", game, d[1:], "--position", parts[0]] + [x for r in readings for x in ("--reading", r)]
        r = subprocess.run(cmd, capture_output=True, text=True)
        got = re.findall(r"\d[\d,]*", r.stdout)
        if r.returncode and "reading" in r.stderr:
            skipped += 1; continue
        n += 1
        if r.returncode or not got or int(got[-1].replace(",", "")) != int(want):
            bad += 1
            print("DIFFERS", readings, parts[0], d, "here", want, "there", r.stdout.strip()[-80:], r.stderr.strip()[:200])
print(path, "compared", n, "differ", bad, "skipped (reading unknown there)", skipped)
