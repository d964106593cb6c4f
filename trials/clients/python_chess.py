"""python-chess as a client: its UCI engine interface, as lichess-bot uses it.

The engine plays against itself, with a clock that runs as on a server. Every move is parsed and checked by python-chess,
and the game ends when python-chess says so.
"""

from outcome import Outcome

LONGEST = 160
CLOCK = 20.0


def play(program, only, progress):
    """Two games of every variant of python-chess."""
    outcome = Outcome("python-chess and lichess-bot (UCI)")
    try:
        import chess
        import chess.engine
        import chess.variant
    except ImportError:
        outcome.missing = "python-chess is missing: pip install chess"
        return outcome
    outcome.version = chess.__version__
    for board_type in chess.variant.VARIANTS:
        name = board_type.uci_variant
        if only and name not in only:
            continue
        for number in range(2):
            outcome.add(name, play_game(chess, program, board_type, chess960=False, seed=number))
            progress(outcome.client, name, number)
    if not only or "chess960" in only:
        for number in range(2):
            outcome.add("chess960", play_game(chess, program, chess.Board, chess960=True, seed=number))
            progress(outcome.client, "chess960", number)
    return outcome


def play_game(chess, program, board_type, chess960, seed):
    """Plays a game; returns why it was not played to its end, or None."""
    board = board_type.from_chess960_pos(seed * 517 + 3) if chess960 else board_type()
    clocks = {chess.WHITE: CLOCK, chess.BLACK: CLOCK}
    engine = chess.engine.SimpleEngine.popen_uci([program, "uci"], timeout=60)
    try:
        # What lichess-bot sets; python-chess chooses UCI_Variant and UCI_Chess960 by the board.
        engine.configure({"Threads": 1, "Hash": 16, "Seed": seed, "Level": 3, "Move Overhead": 10})
        while not board.is_game_over(claim_draw=True) and board.ply() < LONGEST:
            limit = chess.engine.Limit(
                white_clock=clocks[True], black_clock=clocks[False], white_inc=0.1, black_inc=0.1, nodes=400
            )
            result = engine.play(board, limit, game=seed, ponder=False)
            if result.move is None:
                return f"no move after {board.ply()} plies at {board.fen()}"
            board.push(result.move)
        return None
    except (chess.engine.EngineError, chess.engine.EngineTerminatedError, TimeoutError) as error:
        return f"after {board.ply()} plies at {board.fen()}: {error}"
    finally:
        engine.close()
