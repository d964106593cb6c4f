//! Variorum for Python: the classes that `import variorum` brings.
//!
//! For: Python's view of the crate `variorum`, with docstrings and exceptions. Not for: anything that Rust could not
//! ask itself; what the module gives on stands in `python/variorum/__init__.py`, its types in `__init__.pyi`. Look next:
//! `position` for what is done most, `fault` for the exceptions.

mod fault;
mod game;
mod line;
mod position;
mod record;
mod verdict;

/// What Python loads.
#[pyo3::pymodule]
mod _variorum {
    #[pymodule_export]
    use crate::fault::{PositionError, RecordError, RulesError, TurnError, VariorumError};
    #[pymodule_export]
    use crate::game::{Game, games, load, load_rules};
    #[pymodule_export]
    use crate::line::Line;
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::record::{Record, read_records};
    #[pymodule_export]
    use crate::verdict::Verdict;
}
