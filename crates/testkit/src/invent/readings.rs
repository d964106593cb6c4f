//! The readings of an invented game, and the lines that depend on them.
//!
//! Numbers that a reading supplies are filled in by [`super::line`].

use super::{Inventor, Line};

impl Inventor<'_> {
    pub(super) fn invent_readings(&mut self) -> Vec<Line> {
        let mut lines = Vec::new();
        let said = |rest: Vec<Line>| {
            [vec![Line::new("summary \"Whether it applies\"")], rest, vec![Line::new("source unknown")]].concat()
        };
        if self.chance(20) {
            lines.push(Line::new("reading doubt default=off").with_children(said(Vec::new())));
        }
        if self.chance(15) {
            let values = vec![Line::new("value 1 One"), Line::new("value 3 Three")];
            lines.push(Line::new("reading far default=1").with_children(said(values)));
            self.numbers.push("far".to_owned());
        }
        lines
    }

    /// Makes some lines conditional on a reading, except those that others need.
    pub(super) fn make_conditional(&mut self, readings: &[Line], lines: &mut [Line]) {
        if !readings.iter().any(|line| line.words[1] == "doubt") {
            return;
        }
        for line in lines {
            let goal = line.keyword() == "goal";
            for child in &mut line.children {
                let needed = goal && matches!(child.keyword(), "stuck" | "mate" | "last-team" | "points" | "chase")
                    || matches!(child.keyword(), "royal" | "imitate" | "explode");
                if !needed && self.chance(20) {
                    child.words.push(
                        ["if=doubt", "if=!doubt", "if=\"doubt=on\"", "if=\"doubt!=on\""][self.number_in(0, 3)]
                            .to_owned(),
                    );
                }
            }
        }
    }
}
