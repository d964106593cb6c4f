//! The abilities of the pieces and stones of an invented game.
//!
//! Single lines come from the usage texts of their words, see [`super::line`].

use super::{Inventor, Kind, Line};
use kdl::Word;

impl Inventor<'_> {
    pub(super) fn invent_pieces(&mut self) -> Vec<Line> {
        let words = self.piece_words();
        let motions: Vec<&'static Word> = words.iter().copied().filter(|word| word.category == "motion").collect();
        let others: Vec<&'static Word> = words.iter().copied().filter(|word| word.category != "motion").collect();
        let mut lines = Vec::new();
        // A few words that several kinds of this game share, so that they interact; the others are scattered.
        let favourites: Vec<&str> = (0..self.number_in(0, 3)).filter_map(|_| Some(self.pick(&others)?.name)).collect();
        for kind in 0..self.kinds.len() {
            let royal = self.kinds[kind].royal;
            let mut children = Vec::new();
            if royal && let Some(word) = self.word("royal") {
                children.extend(self.line(word));
            }
            for _ in 0..self.number_in(1, 3) {
                // Half of the lines use common words that make a game move at all.
                let usual = ["step", "ride", "step", "leap"][self.number_in(0, 3)];
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
            if has(&children, "double-step")
                && self.chance(60)
                && let Some(word) = self.word("en-passant")
            {
                children.extend(self.line(word));
            }
            keep_writable(&mut children, royal, &motions);
            if has(&children, "lift") && !has(&children, "lay") {
                children.push(Line::new("lay as-moves"));
            }
            if self.chance(12) {
                children.push(self.face());
            }
            lines.push(self.piece_head(kind).with_children(children));
        }
        self.add_like(&mut lines);
        self.add_held_forms(&mut lines);
        lines
    }

    /// Adds a form for what a piece that imitates may hold.
    fn add_held_forms(&mut self, lines: &mut Vec<Line>) {
        let imitators: Vec<usize> = (0..lines.len())
            .filter(|&kind| lines[kind].children.iter().any(|line| line.keyword() == "imitate"))
            .collect();
        for kind in imitators {
            if self.chance(50) {
                let holding = self.number_in(0, self.kinds.len() - 1);
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
    }

    /// The line of a kind of piece without its children.
    fn piece_head(&mut self, kind: usize) -> Line {
        let Kind { id, letter, royal, .. } = &self.kinds[kind];
        let (id, letter, royal) = (id.clone(), *letter, *royal);
        let mut line = Line::from_words(vec!["piece".to_owned(), id.clone(), letter.to_string()]);
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

    /// Lets a kind move like another, where both move in ways that are written alike in every turn.
    fn add_like(&mut self, pieces: &mut [Line]) {
        let odd = |line: &Line| {
            matches!(line.keyword(), "push" | "imitate" | "double-step" | "en-passant" | "transform")
                || line.keyword() == "ride" && line.words.iter().any(|word| word.starts_with("over="))
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

    /// The face of a piece: one for all sides, or one for each.
    fn face(&mut self) -> Line {
        let texts = if self.chance(50) { 1 } else { self.sides.len() };
        let mut line = Line::new("face");
        line.words.extend((0..texts).map(|_| self.vowel().to_string()));
        if self.chance(40) {
            line.words.push(format!("size={}", ["middle", "large", "small"][self.number_in(0, 2)]));
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
                for _ in 0..self.number_in(1, 2) {
                    let word = self.pick(&words).filter(|word| word.name != "supply");
                    children.extend(word.and_then(|word| self.line(word)));
                }
            }
            let mut line = Line::new(&format!("stone {id} \"{sign}\"")).with_children(children);
            let props = [(10, format!("name=\"Old {id}\"")), (10, "glyph=block".to_owned())];
            line.words.extend(props.into_iter().filter_map(|(percent, prop)| self.chance(percent).then_some(prop)));
            lines.push(line);
        }
        lines
    }
}

fn has(children: &[Line], name: &str) -> bool {
    children.iter().any(|line| line.keyword() == name)
}

/// Removes lines of a piece that contradict others, and motions that coordinates would not tell apart.
fn keep_writable(children: &mut Vec<Line>, royal: bool, motions: &[&'static Word]) {
    for single in ["freeze", "explode", "clear-corners", "detonate", "lay", "lift", "royal"] {
        let mut first = true;
        children.retain(|line| line.keyword() != single || std::mem::take(&mut first));
    }
    if royal {
        // A royal piece could only become another royal piece.
        children.retain(|line| !matches!(line.keyword(), "become" | "transform"));
    }
    if children.iter().any(|line| line.keyword() == "ride" && line.words.iter().any(|word| word.starts_with("over="))) {
        // Coordinates do not show what is ridden over.
        let mut first = true;
        children.retain(|line| {
            let over = line.words.iter().any(|word| word.starts_with("over=")) && std::mem::take(&mut first);
            over || !matches!(line.keyword(), "step" | "ride" | "leap" | "chain")
        });
    }
    if has(children, "push") {
        // In coordinates a push is written like a move, whatever is pushed along.
        children.retain(|line| !matches!(line.keyword(), "step" | "ride" | "leap" | "chain"));
        let manner = |line: &Line| -> Vec<String> {
            line.words.iter().filter(|word| word.contains('=') || *word == "dragging-frozen").cloned().collect()
        };
        let mut first = None;
        children.retain(|line| line.keyword() != "push" || *first.get_or_insert_with(|| manner(line)) == manner(line));
    }
    if has(children, "double-step") {
        // A ride along the same way would be written alike, but only a double step can be answered.
        children.retain(|line| !matches!(line.keyword(), "ride" | "leap" | "chain"));
        // So would two double steps, only one of which can be answered.
        let unanswered = |line: &Line| line.words.iter().any(|word| word == "unanswered");
        let mut first = None;
        children.retain(|line| {
            line.keyword() != "double-step" || *first.get_or_insert(unanswered(line)) == unanswered(line)
        });
    }
    if has(children, "imitate") {
        // The motion that it imitates must be clear from its cells.
        children.retain(|line| line.keyword() == "imitate" || !motions.iter().any(|word| word.name == line.keyword()));
        children.dedup_by(|a, b| a.keyword() == "imitate" && b.keyword() == "imitate");
    }
}
