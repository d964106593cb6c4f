//! Variorum for Python: the classes that `import variorum` provides.
//!
//! For: the Python interface of the crate `variorum`, with docstrings and exceptions. Not for: functions that the crate
//! does not have. `python/variorum/__init__.py` lists the exports, `__init__.pyi` their types. Look next: `position`
//! for the main class, `error` for the exceptions.

mod error;
mod game;
mod line;
mod position;
mod record;
mod verdict;

/// The extension module that Python loads.
#[pyo3::pymodule]
mod _variorum {
    #[pymodule_export]
    use crate::error::{PositionError, RecordError, RulesError, TurnError, VariorumError};
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
