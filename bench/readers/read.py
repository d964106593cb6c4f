"""Reads a PGN file with python-chess and plays its games. Prints games, turns, and seconds of CPU time."""

import sys
import time

import chess.pgn

start = time.process_time()
games = turns = 0
with open(sys.argv[1], encoding="utf-8") as file:
    while game := chess.pgn.read_game(file):
        assert not game.errors, game.errors
        games += 1
        turns += game.end().ply()
print(games, turns, time.process_time() - start)
