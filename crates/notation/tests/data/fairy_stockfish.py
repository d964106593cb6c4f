"""Writes random games as Fairy-Stockfish plays and writes them: python fairy_stockfish.py > fairy_stockfish.tsv

Needs pyffish 0.0.90. A line `game` names our game and its name there; a line `ply` gives a move as UCI, in the default
notation, as SAN and as LAN, and for shogi and its kin in the notations of Hosking and Hodges; lines `fen` and `legal` give
the position before the next move and all its legal moves.
"""

import random

import pyffish as sf

# Our game, its name in Fairy-Stockfish, the number of games, the seed.
GAMES = [
    ("shogi", "shogi", 3, 1),
    ("minishogi", "minishogi", 3, 1),
    ("judkins-shogi", "judkins", 2, 1),
    ("gorogoro-shogi", "gorogoro", 2, 1),
    ("euroshogi", "euroshogi", 2, 1),
    ("check-shogi", "checkshogi", 2, 1),
    ("dobutsu-shogi", "dobutsu", 4, 1),
    ("yari-shogi", "yarishogi", 2, 1),
    ("sho-shogi", "shoshogi", 2, 1),
    ("okisaki-shogi", "okisakishogi", 2, 1),
    ("seirawan-chess", "seirawan", 4, 1),
    ("s-house", "shouse", 4, 1),
    ("janggi", "janggi", 3, 1),
    ("janggi-modern", "janggimodern", 3, 1),
    ("xiangqi", "xiangqi", 1, 1),
    ("duck-chess", "duck", 2, 1),
    ("amazons", "amazons", 2, 1),
    ("jeson-mor", "jesonmor", 2, 1),
    ("atomic-chess", "atomic", 2, 1),
    ("crazyhouse", "crazyhouse", 1, 1),
    ("placement-chess", "placement", 1, 1),
    ("three-check", "3check", 1, 1),
    ("berolina-chess", "berolina", 1, 1),
    ("suicide-chess", "suicide", 1, 1),
    ("makruk", "makruk", 1, 1),
    ("sittuyin", "sittuyin", 1, 1),
    ("clobber", "clobber", 1, 1),
]
PLIES = 60
SHOGI = [sf.NOTATION_SHOGI_HOSKING, sf.NOTATION_SHOGI_HODGES]
NOTATIONS = [sf.NOTATION_DEFAULT, sf.NOTATION_SAN, sf.NOTATION_LAN]



def is_pass(move):
    return len(move) % 2 == 0 and move[: len(move) // 2] == move[len(move) // 2 :]


for ours, theirs, games, seed in GAMES:
    random.seed(f"{ours} {seed}")
    for _ in range(games):
        fen = sf.start_fen(theirs)
        passed = False
        print("game", ours, theirs, sep="\t")
        for ply in range(PLIES):
            legal = sf.legal_moves(theirs, fen, [])
            if not legal or sf.is_immediate_game_end(theirs, fen, [])[0]:
                break
            if ply % 6 == 0:
                print("fen", fen, sep="\t")
            if ply % 20 == 3 and len(legal) <= 90:
                print("legal", " ".join(sorted(legal)), sep="\t")
            # Promotions and pieces that enter are rare among random moves.
            special = [move for move in legal if not move[-1].isdigit()]
            # Our rook of yari shogi has no letter for its promoted side, and two passes end our janggi.
            if theirs == "yarishogi":
                legal = [move for move in legal if "L" not in sf.get_san(theirs, fen, move, False, sf.NOTATION_SAN)]
                special = [move for move in special if move in legal]
            if passed:
                legal = [move for move in legal if not is_pass(move)]
            move = random.choice(special if special and random.random() < 0.3 else legal)
            # Hosking's notation is ambiguous on a board of ten ranks.
            kin = "shogi" in theirs and theirs != "okisakishogi"
            notations = NOTATIONS + (SHOGI if kin else [])
            texts = [sf.get_san(theirs, fen, move, False, notation) for notation in notations]
            print("ply", move, *texts, sep="\t")
            fen = sf.get_fen(theirs, fen, [move])
            passed = is_pass(move)
