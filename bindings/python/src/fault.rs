//! The exceptions: one for each kind of thing that can be wrong, all of them a `ValueError` with a sentence.
//!
//! For: turning the errors of the library into exceptions. Not for: wording them; the library has.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;

create_exception!(variorum, VariorumError, PyValueError, "What cannot be done, in a sentence.");
create_exception!(variorum, RulesError, VariorumError, "A game that is not there, or mistakes of a rule file.");
create_exception!(variorum, PositionError, VariorumError, "A text that is no position of the game.");
create_exception!(variorum, TurnError, VariorumError, "A text that is no turn, or not a legal one.");
create_exception!(variorum, RecordError, VariorumError, "A text that is no record, or one whose turns are impossible.");
