"""Chess and its relatives, each defined by a text file.

>>> import variorum
>>> position = variorum.load("chess").start()
>>> len(position.turns())
20
>>> position.play("e4").play("e5").side
'White'

A rule file is compiled into a `Game`; a `Position` is an immutable value. Errors raise a `VariorumError`, whose text is
a sentence.
"""

from ._variorum import (
    Game,
    Line,
    Position,
    PositionError,
    Record,
    RecordError,
    RulesError,
    TurnError,
    VariorumError,
    Verdict,
    games,
    load,
    load_rules,
    read_records,
)

__all__ = [
    "Game",
    "Line",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "RulesError",
    "TurnError",
    "VariorumError",
    "Verdict",
    "games",
    "load",
    "load_rules",
    "read_records",
]
