//! The evaluation: its values, its incremental sums and its nets.

mod net;
mod passed;
mod survey;
mod values;
