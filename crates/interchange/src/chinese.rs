//! Games as xiangqi players and programs write them: move texts in letters (WXF), in coordinates (ICCS) and in Chinese
//! characters, and DhtmlXQ, the format of Chinese web sites, and XQF, that of Chinese programs.
//!
//! `relative` has what WXF and the Chinese texts share (`text` and `wxf` read the two), `iccs` has coordinates, `list`
//! reads and writes whole games, `dhtmlxq` and `xqf` read those formats. All stand on `scope`, which says for which games
//! these texts are, and `results`.

mod dhtmlxq;
pub mod iccs;
mod list;
mod relative;
mod results;
mod scope;
mod text;
mod wxf;
pub(crate) mod xqf;

pub(crate) use list::has_form;
pub use list::{Style, parse_turn, read, respell, write, write_turn};
pub use scope::is_used_for;
