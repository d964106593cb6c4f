"""Counts draughts with a library for one game alone: `dame` (PyPI dame-rs) or `kish`.

    python3 draughts.py dame|kish DEPTH

Prints the leaves and the seconds of CPU time of the start position, after a shallower count that is not measured."""
import sys, time

library, depth = sys.argv[1], int(sys.argv[2])
if library == "dame":
    import dame
    count = lambda depth: dame.perft(dame.Board(), depth)
else:
    import kish
    count = lambda depth: kish.Game().perft(depth)
count(depth - 1)
start = time.process_time()
leaves = count(depth)
print(leaves, time.process_time() - start)
