//! Which leaps an atom of Betza's notation means, and how the rule language names their directions.
//!
//! A leap is a pair of files to the right and ranks forward. The meaning of directions before oblique atoms and K is that of
//! Fairy-Stockfish (pyffish 0.0.90) and betza-visualizer 0.1.1, which agree: of two letters the second says where the
//! longer part leads (`flN` goes farther to the left than forward), one letter alone means the pair nearest to that
//! direction, `h` all four of that half, `hl` and `hr` the four that are turned the same way.

use geometry::{Direction, Shape};
use std::cmp::Reverse;

/// Files to the right, ranks forward.
type Leap = (i8, i8);

/// What a capital letter stands for: the longer and shorter part of its leaps, and whether it goes on without limit.
pub(super) struct Atom {
    pub(super) leaps: &'static [Leap],
    pub(super) rides: bool,
}

/// The letters; C and Z are also written L and J.
pub(super) fn atom(letter: char) -> Option<Atom> {
    let (leaps, rides): (&[Leap], bool) = match letter {
        'W' => (&[(1, 0)], false),
        'F' => (&[(1, 1)], false),
        'D' => (&[(2, 0)], false),
        'N' => (&[(2, 1)], false),
        'A' => (&[(2, 2)], false),
        'H' => (&[(3, 0)], false),
        'C' | 'L' => (&[(3, 1)], false),
        'Z' | 'J' => (&[(3, 2)], false),
        'G' => (&[(3, 3)], false),
        'K' => (&[(1, 0), (1, 1)], false),
        'R' => (&[(1, 0)], true),
        'B' => (&[(1, 1)], true),
        'Q' => (&[(1, 0), (1, 1)], true),
        _ => return None,
    };
    Some(Atom { leaps, rides })
}

/// Leaps of one kind; of steps, those along lines and diagonals may be together.
#[derive(Clone, Debug)]
pub(super) struct Ways(Vec<Leap>);

/// The leaps around a piece with these parts.
fn around((long, short): Leap) -> Vec<Leap> {
    offsets(Direction::leaps(long, short))
}

fn offsets(directions: Option<Vec<Direction>>) -> Vec<Leap> {
    directions.into_iter().flatten().map(Direction::offsets).collect()
}

/// The named directions of the rule language with their leaps, those with most leaps first.
fn named() -> Vec<(&'static str, Vec<Leap>)> {
    let shape = Shape::default();
    let mut names: Vec<_> = shape.direction_names().map(|name| (name, offsets(shape.directions(name)))).collect();
    names.sort_by_key(|(_, leaps)| Reverse(leaps.len()));
    names
}

/// Whether the leap leads in that direction at all.
fn leads(sign: char, (x, y): Leap) -> bool {
    match sign {
        'f' => y > 0,
        'b' => y < 0,
        'l' => x < 0,
        'r' => x > 0,
        's' => x != 0,
        'v' => y != 0,
        _ => false,
    }
}

/// Whether the longer part of a leap is along the axis of the direction.
fn is_along(sign: char, (x, y): Leap) -> bool {
    if matches!(sign, 'f' | 'b' | 'v') { y.abs() > x.abs() } else { x.abs() > y.abs() }
}

fn is_crosswise(one: char, other: char) -> bool {
    let is_vertical = |sign: char| matches!(sign, 'f' | 'b' | 'v');
    one != 'h' && other != 'h' && is_vertical(one) != is_vertical(other)
}

/// Whether two directions in a row select this leap of eight, or of a king's or queen's moves.
fn selects_of_eight(first: char, second: char, leap: Leap) -> bool {
    let is_oblique = leap.0.abs() != leap.1.abs() && leap.0 != 0 && leap.1 != 0;
    match (first, second) {
        ('h', turn) | (turn, 'h') if is_oblique && matches!((first, turn), ('h', 'l' | 'r')) => {
            let turns_left = (leap.0.abs() > leap.1.abs()) == ((leap.0 < 0) == (leap.1 < 0));
            turns_left == (turn == 'l')
        }
        ('h', half) | (half, 'h') => leads(half, leap) || !is_oblique && leap.1 == 0 && matches!(half, 'f' | 'b'),
        (one, same) if one == same => leads(one, leap) && (is_along(one, leap) || leap.0.abs() == leap.1.abs()),
        (one, other) => {
            let both = |leap| leads(one, leap) && leads(other, leap);
            if leap.0 == 0 || leap.1 == 0 {
                leads(other, leap)
            } else {
                both(leap) && (is_along(other, leap) || !is_oblique)
            }
        }
    }
}

impl Ways {
    /// The leaps in these directions. `in_compound`: of a king or queen, whose lines and diagonals count together as
    /// eight.
    pub(super) fn new(parts: Leap, directions: &[char], in_compound: bool) -> Self {
        let all = around(parts);
        if directions.is_empty() {
            return Self(all);
        }
        let is_line = parts.1 == 0;
        let pairs_up = |one: char, other: char| {
            let oblique = parts.0 != parts.1 && !is_line;
            if oblique || in_compound {
                one == 'h' || other == 'h' || one == other || is_crosswise(one, other)
            } else {
                !is_line && is_crosswise(one, other)
            }
        };
        let (mut chosen, mut at) = (Vec::new(), 0);
        while let Some(&one) = directions.get(at) {
            let other = directions.get(at + 1).copied().filter(|&other| pairs_up(one, other));
            let is_chosen = |leap: Leap| match other {
                Some(other) => selects_of_eight(one, other, leap),
                None if is_line || parts.0 == parts.1 => leads(one, leap),
                None => leads(one, leap) && is_along(one, leap),
            };
            chosen.extend(all.iter().copied().filter(|&leap| is_chosen(leap)));
            at += if other.is_some() { 2 } else { 1 };
        }
        Self(all.into_iter().filter(|leap| chosen.contains(leap)).collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether it goes to neighbours.
    pub(super) fn is_step(&self) -> bool {
        self.0.iter().all(|(x, y)| x.abs() <= 1 && y.abs() <= 1)
    }

    pub(super) fn is_knight(&self) -> bool {
        self.0.iter().all(|(x, y)| x.abs() + y.abs() == 3 && *x != 0 && *y != 0)
    }

    /// Whether one line can hold both.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        self.is_step() == other.is_step()
    }

    pub(super) fn add(&mut self, other: &Self) {
        let new: Vec<Leap> = other.0.iter().copied().filter(|leap| !self.0.contains(leap)).collect();
        self.0.extend(new);
    }

    /// If all go straight or diagonally and equally far: how far, and the directions of single steps.
    pub(super) fn straight(&self) -> Option<(i8, String)> {
        let n = self.0.first().map(|(x, y)| x.abs().max(y.abs()))?;
        let steps = self.0.iter().map(|&(x, y)| {
            let is_straight = x == 0 || y == 0 || x.abs() == y.abs();
            (is_straight && x.abs().max(y.abs()) == n).then_some((x / n, y / n))
        });
        Some((n, Self(steps.collect::<Option<_>>()?).directions()))
    }

    /// The directions as the rule language names them.
    pub(super) fn directions(&self) -> String {
        let names = named();
        let (mut left, mut words) = (self.0.clone(), Vec::new());
        while let Some(&(x, y)) = left.first() {
            let parts = (x.abs().max(y.abs()), x.abs().min(y.abs()));
            let whole = around(parts);
            let has = |leaps: &[Leap]| leaps.iter().all(|leap| left.contains(leap));
            let (word, said) = match names.iter().find(|(_, leaps)| leaps.contains(&(x, y)) && has(leaps)) {
                Some((name, leaps)) => ((*name).to_owned(), leaps.clone()),
                None if has(&whole) => (format!("\"{},{}\"", parts.1, parts.0), whole),
                None => (format!("\"{x:+},{y:+}\""), vec![(x, y)]),
            };
            words.push(word);
            left.retain(|leap| !said.contains(leap));
        }
        words.join(" ")
    }
}
