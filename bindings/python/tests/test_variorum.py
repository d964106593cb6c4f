"""The functions of the module, and its error messages."""

import pytest
import variorum

LONG_MARCH = """
extends chess
game "Long March" { source "this test" }
goal {
    occupy last-rank wins by=King
}
"""


def test_every_shipped_game_has_a_turn_or_is_over():
    names = variorum.games()
    assert len(names) > 90
    for name in names[::10]:
        position = variorum.load(name).start()
        assert position.turns() or position.verdict.over, name


def test_positions_are_values():
    start = variorum.load("chess").start()
    after = start.play("e4")
    assert start.side == "White" and after.side == "Black"
    assert str(start) == start.text == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert start == variorum.load("chess").start() and hash(start) == hash(variorum.load("chess").start())
    assert start != after and start != variorum.load("shatranj").start() and start != "a position"
    there_and_back = start.play("Nf3").play("Nf6").play("Ng1").play("Ng8")
    assert there_and_back == start, "how it came about does not matter"


def test_turns_are_written_and_read_in_three_styles():
    start = variorum.load("chess").start()
    for style, turn in [("full", "Ng1-f3"), ("short", "Nf3"), ("coordinates", "g1f3")]:
        assert turn in start.turns(style)
        assert start.play(turn) == start.play("Nf3")
    with pytest.raises(variorum.VariorumError, match="'full', 'short' or as 'coordinates', not 'long'"):
        start.turns("long")


def test_counts_are_those_of_the_program():
    assert variorum.load("chess").start().perft(3) == 8902
    assert variorum.load("xiangqi").start().perft(2) == 1920


def test_a_game_ends_and_says_why():
    position = variorum.load("chess").start()
    assert not position.verdict.over and position.verdict.result == "*"
    for turn in "f3 e5 g4 Qh4".split():
        position = position.play(turn)
    verdict = position.verdict
    assert (verdict.over, verdict.winner, verdict.result) == (True, "Black", "0-1")
    assert position.in_check and position.turns() == [] and "checkmate" in verdict.reason.lower() + repr(verdict)


def test_what_came_before_counts_for_repetition():
    start = variorum.load("chess").start()
    position = start
    for _ in range(4):
        for turn in ["Nf3", "Nf6", "Ng1", "Ng8"]:
            assert not position.verdict.over
            position = position.play(turn)
    assert position == start and position.verdict.over and not start.verdict.over


# A tweke among 28 pieces that it can capture: it has more walks than can be counted.
CROWD = "---2---/7P/1p1p1p2/ppppppp1/1p1p1p2/ppppppp1/1p1p1p2/ppppppp1/Sp1p1p2/---2--- w {last=-,-;freeze=}"


def other_readings():
    """Creates a record that starts with a position of the same file under other readings."""
    one, other = variorum.load("fortress-chess"), variorum.load("fortress-chess", {"set-up": "machatscheck"})
    return variorum.Record(other, [], start=one.start())


@pytest.mark.parametrize(
    ("wrong", "error", "says"),
    [
        (lambda: variorum.load("ches"), variorum.RulesError, "did you mean `chess`"),
        (lambda: variorum.load("chess", {"nothing": "on"}), variorum.RulesError, "nothing"),
        (lambda: variorum.load_rules("game"), variorum.RulesError, "^rules:1:"),
        (lambda: variorum.load("chess").position("8/8"), variorum.PositionError, "8/8"),
        (lambda: variorum.load("chess").start().play("e5"), variorum.TurnError, "e5"),
        (lambda: variorum.read_records("[Event"), variorum.RecordError, "a tag has the form"),
        (lambda: variorum.load("chess").start().choose(9), variorum.VariorumError, "levels go from 1 to 7, not 9"),
        (lambda: variorum.load("chess").start().analyse(), variorum.VariorumError, "needs a bound"),
        (lambda: variorum.load("chess").start().analyse(nodes=9, lines=0), variorum.VariorumError, "number of lines"),
        (lambda: variorum.load("chess").start().perft(1_000_000), variorum.VariorumError, "at most 100"),
        (lambda: variorum.load("bombalot").position(CROWD).turns(), variorum.VariorumError, "too many turns"),
        (lambda: other_readings(), variorum.RecordError, "another game"),
        (lambda: variorum.load("chess").start().analyse(seconds=-1.0), variorum.VariorumError, "negative"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(wrong, error, says):
    with pytest.raises(error, match=says) as raised:
        wrong()
    assert isinstance(raised.value, ValueError)


def test_a_rule_file_of_ones_own_is_played_and_explained():
    game = variorum.load_rules(LONG_MARCH)
    assert (game.id, game.name, game.sides, game.rules) == ("", "Long March", ["White", "Black"], LONG_MARCH)
    position = game.position("8/3K4/8/8/8/8/k7/8 w - - 0 1").play("Kd8")
    assert position.verdict.winner == "White"
    headings = [heading for heading, _ in game.explain()]
    assert headings[0] == "Long March" and len(headings) > 5


def test_readings_are_chosen():
    name, readings = next((name, game.readings) for name in variorum.games() if (game := variorum.load(name)).readings)
    reading, value = next(iter(readings.items()))
    assert variorum.load(name, {reading: value}).readings == readings


def test_the_computer_finds_a_mate_and_plays_at_levels():
    position = variorum.load("chess").position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    best, second = position.analyse(nodes=20_000, lines=2)
    assert (best.turns[0], best.mate) == ("Ra1-a8#", 1)
    assert second.score < best.score and second.depth >= 1 and second.nodes > 0
    assert position.choose(1, seed=5) == position.choose(1, seed=5) in position.turns()
    assert position.play("Ra8").choose() is None


def test_a_record_is_written_and_read():
    game = variorum.load("chess")
    record = variorum.Record(game, "f3 e5 g4 Qh4".split(), tags={"White": "Ann"})
    assert record.result == "0-1" and record.turns[-1] == "Qh4#"
    (read,) = variorum.read_records(record.write())
    assert (read.id, read.tags, read.turns, read.result) == ("chess", {"White": "Ann"}, record.turns, "0-1")
    positions = read.positions()
    assert len(positions) == 5 and positions[-1].verdict.winner == "Black"
    with pytest.raises(variorum.TurnError):
        variorum.Record(game, ["e4", "e4"])
    (impossible,) = variorum.read_records('[VariantId "chess"]\n\n1. e4 e4 *\n')
    with pytest.raises(variorum.RecordError, match=r"turn 2 \(1. Black, `e4`\)"):
        impossible.positions()


def test_a_record_of_ones_own_game_carries_its_rules():
    game = variorum.load_rules(LONG_MARCH)
    start = game.position("8/3K4/8/8/8/8/k7/8 w - - 0 1")
    (read,) = variorum.read_records(variorum.Record(game, ["Kd8"], start=start).write())
    assert read.game().name == "Long March" and read.positions()[-1].verdict.winner == "White"
    with pytest.raises(variorum.RecordError, match="another game"):
        variorum.Record(variorum.load("chess"), [], start=start)


def test_a_turn_that_would_repeat_a_position_is_illegal_where_that_is_forbidden():
    pos = variorum.load("janggi", {"repetition": "forbidden"}).start()
    for turn in (["a1a2", "a10a9", "a2a1", "a9a10"] * 3)[:-1]:
        pos = pos.play(turn)
    assert "a9a10" not in pos.turns("coordinates") and "a9a8" in pos.turns("coordinates")
    with pytest.raises(variorum.TurnError, match="repeat an earlier position"):
        pos.play("a9a10")
    assert pos.choose(1) is not None
