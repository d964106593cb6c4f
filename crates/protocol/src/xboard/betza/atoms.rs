//! Leaps as atoms of Betza's notation: letters, and the signs for their ways.
//!
//! For: a set of directions as few atoms. Not for: which motions have which (`betza`). Signs of ways are read by XBoard
//! according to the shape of the leap: straight, slanted or bent.

use geometry::Direction;

/// Leaps by their longer and shorter part.
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

/// Files to the right, and ranks upward: XBoard knows boards of squares only.
pub(super) type Offset = (i8, i8);

/// Ways of a leap, for each of its three shapes: the sign, and which of its directions are meant. Larger sets come first.
/// The directions of the language make no others.
type Ways = &'static [(&'static str, fn(i8, i8) -> bool)];

const STRAIGHT: Ways = &[
    ("", |_, _| true),
    ("fs", |_, dy| dy >= 0),
    ("bs", |_, dy| dy <= 0),
    ("v", |dx, _| dx == 0),
    ("s", |_, dy| dy == 0),
    ("f", |_, dy| dy > 0),
    ("b", |_, dy| dy < 0),
];

const SLANTED: Ways = &[("", |_, _| true), ("f", |_, dy| dy > 0), ("b", |_, dy| dy < 0)];

const BENT: Ways = &[("", |_, _| true), ("ff", |dx, dy| dy > dx.abs())];

/// What stands around the ways and the letter of an atom, in the order in which it is written: `i`, ways, modifiers,
/// letter, how often.
#[derive(Clone, Debug, Default)]
pub(super) struct Around {
    /// On the first move only.
    pub(super) initial: bool,
    /// Whatever follows the ways: `m`, `cp`, `mn` …
    pub(super) modifiers: String,
    /// How often the leap may be repeated: nothing for once, 0 for any number of times.
    pub(super) often: String,
}

/// The directions as few atoms; none if there is no sign for one of them.
pub(super) fn atoms(directions: &[Direction], around: &Around) -> Option<Vec<String>> {
    let initial = if around.initial { "i" } else { "" };
    let Around { modifiers, often, .. } = around;
    let mut atoms = Vec::new();
    let offsets: Vec<Offset> = directions.iter().map(|by| by.on_squares()).collect();
    let mut left = offsets.clone();
    let size = |&(dx, dy): &Offset| {
        let (dx, dy) = (dx.unsigned_abs(), dy.unsigned_abs());
        (dx.max(dy), dx.min(dy))
    };
    while let Some(one) = left.first() {
        let (long, short) = size(one);
        let (_, letter) = LEAPS.iter().find(|(leap, _)| *leap == (long, short))?;
        let ways = if short == 0 {
            STRAIGHT
        } else if long == short {
            SLANTED
        } else {
            BENT
        };
        let same: Vec<Offset> = offsets.iter().copied().filter(|by| size(by) == (long, short)).collect();
        // The largest set all of whose directions are meant, and of which one is left.
        let all = Direction::leaps(long as i8, short as i8)?;
        let (sign, is) = ways.iter().find(|(_, is)| {
            let wanted = || all.iter().map(|by| by.on_squares()).filter(|&(dx, dy)| is(dx, dy));
            wanted().all(|by| same.contains(&by)) && wanted().any(|by| by == *one)
        })?;
        atoms.push(format!("{initial}{sign}{modifiers}{letter}{often}"));
        left.retain(|by| size(by) != (long, short) || !is(by.0, by.1));
    }
    Some(atoms)
}

/// Joined, with the usual signs for rook, bishop, queen and king.
pub(super) fn joined(atoms: Vec<String>) -> String {
    let mut atoms: Vec<String> = atoms
        .into_iter()
        .map(|atom| match atom.strip_suffix('0').and_then(|atom| Some((atom.chars().last()?, atom.len()))) {
            Some(('W', len)) => format!("{}R", &atom[..len - 1]),
            Some(('F', len)) => format!("{}B", &atom[..len - 1]),
            _ => atom,
        })
        .collect();
    // Without signs of ways what stands before the letters means the same for both.
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
