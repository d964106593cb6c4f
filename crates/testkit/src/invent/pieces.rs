//! What the men and stones of an invented game can do.
//!
//! Not for: a single line, which comes from the usage of its word; see [`super::line`].

use super::{Inventor, Kind, Line};
use lang::Word;

impl Inventor<'_> {
    pub(super) fn invent_pieces(&mut self) -> Vec<Line> {
        let words = self.piece_words();
        let motions: Vec<&'static Word> = words.iter().copied().filter(|word| word.drawer == "motion").collect();
        let others: Vec<&'static Word> = words.iter().copied().filter(|word| word.drawer != "motion").collect();
        let mut lines = Vec::new();
        // A few words that several kinds of this game have, so that they meet in play; the others are strewn in.
        let favourites: Vec<&str> = (0..self.upto(0, 3)).filter_map(|_| Some(self.pick(&others)?.name)).collect();
        for kind in 0..self.kinds.len() {
            let royal = self.kinds[kind].royal;
            let mut children = Vec::new();
            if royal && let Some(word) = self.word("royal") {
                children.extend(self.line(word));
            }
            for _ in 0..self.upto(1, 3) {
                // Half the lines are of the two words that make a game move at all.
                let usual = ["step", "ride", "step", "leap"][self.upto(0, 3)];
                let word = if self.chance(50) { self.word(usual) } else { self.pick(&motions) };
                children.extend(word.and_then(|word| self.line(word)));
            }
            for &word in &others {
                if self.chance(if favourites.contains(&word.name) { 50 } else { 6 }) {
                    children.extend(self.line(word));
                    if word.name == "detonate"
                        && let Some(explode) = self.word("explode")
                    {
                        children.extend(self.line(explode));
                    }
                }
            }
            if !self.stones.is_empty()
                && self.chance(30)
                && let Some(word) = self.word("lay")
            {
                children.extend(self.line(word));
            }
            let has = |children: &[Line], name: &str| children.iter().any(|line| line.word() == name);
            if has(&children, "double-step")
                && self.chance(60)
                && let Some(word) = self.word("en-passant")
            {
                children.extend(self.line(word));
            }
            for single in ["freeze", "explode", "clear-corners", "detonate", "lay", "lift", "royal"] {
                let mut first = true;
                children.retain(|line| line.word() != single || std::mem::take(&mut first));
            }
            if royal {
                // He could only become another royal man.
                children.retain(|line| !matches!(line.word(), "become" | "transform"));
            }
            if children
                .iter()
                .any(|line| line.word() == "ride" && line.words.iter().any(|word| word.starts_with("over=")))
            {
                // In coordinates what is ridden over is not told.
                let mut first = true;
                children.retain(|line| {
                    let over = line.words.iter().any(|word| word.starts_with("over=")) && std::mem::take(&mut first);
                    over || !matches!(line.word(), "step" | "ride" | "leap" | "chain")
                });
            }
            if has(&children, "push") {
                // In coordinates pushing is written like moving, whoever goes along.
                children.retain(|line| !matches!(line.word(), "step" | "ride" | "leap" | "chain"));
                let manner = |line: &Line| -> Vec<String> {
                    line.words.iter().filter(|word| word.contains('=') || *word == "dragging-frozen").cloned().collect()
                };
                let mut first = None;
                children
                    .retain(|line| line.word() != "push" || *first.get_or_insert_with(|| manner(line)) == manner(line));
            }
            if has(&children, "double-step") {
                // The same way as a ride would be written alike, but only a double step can be answered.
                children.retain(|line| !matches!(line.word(), "ride" | "leap" | "chain"));
                // So would two double steps, of which one can be answered.
                let unanswered = |line: &Line| line.words.iter().any(|word| word == "unanswered");
                let mut first = None;
                children.retain(|line| {
                    line.word() != "double-step" || *first.get_or_insert(unanswered(line)) == unanswered(line)
                });
            }
            if has(&children, "imitate") {
                // What he imitates must be plain from where he goes.
                children
                    .retain(|line| line.word() == "imitate" || !motions.iter().any(|word| word.name == line.word()));
                children.dedup_by(|a, b| a.word() == "imitate" && b.word() == "imitate");
            }
            if has(&children, "lift") && !has(&children, "lay") {
                children.push(Line::new("lay as-moves"));
            }
            if self.chance(12) {
                children.push(self.face());
            }
            lines.push(self.piece_head(kind).with(children));
        }
        self.liken(&mut lines);
        let imitators: Vec<usize> =
            (0..lines.len()).filter(|&kind| lines[kind].children.iter().any(|line| line.word() == "imitate")).collect();
        for kind in imitators {
            if self.chance(50) {
                let holding = self.upto(0, self.kinds.len() - 1);
                let Kind { id, letter, .. } = &self.kinds[kind];
                let text = format!(
                    "piece {id}Held{holding} {letter} form-of={id} holding={} shown-as=as-{letter}{holding}",
                    self.kinds[holding].id
                );
                let mut form =
                    Line::new(&text.replace(&format!("as-{letter}"), &format!("as-{}", letter.to_ascii_lowercase())));
                if let Some(word) = self.pick(&["freeze", "shielded", "explode"]).and_then(|name| self.word(name)) {
                    form.children.extend(self.line(word));
                }
                if self.kinds[kind].royal {
                    form.children.push(Line::new("royal"));
                }
                lines.push(form);
            }
        }
        lines
    }

    /// The line of a kind of man without what is in its braces.
    fn piece_head(&mut self, kind: usize) -> Line {
        let Kind { id, letter, royal, .. } = &self.kinds[kind];
        let (id, letter, royal) = (id.clone(), *letter, *royal);
        let mut line = Line::of(vec!["piece".to_owned(), id.clone(), letter.to_string()]);
        let base = self.pick(&self.in_hand.clone()).filter(|base| !royal && *base != id);
        let glyph = self.pick(rules::GLYPHS);
        let props = [
            (8, Some(format!("name=\"Old {id}\""))),
            (5, Some(format!("text={letter}x"))),
            (8, glyph.map(|glyph| format!("glyph={glyph}"))),
            (40, base.map(|base| format!("promoted-from={base}"))),
        ];
        line.words.extend(props.into_iter().filter_map(|(percent, prop)| prop.filter(|_| self.chance(percent))));
        line
    }

    /// Lets a kind go like another, where both go in ways that are written alike in every turn.
    fn liken(&mut self, pieces: &mut [Line]) {
        let odd = |line: &Line| {
            matches!(line.word(), "push" | "imitate" | "double-step" | "en-passant" | "transform")
                || line.word() == "ride" && line.words.iter().any(|word| word.starts_with("over="))
        };
        let plain: Vec<usize> = (0..pieces.len()).filter(|&kind| !pieces[kind].children.iter().any(odd)).collect();
        for &kind in &plain {
            if self.chance(10)
                && let Some(other) = self.pick(&plain).filter(|&other| other != kind)
            {
                pieces[kind].words.push(format!("like={}", self.kinds[other].id));
            }
        }
    }

    /// What is written on a man: once for all sides, or once for each.
    fn face(&mut self) -> Line {
        let texts = if self.chance(50) { 1 } else { self.sides.len() };
        let mut line = Line::new("face");
        line.words.extend((0..texts).map(|_| self.vowel().to_string()));
        if self.chance(40) {
            line.words.push(format!("size={}", ["middle", "large", "small"][self.upto(0, 2)]));
        }
        line
    }

    pub(super) fn invent_stones(&mut self, stock: &[Line]) -> Vec<Line> {
        let words: Vec<&'static Word> = self.inside("stone");
        let mut lines = Vec::new();
        for (id, sign) in self.stones.clone() {
            let mut children = Vec::new();
            let beside = stock.iter().any(|line| line.words.iter().any(|word| word.starts_with(&format!("{id}="))));
            if !beside
                && self.chance(70)
                && let Some(word) = self.word("supply")
            {
                children.extend(self.line(word));
            }
            if self.chance(50) {
                for _ in 0..self.upto(1, 2) {
                    let word = self.pick(&words).filter(|word| word.name != "supply");
                    children.extend(word.and_then(|word| self.line(word)));
                }
            }
            let mut line = Line::new(&format!("stone {id} \"{sign}\"")).with(children);
            let props = [(10, format!("name=\"Old {id}\"")), (10, "glyph=block".to_owned())];
            line.words.extend(props.into_iter().filter_map(|(percent, prop)| self.chance(percent).then_some(prop)));
            lines.push(line);
        }
        lines
    }
}
