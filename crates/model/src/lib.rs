//! What a game consists of, without its rules: pieces, sides and kinds; positions, steps and events; and the cast, all
//! that words name.
//!
//! Nothing here knows a word of the rule language. Look next: `cast` for what is fixed in a game, `position` for what
//! changes; the crate `rules` for what words do with them.

pub mod budget;
pub mod cast;
pub mod ground;
pub mod key_set;
pub mod letter;
pub mod piece;
pub mod position;
pub mod roles;
pub mod series_place;
pub mod square_names;
pub mod stage;
pub mod step;
pub mod zobrist;
