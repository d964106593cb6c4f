"""Counts turns as Fairy-Stockfish does: python counts_by_text.py PAIRS > counts_by_text.tsv

Needs pyffish 0.0.90. PAIRS is a file of lines `our-id their-name`. For each game: the start and two positions of random
games, with the numbers of sequences of one and of two moves (one only where there are 400 moves or more).
"""

import random
import sys

import pyffish as sf


def count(variant, fen, depth):
    moves = sf.legal_moves(variant, fen, [])
    if depth == 1:
        return len(moves)
    going_on = (move for move in moves if not sf.is_immediate_game_end(variant, fen, [move])[0])
    return sum(count(variant, sf.get_fen(variant, fen, [move]), depth - 1) for move in going_on)


def later(variant):
    """A position from a random game."""
    fen = sf.start_fen(variant)
    for _ in range(random.randint(12, 40)):
        moves = sf.legal_moves(variant, fen, [])
        move = random.choice(moves) if moves else None
        if move is None or sf.is_immediate_game_end(variant, fen, [move])[0]:
            break
        after = sf.get_fen(variant, fen, [move])
        if not sf.legal_moves(variant, after, []):
            break
        fen = after
    return fen


for line in open(sys.argv[1]):
    ours, theirs = line.split()
    random.seed(ours)
    fen = sf.start_fen(theirs)
    for _ in range(3):
        counts = [count(theirs, fen, 1)]
        if counts[0] < 400:
            counts.append(count(theirs, fen, 2))
        print(ours, fen, *counts, sep="\t")
        fen = later(theirs)
