//! Which way and which men: the directions and filters that all words share.
//!
//! For: reading `orthogonal`, `forward-diagonal`, `"own Guard, stones"` and turning them into directions and masks. Not
//! for: what is done there; that is each word's own affair. Look next: [`Directions`], [`Filter`].

use crate::def::GameDef;
use crate::english::{listed, one_of, say, whoever};
use crate::names::Names;
use crate::piece::{KindSet, Piece, PieceMask, Side};
use geometry::Direction;
use lang::{Problems, Reader, Spanned};

/// A list of directions as written, and what they stand for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Directions {
    /// As the author named them.
    pub names: Vec<String>,
    /// For a man who looks up the board, without doubles.
    pub all: Vec<Direction>,
    /// A word was no direction, which has been told.
    mistaken: bool,
}

impl Directions {
    /// Takes one word, or says why it is no direction. These words could have stood there as well.
    pub(crate) fn take_or_refuse(&mut self, word: &Spanned<String>, words: &[&str], problems: &mut Problems) {
        if self.take(&word.value) {
            return;
        }
        self.mistaken = true;
        let pair = word.value.split_once(',').map(|(a, b)| (a.trim().parse::<i64>(), b.trim().parse::<i64>()));
        match pair {
            Some((Ok(0), Ok(0))) => {
                problems.error(word.span, "a leap goes to another cell, not to the one it starts from");
            }
            Some((Ok(_), Ok(_))) => {
                let far = Direction::FARTHEST;
                let message = format!("`{}` is too far: a leap goes at most {far} files and {far} ranks", word.value);
                problems.error(word.span, message);
            }
            _ => lang::unknown_beside(problems, "direction", word, Direction::names(), words),
        }
    }

    /// Is there none, though nothing has been said about it yet?
    pub(crate) fn are_missing(&self) -> bool {
        self.all.is_empty() && !self.mistaken
    }

    /// Takes one word; false if it is no direction. `"1,2"` is a leap in all the ways it can be turned.
    pub(crate) fn take(&mut self, word: &str) -> bool {
        let directions = if let Some(directions) = Direction::named(word) {
            directions.to_vec()
        } else if let Some((a, b)) = word.split_once(',')
            && let (Ok(a), Ok(b)) = (a.trim().parse(), b.trim().parse())
            && let Some(leaps) = Direction::leaps(a, b)
        {
            leaps
        } else {
            return false;
        };
        self.names.push(word.to_owned());
        for direction in directions {
            if !self.all.contains(&direction) {
                self.all.push(direction);
            }
        }
        true
    }

    /// Reports the first direction that leads farther than a neighbouring cell; false if there is one, or no direction
    /// at all.
    pub(crate) fn are_steps(&self, reader: &mut Reader<'_, '_>) -> bool {
        let span = reader.span();
        let word = &reader.node.name.value;
        if self.are_missing() {
            let message = format!("`{word}` needs a direction");
            reader.error(span, message).help("for example `any`, `orthogonal` or `forward`");
        } else if self.mistaken {
            return false;
        } else if !self.are_near() {
            let message = format!("`{word}` goes to a neighbouring cell, not by leaps");
            reader.error(span, message);
        } else {
            return true;
        }
        false
    }

    /// Does each lead to a neighbouring cell?
    pub(crate) fn are_near(&self) -> bool {
        self.all.iter().all(|direction| direction.is_step())
    }

    /// Are these all eight neighbouring cells?
    pub(crate) fn are_all(&self) -> bool {
        self.all.len() == 8 && self.are_near()
    }

    /// All named directions, with what they mean in English.
    pub fn named() -> impl Iterator<Item = (&'static str, String)> {
        Direction::names().map(|name| (name, say!("direction", name = name)))
    }

    /// In plain English: "straight forward or sideways".
    pub fn explain(&self) -> String {
        let names = self.names.iter().map(|name| {
            if Direction::named(name).is_some() { say!("direction", name = name) } else { leap_in_words(name) }
        });
        listed(&names.collect::<Vec<_>>(), "or")
    }
}

/// "2,0" is "two cells along a rank or file".
fn leap_in_words(offsets: &str) -> String {
    let sizes: Vec<usize> =
        offsets.split(',').filter_map(|n| n.trim().parse::<i8>().ok()).map(|n| n.unsigned_abs().into()).collect();
    match sizes[..] {
        [1, 2] | [2, 1] => say!("direction", name = "knight"),
        [n, 0] | [0, n] => say!("direction-along", n = n),
        [a, b] if a == b => say!("direction-slant", n = a),
        [a, b] => say!("direction-both", n = a, aside = b),
        _ => offsets.to_owned(),
    }
}

/// How a man stands to the side that acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Own,
    Ally,
    Enemy,
    Men,
    Stones,
    Any,
}

const RELATIONS: &[(&str, Relation)] = &[
    ("own", Relation::Own),
    ("ally", Relation::Ally),
    ("enemy", Relation::Enemy),
    ("men", Relation::Men),
    ("stones", Relation::Stones),
    ("any", Relation::Any),
];

impl Relation {
    /// As rule files call it.
    fn name(self) -> &'static str {
        RELATIONS.iter().find(|(_, relation)| *relation == self).map_or("", |(name, _)| name)
    }
}

/// One alternative of a filter.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Term {
    relation: Relation,
    /// Only these; none: all.
    kinds: Option<KindSet>,
    /// But not these.
    but: KindSet,
}

/// Which men and stones: alternatives between commas, each a relation, kinds or groups, or both
/// (`"own Guard, stones"`), perhaps without some kinds (`"any not Cannon"`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// As the author wrote it.
    pub text: String,
    terms: Vec<Term>,
}

impl Filter {
    /// Is the word one that says how a man stands to the side that acts?
    pub(crate) fn is_relation(word: &str) -> bool {
        RELATIONS.iter().any(|(name, _)| *name == word)
    }

    /// Is it everybody, men and stones?
    pub fn is_anybody(&self) -> bool {
        self.terms
            .iter()
            .any(|term| term.relation == Relation::Any && term.kinds.is_none() && term.but == KindSet::default())
    }

    /// Every enemy man.
    pub(crate) fn enemies() -> Self {
        Self {
            text: "enemy".into(),
            terms: vec![Term { relation: Relation::Enemy, kinds: None, but: KindSet::default() }],
        }
    }

    /// Reads a filter; unknown names are reported and left out.
    pub(crate) fn read(text: &Spanned<String>, names: &Names, problems: &mut Problems) -> Self {
        let mut terms = Vec::new();
        for part in text.value.split(',') {
            let (mut relation, mut kinds, mut but) = (None, None::<KindSet>, None::<KindSet>);
            for word in part.split_whitespace() {
                if word == "not" {
                    but = Some(but.unwrap_or_default());
                } else if let Some((_, found)) = RELATIONS.iter().find(|(name, _)| *name == word) {
                    relation = Some(*found);
                } else if let Some(found) = names.kinds(word) {
                    if let Some(but) = &mut but {
                        but.0 |= found.0;
                        continue;
                    }
                    kinds = Some(KindSet(kinds.unwrap_or_default().0 | found.0));
                } else {
                    let known = names.kind_words();
                    let known = known.iter().map(String::as_str).chain(RELATIONS.iter().map(|r| r.0));
                    lang::unknown(problems, text.span, "kind or group", word, known);
                }
            }
            if part.trim().is_empty() {
                problems
                    .error(text.span, "a filter needs a word between its commas")
                    .help("for example \"own, enemy Guard\"");
            }
            if but.is_some_and(KindSet::is_empty) {
                problems
                    .error(text.span, "`not` needs to know which kinds are left out")
                    .help("for example \"any not Pawn\"");
            }
            if relation.is_some() || kinds.is_some() || but.is_some() {
                terms.push(Term { relation: relation.unwrap_or(Relation::Any), kinds, but: but.unwrap_or_default() });
            }
        }
        Self { text: text.value.clone(), terms }
    }

    /// Are enemy men meant, too?
    pub(crate) fn meets_enemies(&self, def: &GameDef) -> bool {
        let first = Side(0);
        let mask = self.mask(def, first);
        def.pieces().any(|piece| mask.contains(piece) && piece.side().is_some_and(|side| !def.same_team(side, first)))
    }

    /// The pieces meant when `side` acts.
    pub(crate) fn mask(&self, def: &GameDef, side: Side) -> PieceMask {
        let fits = |piece: Piece| {
            self.terms.iter().any(|Term { relation, kinds, but }| {
                kinds.is_none_or(|kinds| kinds.contains(piece.kind()))
                    && !but.contains(piece.kind())
                    && match relation {
                        Relation::Own => piece.is_of(side),
                        Relation::Ally => piece.side().is_some_and(|s| s != side && def.same_team(s, side)),
                        Relation::Enemy => piece.side().is_some_and(|s| !def.same_team(s, side)),
                        Relation::Men => piece.is_man(),
                        Relation::Stones => piece.is_stone(),
                        Relation::Any => true,
                    }
            })
        };
        def.pieces().filter(|&piece| fits(piece)).collect()
    }

    /// The kinds it names, if it names nothing else.
    pub(crate) fn kinds(&self) -> Option<KindSet> {
        let named = |all: KindSet, term: &Term| Some(KindSet(all.0 | term.kinds?.0 & !term.but.0));
        self.terms.iter().try_fold(KindSet::default(), named)
    }

    /// In plain English: "a Guard of its own or any stone".
    pub fn explain(&self, def: &GameDef) -> String {
        if let [own, enemy] = &self.terms[..]
            && (own.relation, enemy.relation) == (Relation::Own, Relation::Enemy)
            && [own, enemy].iter().all(|term| term.kinds.is_none() && term.but.is_empty())
        {
            return say!("filter-everybody", whose = "men", any = whoever(def));
        }
        let terms = self.terms.iter().map(|Term { relation, kinds, but }| {
            let whose = relation.name();
            let Some(kinds) = kinds else {
                let whole = say!("filter-everybody", whose = whose, any = whoever(def));
                let other_than = || say!("filter-other-than", whole = &whole, but = one_of(def, but.iter()));
                return if but.is_empty() { whole } else { other_than() };
            };
            let kinds = KindSet(kinds.0 & !but.0);
            let titles: Vec<String> = kinds.iter().map(|kind| def.kind(kind).title.clone()).collect();
            say!("filter-kinds", whose = whose, one = one_of(def, kinds.iter()), kinds = listed(&titles, "or"))
        });
        listed(&terms.collect::<Vec<_>>(), "or")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_words_or_offsets() {
        let check = |words: &str, count: usize| {
            let mut directions = Directions::default();
            let known = words.split(' ').all(|word| directions.take(word));
            assert_eq!(if known { directions.all.len() } else { 0 }, count, "{words}");
        };
        check("any", 8);
        check("orthogonal diagonal any", 8);
        check("1,2", 8);
        check("2,0", 4);
        check("forward sideways", 3);
        check("forwards", 0);
        check("0,0", 0);
        check("99,1", 0);
    }
}
