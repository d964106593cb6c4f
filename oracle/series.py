"""Counts for games of chess in which sides move several times in a row, with python-chess for the single moves.

    python3 oracle/series.py GAME DEPTH [FEN [NTH/LENGTH]]

Needs `pip install chess` (counted with 1.11.2). GAME is marseillais, scottish, italian, monster or double. Each move of
a series counts as one turn. NTH/LENGTH is the next move of its series, or of a round of the order; without it, the
game begins with the position.
"""

import sys

import chess

WHITE, BLACK = chess.WHITE, chess.BLACK
# Order of the sides (none: series grow), what a check does, whether captures en passant may follow each other, kings that
# are captured.
GAMES = {
    "marseillais": ([WHITE, BLACK, BLACK, WHITE], "ends", True, False),
    "scottish": (None, "ends", False, False),
    "italian": (None, "last", False, False),
    "monster": ([WHITE, WHITE, BLACK], None, False, True),
    "double": ([WHITE, BLACK, BLACK, WHITE], None, True, True),
}
STARTS = {"monster": "rnbqkbnr/pppppppp/8/8/8/8/2PPPP2/4K3 w kq - 0 1"}


class State:
    """A board, whose turn of which series it is, and the pawns that have just made a double step: (target, pawn)."""

    def __init__(self, board, nth, length, stepped):
        self.board, self.nth, self.length, self.stepped = board, nth, length, stepped


def side(game, state):
    order = GAMES[game][0]
    return order[state.nth] if order else state.board.turn


def is_last(game, state):
    order = GAMES[game][0]
    if order:
        return order[(state.nth + 1) % len(order)] != order[state.nth]
    return state.nth + 1 == state.length


def candidates(board, captured_kings, target):
    board.ep_square = target
    if not captured_kings:
        return list(board.legal_moves)
    moves = [move for move in board.pseudo_legal_moves if not board.is_castling(move)]
    # Castling without check: the squares between are empty, and neither piece has moved.
    for rook in chess.scan_forward(board.clean_castling_rights() & chess.BB_RANKS[0 if board.turn else 7]):
        king = chess.E1 if board.turn else chess.E8
        if board.king(board.turn) == king and not chess.between(king, rook) & board.occupied:
            moves.append(chess.Move(king, king + 2 if rook > king else king - 2))
    return moves


def moves(game, state):
    """The legal moves, each with whether it captures en passant."""
    _, check, _, captured_kings = GAMES[game]
    board = state.board
    if captured_kings and not (board.kings & board.occupied_co[WHITE] and board.kings & board.occupied_co[BLACK]):
        return
    board.turn = side(game, state)
    own = [step for step in state.stepped if board.color_at(step[1]) == board.turn]
    foreign = [step for step in state.stepped if step not in own and board.piece_at(step[0]) is None]
    found = {move: False for move in candidates(board, captured_kings, None)}
    for target, _ in foreign:
        for move in candidates(board, captured_kings, target):
            if board.is_en_passant(move):
                found[move] = True
    for move, passing in found.items():
        board.ep_square = move.to_square if passing else None
        if check == "last" and not is_last(game, state) and board.gives_check(move):
            continue
        yield move, passing


def play(game, state, move, passing):
    order, check, several, _ = GAMES[game]
    board = state.board.copy(stack=False)
    mover = board.turn
    board.ep_square = move.to_square if passing else None
    pawn = board.piece_type_at(move.from_square) == chess.PAWN
    moved = board.piece_at(move.from_square)
    castling = board.is_castling(move)
    if GAMES[game][3] and castling:
        rook_from = chess.square(7 if move.to_square > move.from_square else 0, chess.square_rank(move.from_square))
        board.remove_piece_at(move.from_square)
        board.set_piece_at(move.to_square, moved)
        rook = board.remove_piece_at(rook_from)
        board.set_piece_at((move.from_square + move.to_square) // 2, rook)
        board.castling_rights = board.clean_castling_rights()
    else:
        board.push(move)
    stepped = []
    for target, victim in state.stepped:
        # The pawn must stand where it was, and the turn of the enemy is over with its first move.
        own = state.board.color_at(victim) == mover
        if victim in (move.from_square, move.to_square) or board.piece_type_at(victim) != chess.PAWN:
            continue
        if own or several and passing:
            stepped.append((target, victim))
    if pawn and abs(move.from_square - move.to_square) == 16:
        stepped.append(((move.from_square + move.to_square) // 2, move.to_square))
    board.ep_square = None
    after = State(board, state.nth + 1, state.length, stepped)
    board.turn = not mover
    ends = check == "ends" and board.is_check()
    if order:
        after.nth %= len(order)
        while ends and order[after.nth] == mover:
            after.nth = (after.nth + 1) % len(order)
    elif ends or after.nth == after.length:
        after.nth, after.length = 0, state.length + 1
    else:
        board.turn = mover
    board.turn = side(game, after)
    return after


def perft(game, state, depth):
    listed = list(moves(game, state))
    if depth == 1:
        return len(listed)
    return sum(perft(game, play(game, state, move, passing), depth - 1) for move, passing in listed)


def main():
    game, depth = sys.argv[1], int(sys.argv[2])
    fen = sys.argv[3] if len(sys.argv) > 3 else STARTS.get(game, chess.STARTING_FEN)
    nth, length = (int(n) for n in sys.argv[4].split("/")) if len(sys.argv) > 4 else (1, 1)
    state = State(chess.Board(fen), nth - 1, length, [])
    for n in range(1, depth + 1):
        print(f"D{n} {perft(game, state, n)}", flush=True)


main()
