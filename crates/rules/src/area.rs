//! Which way and which men: the directions and filters that all words share.
//!
//! For: reading `orthogonal`, `forward-diagonal`, `"own Guard, stones"` and turning them into vectors and masks. Not for: what is
//! done there; that is each word's own affair. Look next: [`Directions`], [`Filter`].

use crate::def::GameDef;
use crate::names::Names;
use crate::piece::{KindSet, Piece, PieceMask, Side};
use geometry::Vector;
use lang::{Problems, Spanned};

/// The named directions, with what they mean to a man who looks up the board.
const NAMED: &[(&str, &[(i8, i8)], &str)] = &[
    ("any", &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)], "in any direction"),
    ("orthogonal", &[(0, 1), (1, 0), (0, -1), (-1, 0)], "along a rank or file"),
    ("diagonal", &[(1, 1), (1, -1), (-1, -1), (-1, 1)], "diagonally"),
    ("forward", &[(0, 1)], "straight forward"),
    ("backward", &[(0, -1)], "straight back"),
    ("sideways", &[(1, 0), (-1, 0)], "sideways"),
    ("forward-diagonal", &[(1, 1), (-1, 1)], "diagonally forward"),
    ("backward-diagonal", &[(1, -1), (-1, -1)], "diagonally back"),
    ("knight", &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)], "like a knight"),
];

/// A list of directions as written, and the vectors they stand for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Directions {
    /// As the author named them.
    pub names: Vec<String>,
    /// For a man who looks up the board, without doubles.
    pub vectors: Vec<Vector>,
}

impl Directions {
    /// Takes one word; false if it is no direction. `"1,2"` is a leap in all the ways it can be turned.
    pub(crate) fn take(&mut self, word: &str) -> bool {
        let vectors = if let Some((_, offsets, _)) = NAMED.iter().find(|(name, ..)| *name == word) {
            offsets.iter().map(|&(dx, dy)| Vector::new(dx, dy)).collect()
        } else if let Some((a, b)) = word.split_once(',')
            && let (Ok(a), Ok(b)) = (a.trim().parse::<i8>(), b.trim().parse::<i8>())
            && (a, b) != (0, 0)
            && a.unsigned_abs() < 16
            && b.unsigned_abs() < 16
        {
            Vector::new(a, b).all_ways()
        } else {
            return false;
        };
        self.names.push(word.to_owned());
        for vector in vectors {
            if !self.vectors.contains(&vector) {
                self.vectors.push(vector);
            }
        }
        true
    }

    /// The names of all directions, for suggestions.
    pub(crate) fn known() -> impl Iterator<Item = &'static str> + Clone {
        NAMED.iter().map(|(name, ..)| *name)
    }

    /// In plain English: "straight forward or sideways".
    pub fn explain(&self) -> String {
        let names = self.names.iter().map(|name| {
            NAMED.iter().find(|(known, ..)| known == name).map_or_else(|| format!("by a leap of {name}"), |n| n.2.to_owned())
        });
        listed(&names.collect::<Vec<_>>(), "or")
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

/// Which men and stones: alternatives between commas, each a relation, kinds or groups, or both (`"own Guard, stones"`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// As the author wrote it.
    pub text: String,
    terms: Vec<(Relation, Option<KindSet>)>,
}

impl Filter {
    /// Every enemy man.
    pub(crate) fn enemies() -> Self {
        Self { text: "enemy".into(), terms: vec![(Relation::Enemy, None)] }
    }

    /// Reads a filter; unknown names are reported and left out.
    pub(crate) fn read(text: &Spanned<String>, names: &Names, problems: &mut Problems) -> Self {
        let mut terms = Vec::new();
        for part in text.value.split(',') {
            let (mut relation, mut kinds) = (None, None::<KindSet>);
            for word in part.split_whitespace() {
                if let Some((_, found)) = RELATIONS.iter().find(|(name, _)| *name == word) {
                    relation = Some(*found);
                } else if let Some(found) = names.kinds(word) {
                    kinds = Some(KindSet(kinds.unwrap_or_default().0 | found.0));
                } else {
                    let known = names.kind_words();
                    let known = known.iter().map(String::as_str).chain(RELATIONS.iter().map(|r| r.0));
                    lang::unknown(problems, text.span, "kind or group", word, known);
                }
            }
            if relation.is_some() || kinds.is_some() {
                terms.push((relation.unwrap_or(Relation::Any), kinds));
            }
        }
        Self { text: text.value.clone(), terms }
    }

    /// The pieces meant when `side` acts.
    pub(crate) fn mask(&self, def: &GameDef, side: Side) -> PieceMask {
        let fits = |piece: Piece| {
            self.terms.iter().any(|(relation, kinds)| {
                kinds.is_none_or(|kinds| kinds.contains(piece.kind()))
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

    /// In plain English: "an own Guard or a stone".
    pub fn explain(&self, def: &GameDef) -> String {
        let terms = self.terms.iter().map(|(relation, kinds)| {
            let noun = |one: &str| match kinds {
                None => one.to_owned(),
                Some(kinds) => listed(&kinds.iter().map(|kind| def.kind(kind).title.clone()).collect::<Vec<_>>(), "or"),
            };
            match relation {
                Relation::Own => format!("an own {}", noun("man")),
                Relation::Ally => format!("a partner's {}", noun("man")),
                Relation::Enemy => format!("an enemy {}", noun("man")),
                Relation::Men => format!("any {}", noun("man")),
                Relation::Stones => noun("any stone"),
                Relation::Any => noun("any man or stone"),
            }
        });
        listed(&terms.collect::<Vec<_>>(), "or")
    }
}

/// "a, b or c".
pub(crate) fn listed(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., end] => format!("{} {last} {end}", rest.join(", ")),
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
            assert_eq!(if known { directions.vectors.len() } else { 0 }, count, "{words}");
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
