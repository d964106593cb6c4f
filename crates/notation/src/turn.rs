//! Turns as text: writes the full form, the short form and plain coordinates; reads all of them.
//!
//! - Full: `Nb1-c3`, `d5xe6 e.p.`, `c3xe5-g7`, `Qe2-h5/^g6`, `La2-b4/^b6+#d5`, `a9-a10=E`, `O-O`, `Od1-c1*`, `B@O1`,
//!   `-a1`, `pass`; then pushes, `>(d5d6,h1-)`, removed pieces, `->a5,b7`, and `+` or `#`, with the letters of the
//!   sides concerned if there are more than two. Where pieces have a promoted side nothing marks a check, and `=` says
//!   that a piece could have promoted: `Pc6-c7=+P`, `Pc6-c7=`.
//! - Short: as players write it, `Nc3`, `exd5`, `R1e2`, `e8=Q`, `c3xc7`, without effects. A game may have its own
//!   style: `P-76`, `C2=5`.
//! - Coordinates: `b1c3`, `h7h8Q`, `d1*`, `d3xd5xf7`, `i1xi10xi3` (a ride, then the captured pieces), `a2b4,^@b6`; for
//!   engines, and to choose between equal turns.
//!
//! Texts of other programs and people are read as well. Look next: `short` for the short form, `description` for a
//! turn's effects in words, `pattern` for the accepted syntax, `find_turn` for the turn that a text means, `plus_sign`
//! for what `+` at its end means, `program` for protocols, `by_text` for counts by texts, `recorded` for records, `dialect`
//! for the conventions of other programs.

mod by_text;
mod description;
mod dialect;
mod find_turn;
pub(crate) mod full;
mod pattern;
mod plus_sign;
mod program;
mod recorded;
mod short;
mod style;

pub use by_text::{TextTurn, perft_by_text, turns_by_text};
pub use description::describe_effects;
pub use find_turn::parse;

pub use full::{Writer, coordinates, is_preferred, turns, write, write_line};
pub use plus_sign::{PlusSign, parse_with};
pub use program::{parse_from_program, write_for_programs};
pub use recorded::{has_san, write_for_records};
pub use short::short;
