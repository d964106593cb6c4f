//! The exceptions: one for each kind of error, all of them a `ValueError` whose text is a sentence.
//!
//! For: the exception classes. Not for: the texts, which come from the library.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;

create_exception!(variorum, VariorumError, PyValueError, "The base class of all errors of Variorum.");
create_exception!(variorum, RulesError, VariorumError, "An unknown game, an invalid rule file or an invalid reading.");
create_exception!(variorum, PositionError, VariorumError, "A text that is not a position of the game.");
create_exception!(variorum, TurnError, VariorumError, "A text that is not a turn, or not a legal one.");
create_exception!(variorum, RecordError, VariorumError, "A text that is not a record, or one with impossible turns.");
