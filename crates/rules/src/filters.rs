//! Directions and filters, which all words share.
//!
//! Reads `orthogonal`, `forward-diagonal`, `"own Guard, stones"` and converts them into directions and masks. Each word
//! decides what to do with them. Look next: [`Directions`], [`Filter`].

use crate::message;
use crate::message::{Message, MessageArg};
use crate::names::Names;
use crate::phrases::{any_of, occupant_noun, or_kinds, titles};
use geometry::Direction;
use kdl::{Problems, Reader, Spanned};
use model::cast::Cast;
use model::piece::{KindSet, Piece, PieceMask, Side};

/// A list of directions as written, and their meaning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Directions {
    /// The names that the author used.
    pub names: Vec<String>,
    /// The directions for a piece that faces up the board, without duplicates.
    pub directions: Vec<Direction>,
    /// A word was not a direction, and an error has been reported.
    has_error: bool,
}

impl Directions {
    /// Takes one word, or reports that it is not a direction; `words` are the other words that are possible there.
    pub(crate) fn read_or_report(&mut self, word: &Spanned<String>, words: &[&str], problems: &mut Problems) {
        if self.read_word(&word.value) {
            return;
        }
        self.has_error = true;
        let pair = word.value.split_once(',').map(|(a, b)| (a.trim().parse::<i64>(), b.trim().parse::<i64>()));
        match pair {
            Some((Ok(0), Ok(0))) => {
                problems.error(word.span, "a leap must go to another cell, not the one it starts from");
            }
            Some((Ok(_), Ok(_))) => {
                let far = Direction::MAX_OFFSET;
                let message = format!("`{}` is too far: a leap goes at most {far} files and {far} ranks", word.value);
                problems.error(word.span, message);
            }
            _ => kdl::report_unknown_with_words(problems, "direction", word, Direction::names(), words),
        }
    }

    /// Is there no direction, and no error reported about that yet?
    pub(crate) fn is_missing(&self) -> bool {
        self.directions.is_empty() && !self.has_error
    }

    /// Takes one word; returns false if it is not a direction. `"1,2"` is a leap in all its rotations and reflections.
    pub(crate) fn read_word(&mut self, word: &str) -> bool {
        let directions = if let Some(directions) = Direction::from_name(word) {
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
            if !self.directions.contains(&direction) {
                self.directions.push(direction);
            }
        }
        true
    }

    /// Reports an error if there is no direction, or one that leads further than a neighbouring cell; returns whether
    /// all are steps.
    pub(crate) fn check_steps(&self, reader: &mut Reader<'_, '_>) -> bool {
        let span = reader.span();
        let word = &reader.node.name.value;
        if self.is_missing() {
            let message = format!("`{word}` needs a direction");
            reader.error(span, message).help("for example `any`, `orthogonal` or `forward`");
        } else if self.has_error {
            return false;
        } else if !self.is_steps_only() {
            let message = format!("`{word}` goes to a neighbouring cell and cannot leap");
            reader.error(span, message);
        } else {
            return true;
        }
        false
    }

    /// Do all directions lead to a neighbouring cell?
    pub(crate) fn is_steps_only(&self) -> bool {
        self.directions.iter().all(|direction| direction.is_step())
    }

    /// Do the directions cover all eight neighbouring cells?
    pub(crate) fn is_all_neighbours(&self) -> bool {
        self.directions.len() == 8 && self.is_steps_only()
    }

    /// All named directions, with their meaning.
    pub fn all_named() -> impl Iterator<Item = (&'static str, Message)> {
        Direction::names().map(|name| (name, message!("direction", name = name)))
    }

    /// The directions in words: "straight forward or sideways".
    pub fn explain(&self) -> MessageArg {
        let names = self.names.iter().map(|name| {
            if Direction::from_name(name).is_some() { message!("direction", name = name) } else { leap_in_words(name) }
        });
        any_of(names)
    }
}

/// "2,0" is "two cells along a rank or file".
fn leap_in_words(offsets: &str) -> Message {
    let sizes: Vec<usize> =
        offsets.split(',').filter_map(|n| n.trim().parse::<i8>().ok()).map(|n| n.unsigned_abs().into()).collect();
    match sizes[..] {
        [1, 2] | [2, 1] => message!("direction", name = "knight"),
        [n, 0] | [0, n] => message!("direction-along", n = n),
        [a, b] if a == b => message!("direction-slant", n = a),
        [a, b] => message!("direction-both", n = a, aside = b),
        _ => message!("direction", name = offsets),
    }
}

/// The relation of a piece to the side that acts.
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
    /// Its name in rule files.
    fn name(self) -> &'static str {
        RELATIONS.iter().find(|(_, relation)| *relation == self).map_or("", |(name, _)| name)
    }
}

/// One alternative of a filter.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Term {
    relation: Relation,
    /// Only these kinds; `None` for all.
    kinds: Option<KindSet>,
    /// Excluding these.
    except: KindSet,
}

/// A set of pieces and stones: alternatives separated by commas, each a relation, kinds or groups, or both (`"own
/// Guard, stones"`), optionally excluding some kinds (`"any not Cannon"`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// The text that the author wrote.
    pub text: String,
    terms: Vec<Term>,
}

impl Filter {
    /// Does the word name a relation of a piece to the side that acts?
    pub(crate) fn is_relation(word: &str) -> bool {
        RELATIONS.iter().any(|(name, _)| *name == word)
    }

    /// Does it include all pieces and stones?
    pub fn is_any(&self) -> bool {
        self.terms
            .iter()
            .any(|term| term.relation == Relation::Any && term.kinds.is_none() && term.except == KindSet::default())
    }

    /// Reads a filter; unknown names are reported and skipped.
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
                    let known = names.kind_names();
                    let known = known.iter().map(String::as_str).chain(RELATIONS.iter().map(|r| r.0));
                    kdl::report_unknown(problems, text.span, "kind or group", word, known);
                }
            }
            if part.trim().is_empty() {
                problems
                    .error(text.span, "a filter needs a word between its commas")
                    .help("for example \"own, enemy Guard\"");
            }
            if but.is_some_and(KindSet::is_empty) {
                problems.error(text.span, "`not` needs the kinds to leave out").help("for example \"any not Pawn\"");
            }
            if relation.is_some() || kinds.is_some() || but.is_some() {
                terms.push(Term {
                    relation: relation.unwrap_or(Relation::Any),
                    kinds,
                    except: but.unwrap_or_default(),
                });
            }
        }
        Self { text: text.value.clone(), terms }
    }

    /// Does it include enemy pieces?
    pub(crate) fn includes_enemies(&self, cast: &Cast) -> bool {
        let first = Side(0);
        let mask = self.mask(cast, first);
        cast.all_pieces()
            .any(|piece| mask.contains(piece) && piece.side().is_some_and(|side| !cast.same_team(side, first)))
    }

    /// The pieces that it includes when `side` acts.
    pub fn mask(&self, cast: &Cast, side: Side) -> PieceMask {
        let fits = |piece: Piece| {
            self.terms.iter().any(|Term { relation, kinds, except: but }| {
                kinds.is_none_or(|kinds| kinds.contains(piece.kind()))
                    && !but.contains(piece.kind())
                    && match relation {
                        Relation::Own => piece.is_of(side),
                        Relation::Ally => piece.side().is_some_and(|s| s != side && cast.same_team(s, side)),
                        Relation::Enemy => piece.side().is_some_and(|s| !cast.same_team(s, side)),
                        Relation::Men => piece.has_side(),
                        Relation::Stones => piece.is_stone(),
                        Relation::Any => true,
                    }
            })
        };
        cast.all_pieces().filter(|&piece| fits(piece)).collect()
    }

    /// The victims of a capture by that side: those it names, or if it names none, all enemies except shielded ones.
    pub(crate) fn victims(named: Option<&Self>, cast: &Cast, side: Side) -> PieceMask {
        named.map_or_else(|| cast.unshielded_enemies(side), |named| named.mask(cast, side))
    }

    /// The kinds that it names, if it names nothing else.
    pub fn kinds(&self) -> Option<KindSet> {
        let named = |all: KindSet, term: &Term| Some(KindSet(all.0 | term.kinds?.0 & !term.except.0));
        self.terms.iter().try_fold(KindSet::default(), named)
    }

    /// The filter in words: "a Guard of its own or any stone".
    pub fn explain(&self, cast: &Cast) -> MessageArg {
        if let [own, enemy] = &self.terms[..]
            && (own.relation, enemy.relation) == (Relation::Own, Relation::Enemy)
            && [own, enemy].iter().all(|term| term.kinds.is_none() && term.except.is_empty())
        {
            return message!("filter-everybody", whose = "men", any = occupant_noun(cast)).into();
        }
        let terms = self.terms.iter().map(|Term { relation, kinds, except: but }| {
            let whose = relation.name();
            let Some(kinds) = kinds else {
                let whole = message!("filter-everybody", whose = whose, any = occupant_noun(cast));
                let other_than = || message!("filter-other-than", whole = &whole, but = or_kinds(cast, but.iter()));
                return if but.is_empty() { whole } else { other_than() };
            };
            let kinds = KindSet(kinds.0 & !but.0);
            let titles = any_of(titles(cast, kinds.iter()));
            message!("filter-kinds", whose = whose, one = or_kinds(cast, kinds.iter()), kinds = titles)
        });
        any_of(terms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_words_or_offsets() {
        let check = |words: &str, count: usize| {
            let mut directions = Directions::default();
            let known = words.split(' ').all(|word| directions.read_word(word));
            assert_eq!(if known { directions.directions.len() } else { 0 }, count, "{words}");
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
