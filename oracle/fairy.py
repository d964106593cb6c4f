"""Counts for chess variants of problemists, on top of python-chess (pip install chess).

python-chess supplies boards, FEN and the moves of orthodox pieces; every rule of a variant is written here, from its
description, and legality is decided here, too. Slow on purpose.

    python3 oracle/fairy.py VARIANT DEPTH FEN     counts for the depths 1 to DEPTH
    python3 oracle/fairy.py VARIANT verify FILE   against a perft.txt, counts above 600,000 left out
"""

import sys

import chess

CASTLING = [
    # colour, right, king from, to, rook from, to
    (chess.WHITE, chess.BB_H1, chess.E1, chess.G1, chess.H1, chess.F1),
    (chess.WHITE, chess.BB_A1, chess.E1, chess.C1, chess.A1, chess.D1),
    (chess.BLACK, chess.BB_H8, chess.E8, chess.G8, chess.H8, chess.F8),
    (chess.BLACK, chess.BB_A8, chess.E8, chess.C8, chess.A8, chess.D8),
]


class Variant:
    """Orthodox chess; variants override what differs."""

    def may_move(self, board, square):
        """Whether the piece there can move, capture and give check."""
        return True

    def attacks(self, board, square, target):
        """Whether the piece there attacks the enemy on the target."""
        return bool(board.attacks_mask(square) & chess.BB_SQUARES[target])

    def in_check(self, board, colour):
        king = board.king(colour)
        return king is not None and any(
            self.may_move(board, square) and self.attacks(board, square, king)
            for square in chess.scan_forward(board.occupied_co[not colour])
        )

    def plain_moves(self, board):
        """Moves other than castling."""
        bare = board.copy(stack=False)
        bare.castling_rights = chess.BB_EMPTY
        return bare.generate_pseudo_legal_moves()

    def after(self, board, move):
        """The board after the move."""
        after = board.copy(stack=False)
        after.push(move)
        return after

    def castlings(self, board):
        for colour, right, king, to, rook, lands in CASTLING:
            if colour != board.turn or not board.castling_rights & right or not self.may_move(board, king):
                continue
            between = chess.between(king, rook) | chess.between(king, to) | chess.BB_SQUARES[to]
            way = chess.between(king, to) | chess.BB_SQUARES[to] | chess.BB_SQUARES[king]
            if board.occupied & between & ~chess.BB_SQUARES[rook]:
                continue

            def checked(square):
                there = board.copy(stack=False)
                piece = there.remove_piece_at(king)
                there.set_piece_at(square, piece)
                return self.in_check(there, colour)

            if not any(checked(square) for square in chess.scan_forward(way)):
                yield chess.Move(king, to)

    def turns(self, board):
        """The boards after every legal turn."""
        found = {}
        for move in self.plain_moves(board):
            if self.may_move(board, move.from_square):
                after = self.after(board, move)
                if not self.in_check(after, board.turn):
                    found[after.fen(en_passant="fen")] = after
        for move in self.castlings(board):
            after = board.copy(stack=False)
            after.push(move)
            found[after.fen(en_passant="fen")] = after
        return list(found.values())

    def count(self, board, depth):
        boards = self.turns(board)
        return len(boards) if depth == 1 else sum(self.count(after, depth - 1) for after in boards)


class Madrasi(Variant):
    """A piece that an enemy of its kind attacks cannot move, capture or check; it still paralyses. Kings do not count."""

    def __init__(self, kings=False):
        self.kings = kings

    def may_move(self, board, square):
        piece = board.piece_at(square)
        if piece.piece_type == chess.KING and not self.kings:
            return True
        alike = board.pieces_mask(piece.piece_type, not piece.color)
        return not board.attackers_mask(not piece.color, square) & alike


class KnightRelay(Variant):
    """Knights neither capture nor are captured; any other piece but a king moves like a knight, too, while an own knight
    guards it, pawns not to the first or last rank. No en passant."""

    def is_relayed(self, board, square):
        piece = board.piece_at(square)
        knights = board.pieces_mask(chess.KNIGHT, piece.color)
        return piece.piece_type not in (chess.KNIGHT, chess.KING) and chess.BB_KNIGHT_ATTACKS[square] & knights

    def attacks(self, board, square, target):
        piece = board.piece_at(square)
        if piece.piece_type == chess.KNIGHT:
            return False
        if self.is_relayed(board, square) and chess.BB_KNIGHT_ATTACKS[square] & chess.BB_SQUARES[target]:
            edge = piece.piece_type == chess.PAWN and chess.square_rank(target) in (0, 7)
            if not edge:
                return True
        return super().attacks(board, square, target)

    def plain_moves(self, board):
        board = board.copy(stack=False)
        board.ep_square = None
        seen = set()
        for move in super().plain_moves(board):
            if self.allowed(board, move):
                seen.add(move)
        for square in chess.scan_forward(board.occupied_co[board.turn]):
            if self.is_relayed(board, square):
                for to in chess.scan_forward(chess.BB_KNIGHT_ATTACKS[square] & ~board.occupied_co[board.turn]):
                    move = chess.Move(square, to)
                    pawn = board.piece_type_at(square) == chess.PAWN
                    if not (pawn and chess.square_rank(to) in (0, 7)) and self.allowed(board, move):
                        seen.add(move)
        return seen

    def allowed(self, board, move):
        victim = board.piece_type_at(move.to_square)
        mover = board.piece_type_at(move.from_square)
        return victim is None or victim != chess.KNIGHT and mover != chess.KNIGHT

    def after(self, board, move):
        after = board.copy(stack=False)
        # A knight's move of a pawn is nothing that python-chess knows.
        pawn = board.piece_type_at(move.from_square) == chess.PAWN
        if pawn and chess.BB_KNIGHT_ATTACKS[move.from_square] & chess.BB_SQUARES[move.to_square]:
            piece = after.remove_piece_at(move.from_square)
            after.set_piece_at(move.to_square, piece)
            after.turn = not board.turn
            after.castling_rights &= ~chess.BB_SQUARES[move.to_square]
        else:
            after.push(move)
        after.ep_square = None
        return after


class Circe(Variant):
    """A captured piece, king excepted, is reborn on the square where it began, if that is empty: a pawn on its file, a
    rook, knight or bishop on the square of the colour of the one on which it was taken. A reborn rook does not castle."""

    HOMES = {chess.ROOK: (0, 7), chess.KNIGHT: (1, 6), chess.BISHOP: (2, 5), chess.QUEEN: (3,)}

    def after(self, board, move):
        square = move.to_square
        if board.is_en_passant(move):
            square = chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
        victim = board.piece_at(square)
        after = super().after(board, move)
        if victim is not None and victim.piece_type != chess.KING:
            home = self.home(victim, square)
            if home is not None and after.piece_at(home) is None:
                after.set_piece_at(home, victim)
        return after

    def home(self, victim, square):
        rank = 0 if victim.color == chess.WHITE else 7
        if victim.piece_type == chess.PAWN:
            return chess.square(chess.square_file(square), 1 if victim.color == chess.WHITE else 6)
        homes = [chess.square(file, rank) for file in self.HOMES[victim.piece_type]]
        if len(homes) > 1:
            light = bool(chess.BB_LIGHT_SQUARES & chess.BB_SQUARES[square])
            homes = [home for home in homes if bool(chess.BB_LIGHT_SQUARES & chess.BB_SQUARES[home]) == light]
        return homes[0]


class Checkless(Variant):
    """No check may be given, unless it is mate. `plain`: mate as in chess; otherwise an answer that gives check without
    being mate does not count."""

    def __init__(self, plain):
        self.plain = plain

    def turns(self, board):
        def is_mate(after):
            return not (super(Checkless, self).turns(after) if self.plain else self.turns(after))

        found = super().turns(board)
        return [after for after in found if not self.in_check(after, after.turn) or is_mate(after)]


class Rifle(Variant):
    """A piece captures without moving: it stays where it is, and only its victim leaves. So a shot promotes no pawn and
    costs no right to castle, other than that of a rook that is shot."""

    def after(self, board, move):
        if not board.is_capture(move):
            return super().after(board, move)
        after = board.copy(stack=False)
        square = move.to_square
        if board.is_en_passant(move):
            square = chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
        after.remove_piece_at(square)
        after.castling_rights &= ~chess.BB_SQUARES[square]
        after.ep_square = None
        after.turn = not board.turn
        return after


class Patrol(Variant):
    """A piece captures and gives check only while another piece of its side guards it."""

    def is_guarded(self, board, square):
        return bool(board.attackers_mask(board.color_at(square), square))

    def attacks(self, board, square, target):
        return self.is_guarded(board, square) and super().attacks(board, square, target)

    def plain_moves(self, board):
        for move in super().plain_moves(board):
            if not board.is_capture(move) or self.is_guarded(board, move.from_square):
                yield move


VARIANTS = {
    "patrol": Patrol(),
    "rifle": Rifle(),
    "checkless": Checkless(plain=True),
    "checkless-fairy": Checkless(plain=False),
    "chess": Variant(),
    "madrasi": Madrasi(),
    "madrasi-rex-inclusive": Madrasi(kings=True),
    "knight-relay": KnightRelay(),
    "circe": Circe(),
}


def verify(variant, path):
    for line in open(path, encoding="utf-8"):
        if line.startswith(("#", "reading")) or ";" not in line:
            continue
        fen, *counts = [part.strip() for part in line.split(";")]
        for entry in counts:
            depth, expected = int(entry.split()[0][1:]), int(entry.split()[1])
            if expected <= 600_000:
                found = variant.count(chess.Board(fen), depth)
                print("same" if found == expected else f"DIFFERENT: {found}", fen, entry, flush=True)


def main():
    variant = VARIANTS[sys.argv[1]]
    if sys.argv[2] == "verify":
        verify(variant, sys.argv[3])
    else:
        board = chess.Board(sys.argv[3])
        for depth in range(1, int(sys.argv[2]) + 1):
            print(f";D{depth} {variant.count(board, depth)}", end=" ", flush=True)
        print()


if __name__ == "__main__":
    main()
