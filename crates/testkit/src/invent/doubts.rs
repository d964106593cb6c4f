//! The readings of an invented game, and the lines that depend on them.
//!
//! Not for: numbers that a reading gives, which are filled in by [`super::line`].

use super::{Inventor, Line};

impl Inventor<'_> {
    pub(super) fn invent_readings(&mut self) -> Vec<Line> {
        let mut lines = Vec::new();
        let said = |rest: Vec<Line>| {
            [vec![Line::new("summary \"Whether it is so\"")], rest, vec![Line::new("source nobody")]].concat()
        };
        if self.chance(20) {
            lines.push(Line::new("reading doubt default=off").with(said(Vec::new())));
        }
        if self.chance(15) {
            let values = vec![Line::new("value 1 One"), Line::new("value 3 Three")];
            lines.push(Line::new("reading far default=1").with(said(values)));
            self.numbers.push("far".to_owned());
        }
        lines
    }

    /// Makes some lines depend on a reading: only such as nothing else needs.
    pub(super) fn doubt(&mut self, readings: &[Line], lines: &mut [Line]) {
        if !readings.iter().any(|line| line.words[1] == "doubt") {
            return;
        }
        for line in lines {
            let goal = line.word() == "goal";
            for child in &mut line.children {
                let needed = goal && matches!(child.word(), "stuck" | "mate" | "last-team")
                    || matches!(child.word(), "royal" | "imitate" | "explode");
                if !needed && self.chance(20) {
                    child.words.push(
                        ["if=doubt", "if=!doubt", "if=\"doubt=on\"", "if=\"doubt!=on\""][self.upto(0, 3)].to_owned(),
                    );
                }
            }
        }
    }
}
