//! The `goal` block of an invented game: a few goals, and always those without which the game could have no end.
//!
//! The content of a goal comes from its usage text, see [`super::line`].

use super::{Inventor, Line};
use kdl::Word;

impl Inventor<'_> {
    /// One to five goals, and always those without which a game could have no end.
    pub(super) fn invent_goals(&mut self, turn: &Line) -> Line {
        let royal = self.kinds.iter().any(|kind| kind.royal);
        let words: Vec<&'static Word> = self
            .words
            .iter()
            .copied()
            .filter(|word| {
                word.category == "goal" && !matches!(word.name, "goal" | "and" | "stuck" | "mate" | "points" | "chase")
            })
            .collect();
        let mut children = Vec::new();
        let passes = turn.children.iter().any(|line| line.words.join(" ") == "act pass");
        let mut chosen: Vec<&str> = (0..self.number_in(0, 4)).filter_map(|_| Some(self.pick(&words)?.name)).collect();
        if passes && self.chance(40) {
            // Few other games can have them.
            chosen.push(if self.chance(50) { "facing" } else { "passes" });
        }
        for name in chosen {
            let fits = match name {
                "bared" | "checks" | "impasse" => royal,
                "facing" => royal && passes,
                "passes" => passes,
                "counting" => self.sides.len() == 2,
                _ => true,
            };
            if fits {
                children.extend(self.word(name).and_then(|word| self.line(word)));
            }
        }
        for (needed, name) in [(royal, "mate"), (true, "stuck")] {
            if needed && let Some(line) = self.word(name).and_then(|word| self.line(word)) {
                let at = self.number_in(0, children.len());
                children.insert(at, line);
            }
        }
        // Nothing is joined to goals that happen to all sides, put one out, or may be answered.
        let whole = |word: &String| !matches!(word.as_str(), "everybody" | "eliminates" | "answered");
        children.iter_mut().filter(|line| !line.words.iter().all(whole)).for_each(|line| line.children.clear());
        // Mates that depend on who gives them are for two sides, and their lines name the same pieces.
        let (two, mut series) = (self.sides.len() == 2, None);
        for mate in children.iter_mut().filter(|line| line.keyword() == "mate") {
            let out = mate.words.iter().any(|word| word == "eliminates");
            mate.words.retain(|word| {
                let conditional = word.starts_with("by=") || word.starts_with("series=");
                let fits = !word.starts_with("series=") || series.get_or_insert_with(|| word.clone()) == word;
                !conditional || two && !out && fits
            });
        }
        let is_conditional = |line: &Line| {
            line.keyword() == "mate"
                && line.words.iter().any(|word| word.starts_with("by=") || word.starts_with("series="))
        };
        if children.iter().any(is_conditional) {
            children.push(Line::new("mate wins"));
        }
        let mut counted = false;
        children.retain(|line| line.keyword() != "checks" || !std::mem::replace(&mut counted, true));
        let eliminates = children.iter().any(|line| line.words.iter().any(|word| word == "eliminates"));
        if eliminates && !children.iter().any(|line| line.keyword() == "last-team") {
            children.push(Line::new("last-team wins"));
        }
        // Who is out depends on the position alone.
        children.retain(|line| !(eliminates && line.words.iter().any(|word| word == "forbidden")));
        if children.iter().any(|line| line.words.iter().any(|word| word == "by=chase")) {
            children.extend(self.word("chase").and_then(|word| self.line(word)));
        }
        if children
            .iter()
            .any(|line| line.keyword() == "impasse" || line.words.iter().any(|word| word == "more-points"))
        {
            let kind = self.pick(&self.kinds.iter().map(|kind| kind.id.clone()).collect::<Vec<_>>());
            let side = self.pick(&self.sides.iter().map(|side| side.name.to_owned()).collect::<Vec<_>>());
            let odds = side.filter(|_| self.chance(30)).map_or_else(String::new, |side| format!(" {side}=\"0.5\""));
            children.extend(kind.map(|kind| Line::new(&format!("points {kind}={}{odds}", self.number_in(1, 9)))));
        }
        Line::new("goal").with_children(children)
    }
}
