//! Directions and filters, which all words share.
//!
//! Reads `orthogonal`, `forward-diagonal`, `"own Guard, stones"` and converts them into directions and masks. Each word
//! decides what to do with them. Look next: [`Directions`], [`Filter`].

use crate::message;
use crate::message::{Message, MessageArg};
use crate::names::Names;
use crate::phrases::{all_of, any_of, occupant_noun, or_kinds, titles};
use geometry::{Direction, Lattice, Shape};
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
    /// The shape of the board for which they are read.
    shape: Shape,
    /// A word was not a direction, and an error has been reported.
    has_error: bool,
}

/// What a word for a direction can be besides a name.
enum Offsets {
    /// `"1,2"`: in every order and sense.
    Everywhere(i8, i8),
    /// `"+1,-2"`: exactly so many files to the right, ranks and layers forward.
    Exact(i8, i8, i8),
}

impl Offsets {
    /// Reads a leap; `None` if it is none, or mixes numbers with and without signs.
    fn parse(word: &str) -> Option<Self> {
        let parts: Vec<&str> = word.split(',').map(str::trim).collect();
        let is_signed = |part: &&str| part.starts_with(['+', '-']);
        let numbers: Vec<i8> = parts.iter().map(|part| part.parse().ok()).collect::<Option<_>>()?;
        match (numbers[..].len(), parts.iter().filter(|part| is_signed(part)).count()) {
            (2, 0) => Some(Self::Everywhere(numbers[0], numbers[1])),
            (2, 2) => Some(Self::Exact(numbers[0], numbers[1], 0)),
            (3, 3) => Some(Self::Exact(numbers[0], numbers[1], numbers[2])),
            _ => None,
        }
    }
}

impl Directions {
    /// No directions yet, for a board of that shape.
    pub(crate) fn new(shape: Shape) -> Self {
        Self { shape, ..Self::default() }
    }

    /// Reads words that must all be directions; `others` are the other words that are possible there.
    pub(crate) fn read_all(
        names: &Names,
        words: impl IntoIterator<Item = Spanned<String>>,
        others: &[&str],
        problems: &mut Problems,
    ) -> Self {
        let mut directions = Self::new(names.board.shape());
        words.into_iter().for_each(|word| directions.read_or_report(&word, others, problems));
        directions
    }

    /// Reads words that must be directions or a flag; returns also whether the flag is among them.
    pub(crate) fn read_with_flag(
        names: &Names,
        words: Vec<Spanned<String>>,
        flag: &str,
        problems: &mut Problems,
    ) -> (Self, bool) {
        let (flags, words): (Vec<_>, Vec<_>) = words.into_iter().partition(|word| word.value == flag);
        (Self::read_all(names, words, &[flag], problems), !flags.is_empty())
    }

    /// Takes one word, or reports that it is not a direction; `words` are the other words that are possible there.
    pub(crate) fn read_or_report(&mut self, word: &Spanned<String>, words: &[&str], problems: &mut Problems) {
        if self.read_word(&word.value) {
            return;
        }
        self.has_error = true;
        let numbers: Option<Vec<i64>> = word.value.split(',').map(|part| part.trim().parse().ok()).collect();
        match numbers.as_deref() {
            Some([_, ..]) if numbers.iter().flatten().all(|n| *n == 0) => {
                problems.error(word.span, "a leap must go to another cell, not the one it starts from");
            }
            Some([_, _, ..]) => self.report_leap(word, problems),
            _ if Shape::LAYER_DIRECTIONS.contains(&word.value.as_str()) => {
                problems
                    .error(word.span, format!("`{}` leads to another layer, and the board has only one", word.value))
                    .help("`forward` is where the side of the piece faces");
            }
            _ => kdl::report_unknown_with_words(problems, "direction", word, self.shape.direction_names(), words),
        }
    }

    /// Reports why this is not a leap of the board.
    fn report_leap(&self, word: &Spanned<String>, problems: &mut Problems) {
        let far = Direction::MAX_OFFSET;
        let (value, span) = (&word.value, word.span);
        match Offsets::parse(value) {
            None => {
                problems
                    .error(span, format!("`{value}` is not a leap"))
                    .help("write \"1,2\" for a leap in every direction, or \"+1,-2\" for exactly one: files to the right, ranks forward");
            }
            Some(Offsets::Everywhere(..)) if self.shape.lattice != Lattice::Squares => {
                problems
                    .error(span, format!("`{value}` has no meaning on hexagons, whose axes are not at right angles"))
                    .help("name each leap with its signs: \"+1,+3\"");
            }
            Some(Offsets::Exact(_, _, up)) if up != 0 && self.shape.layers == 1 => {
                problems.error(span, format!("`{value}` leads to another layer, and the board has only one"));
            }
            Some(_) => {
                problems.error(span, format!("`{value}` is too far: a leap goes at most {far} files and {far} ranks"));
            }
        }
    }

    /// Is there no direction, and no error reported about that yet?
    pub(crate) fn is_missing(&self) -> bool {
        self.directions.is_empty() && !self.has_error
    }

    /// Takes one word; returns false if it is not a direction. `"1,2"` is a leap in all its rotations and reflections,
    /// `"+1,+2"` exactly one.
    pub(crate) fn read_word(&mut self, word: &str) -> bool {
        let directions = match self.shape.directions(word) {
            Some(directions) => Some(directions),
            None => match Offsets::parse(word) {
                Some(Offsets::Everywhere(a, b)) => self.shape.leaps(a, b),
                Some(Offsets::Exact(_, _, up)) if up != 0 && self.shape.layers == 1 => None,
                Some(Offsets::Exact(right, forward, up)) => Direction::exact(right, forward, up).map(|way| vec![way]),
                None => None,
            },
        };
        let Some(directions) = directions else { return false };
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

    /// The directions as the pieces of a side see them.
    pub(crate) fn seen_by(&self, cast: &Cast, side: Side) -> Vec<Direction> {
        let facing = cast.sides[side.index()].facing;
        self.directions.iter().map(|&direction| self.shape.rotated(direction, facing)).collect()
    }

    /// Do all directions lead to a neighbouring cell?
    pub(crate) fn is_steps_only(&self) -> bool {
        self.directions.iter().all(|&direction| self.shape.is_step(direction))
    }

    /// Do the directions cover all neighbouring cells?
    pub(crate) fn is_all_neighbours(&self) -> bool {
        self.directions.len() == self.shape.neighbours().len() && self.is_steps_only()
    }

    /// All named directions of a board of that shape, with their meaning.
    pub fn all_named(shape: Shape) -> impl Iterator<Item = (&'static str, Message)> {
        shape.direction_names().map(move |name| (name, named_direction(shape, name)))
    }

    /// The directions in words: "straight forward or sideways".
    pub fn explain(&self) -> MessageArg {
        let names = self.names.iter().map(|name| {
            if self.shape.directions(name).is_some() { named_direction(self.shape, name) } else { leap_in_words(name) }
        });
        any_of(names)
    }
}

/// What a name means on a board of that shape.
fn named_direction(shape: Shape, name: &str) -> Message {
    match shape.lattice {
        Lattice::Squares if shape.apart && Shape::LAYER_DIRECTIONS.contains(&name) => {
            message!("direction-between-boards", name = name)
        }
        Lattice::Squares if shape.is_stacked() => message!("direction-in-layers", name = name),
        Lattice::Squares => message!("direction", name = name),
        _ => message!("direction-on-hexagons", name = name),
    }
}

/// "2,0" is "two cells along a rank or file", "+1,-2" "one cell to the right and two cells back".
fn leap_in_words(word: &str) -> Message {
    match Offsets::parse(word) {
        Some(Offsets::Everywhere(a, b)) => {
            let (a, b) = (usize::from(a.unsigned_abs()), usize::from(b.unsigned_abs()));
            match (a.min(b), a.max(b)) {
                (1, 2) => message!("direction", name = "knight"),
                (0, n) => message!("direction-along", n = n),
                (n, other) if n == other => message!("direction-slant", n = n),
                _ => message!("direction-both", n = a, aside = b),
            }
        }
        Some(Offsets::Exact(right, forward, up)) => {
            let parts = [(right, "right", "left"), (forward, "forward", "back"), (up, "up", "down")];
            let parts = parts.into_iter().filter(|(n, ..)| *n != 0).map(|(n, ahead, behind)| {
                let way = if n > 0 { ahead } else { behind };
                message!("direction-part", n = usize::from(n.unsigned_abs()), way = way)
            });
            message!("part", text = all_of(parts))
        }
        None => message!("direction", name = word),
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

impl Term {
    /// Whether it names pieces of other sides.
    const fn is_of_others(&self) -> bool {
        matches!(self.relation, Relation::Enemy | Relation::Ally)
    }
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
    /// The words for the relation of a piece to the side that acts, such as `own` and `enemy`.
    pub fn relation_words() -> impl Iterator<Item = &'static str> {
        RELATIONS.iter().map(|(name, _)| *name)
    }

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
                    if let Some(known) = relation.replace(*found).filter(|known| known != found) {
                        let message = format!("`{}` and `{word}` are two relations of the same pieces", known.name());
                        problems.error(text.span, message).help("write one of them, or a comma between them");
                    }
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

    /// The pieces of other sides that it names by `enemy` or `ally`, when `side` acts: for words in which pieces count for
    /// their owner unless the file says otherwise.
    pub(crate) fn named_others(&self, cast: &Cast, side: Side) -> PieceMask {
        let terms = self.terms.iter().filter(|term| term.is_of_others()).cloned().collect();
        Self { text: self.text.clone(), terms }.mask(cast, side)
    }

    /// Whether it names pieces of other sides by `enemy` or `ally`.
    pub(crate) fn names_others(&self) -> bool {
        self.terms.iter().any(Term::is_of_others)
    }

    /// Whether it names stones.
    pub(crate) fn names_stones(&self) -> bool {
        self.terms.iter().any(|term| term.relation == Relation::Stones)
    }

    /// By side: the pieces that it includes when that side acts.
    pub(crate) fn masks(&self, cast: &Cast) -> Vec<PieceMask> {
        cast.all_sides().map(|side| self.mask(cast, side)).collect()
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

    /// The captured pieces that matter to their captor: those it names, or any if it names none; never stones.
    pub(crate) fn captured(named: Option<&Self>, cast: &Cast, side: Side) -> PieceMask {
        Self::named_among(named, cast, side, Piece::has_side)
    }

    /// The pieces of the side itself: those it names, or all if it names none.
    pub(crate) fn own(named: Option<&Self>, cast: &Cast, side: Side) -> PieceMask {
        Self::named_among(named, cast, side, |piece| piece.is_of(side))
    }

    fn named_among(named: Option<&Self>, cast: &Cast, side: Side, is_meant: impl Fn(Piece) -> bool) -> PieceMask {
        let named = named.map(|named| named.mask(cast, side));
        let is_named = |piece: Piece| named.as_ref().is_none_or(|named| named.contains(piece));
        cast.all_pieces().filter(|&piece| is_meant(piece) && is_named(piece)).collect()
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
        check("+1,-2", 1);
        check("+1,2", 0);
        check("+1,+2,+1", 0);
        check("forward-left", 1);
    }
}
