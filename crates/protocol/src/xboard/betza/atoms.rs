//! Leaps as atoms of Betza's notation: letters and direction modifiers.
//!
//! A set of directions becomes as few atoms as possible. XBoard reads direction modifiers according to the shape of the
//! leap: orthogonal, diagonal or oblique. `betza` knows which motions have which directions.

use geometry::Direction;

/// Leaps by their longer and shorter component.
const LEAPS: [((u8, u8), char); 9] = [
    ((1, 0), 'W'),
    ((1, 1), 'F'),
    ((2, 0), 'D'),
    ((2, 1), 'N'),
    ((2, 2), 'A'),
    ((3, 0), 'H'),
    ((3, 1), 'C'),
    ((3, 2), 'Z'),
    ((3, 3), 'G'),
];

/// Files to the right and ranks upward: XBoard knows square boards only.
pub(super) type Offset = (i8, i8);

/// Direction modifiers for one of the three shapes of leaps: the modifier and its set of directions. Larger sets come
/// first. The rule language has no other sets.
type DirectionSigns = &'static [(&'static str, fn(i8, i8) -> bool)];

const ORTHOGONAL_SIGNS: DirectionSigns = &[
    ("", |_, _| true),
    ("fs", |_, dy| dy >= 0),
    ("bs", |_, dy| dy <= 0),
    ("v", |dx, _| dx == 0),
    ("s", |_, dy| dy == 0),
    ("f", |_, dy| dy > 0),
    ("b", |_, dy| dy < 0),
];

const DIAGONAL_SIGNS: DirectionSigns = &[("", |_, _| true), ("f", |_, dy| dy > 0), ("b", |_, dy| dy < 0)];

const OBLIQUE_SIGNS: DirectionSigns = &[("", |_, _| true), ("ff", |dx, dy| dy > dx.abs())];

/// The parts of an atom around its directions and letter, in this order: `i`, directions, modifiers, letter, repeat
/// count.
#[derive(Clone, Debug, Default)]
pub(super) struct AtomParts {
    /// Initial move only.
    pub(super) initial: bool,
    /// The modifiers that follow the directions: `m`, `cp`, `mn` …
    pub(super) modifiers: String,
    /// The repeat count of the leap: empty for one, 0 for any number.
    pub(super) repeats: String,
}

/// The directions as few atoms; `None` if a direction has no modifier.
pub(super) fn atoms(directions: &[Direction], around: &AtomParts) -> Option<Vec<String>> {
    let initial = if around.initial { "i" } else { "" };
    let AtomParts { modifiers, repeats: often, .. } = around;
    let mut atoms = Vec::new();
    let offsets: Vec<Offset> = directions.iter().map(|by| by.offsets()).collect();
    let mut left = offsets.clone();
    let size = |&(dx, dy): &Offset| {
        let (dx, dy) = (dx.unsigned_abs(), dy.unsigned_abs());
        (dx.max(dy), dx.min(dy))
    };
    while let Some(one) = left.first() {
        let (long, short) = size(one);
        let (_, letter) = LEAPS.iter().find(|(leap, _)| *leap == (long, short))?;
        let ways = if short == 0 {
            ORTHOGONAL_SIGNS
        } else if long == short {
            DIAGONAL_SIGNS
        } else {
            OBLIQUE_SIGNS
        };
        let same: Vec<Offset> = offsets.iter().copied().filter(|by| size(by) == (long, short)).collect();
        // The largest set whose directions are all included, and that contains a remaining one.
        let all = Direction::leaps(long as i8, short as i8)?;
        let (sign, is) = ways.iter().find(|(_, is)| {
            let wanted = || all.iter().map(|by| by.offsets()).filter(|&(dx, dy)| is(dx, dy));
            wanted().all(|by| same.contains(&by)) && wanted().any(|by| by == *one)
        })?;
        atoms.push(format!("{initial}{sign}{modifiers}{letter}{often}"));
        left.retain(|by| size(by) != (long, short) || !is(by.0, by.1));
    }
    Some(atoms)
}

/// Joins atoms, with the usual letters for rook, bishop, queen and king.
pub(super) fn join_atoms(atoms: Vec<String>) -> String {
    let mut atoms: Vec<String> = atoms
        .into_iter()
        .map(|atom| match atom.strip_suffix('0').and_then(|atom| Some((atom.chars().last()?, atom.len()))) {
            Some(('W', len)) => format!("{}R", &atom[..len - 1]),
            Some(('F', len)) => format!("{}B", &atom[..len - 1]),
            _ => atom,
        })
        .collect();
    // Without direction modifiers, the prefix means the same for both letters.
    for (one, other, both) in [('W', 'F', 'K'), ('F', 'W', 'K'), ('R', 'B', 'Q'), ('B', 'R', 'Q')] {
        let mut at = 0;
        while at < atoms.len() {
            let before = atoms[at].strip_suffix(one).filter(|before| before.chars().all(|sign| "mcpg".contains(sign)));
            let with = before
                .map(|before| format!("{before}{other}"))
                .and_then(|with| atoms.iter().position(|atom| *atom == with));
            if let Some(with) = with.filter(|&with| with > at) {
                atoms[at].pop();
                atoms[at].push(both);
                atoms.remove(with);
            }
            at += 1;
        }
    }
    atoms.concat()
}
