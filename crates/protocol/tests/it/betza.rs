//! A reader of Betza's notation as XBoard 4.9 understands it, written from its description and behaviour, independently
//! of the code that writes the lines.
//!
//! It finds the destinations of a piece according to a `piece` line, on a board of plain values. Directions are
//! numbers, clockwise from 0 (straight ahead) to 7. Castling and en passant beyond their cells, and legality, are not
//! covered.

/// A board as an interface sees it.
pub(crate) struct Board<'a> {
    pub(crate) files: i32,
    pub(crate) ranks: i32,
    /// The occupant of a cell: none, own (true) or enemy (false).
    pub(crate) at: &'a dyn Fn(i32, i32) -> Option<bool>,
    /// Whether the piece stands on its initial cell.
    pub(crate) untouched: bool,
    /// The cell of an en passant capture.
    pub(crate) passed: Option<(i32, i32)>,
    /// Whether the side that moves first looks up; the other one looks down.
    pub(crate) up: bool,
}

/// The eight unit steps, clockwise from straight ahead.
const UNITS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// One leg of an atom.
#[derive(Clone, Debug, Default)]
struct Leg {
    ways: String,
    quiet: bool,
    capture: bool,
    passing: bool,
    over_one: bool,
    right_behind: bool,
    lame: bool,
}

/// One atom with the legs before its letter.
#[derive(Clone, Debug)]
struct Atom {
    initial: bool,
    legs: Vec<Leg>,
    letter: char,
    often: u32,
}

/// Parses a text.
fn parse(text: &str) -> Vec<Atom> {
    let (mut atoms, mut letters) = (Vec::new(), text.chars().peekable());
    while letters.peek().is_some() {
        let initial = letters.next_if_eq(&'i').is_some();
        let mut legs = vec![Leg::default()];
        while let Some(sign) = letters.next_if(char::is_ascii_lowercase) {
            let leg = legs.last_mut().unwrap();
            match sign {
                'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h' => leg.ways.push(sign),
                'm' => leg.quiet = true,
                'c' => leg.capture = true,
                'e' => leg.passing = true,
                'p' => leg.over_one = true,
                'g' => leg.right_behind = true,
                'n' => leg.lame = true,
                'a' => legs.push(Leg::default()),
                other => panic!("{text}: no sign {other}"),
            }
        }
        let letter = letters.next().filter(char::is_ascii_uppercase).unwrap_or_else(|| panic!("{text}: no letter"));
        let mut digits = String::new();
        while let Some(digit) = letters.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        let usual = u32::from(!"RBQ".contains(letter));
        let often = digits.parse().unwrap_or(usual);
        // King and queen are two atoms each.
        let parts = match letter {
            'K' | 'Q' => vec!['W', 'F'],
            'R' => vec!['W'],
            'B' => vec!['F'],
            other => vec![other],
        };
        assert!(
            parts.len() == 1 || legs[0].ways.is_empty(),
            "{text}: directions of kings and queens are not supported"
        );
        atoms.extend(parts.into_iter().map(|letter| Atom { initial, legs: legs.clone(), letter, often }));
    }
    atoms
}

/// The longer and the shorter component of a letter's leap.
fn leap(letter: char) -> (i32, i32) {
    match letter {
        'W' => (1, 0),
        'F' => (1, 1),
        'D' => (2, 0),
        'N' => (2, 1),
        'A' => (2, 2),
        'H' => (3, 0),
        'C' => (3, 1),
        'Z' => (3, 2),
        'G' => (3, 3),
        other => panic!("no leap {other}"),
    }
}

/// The leaps of a first leg, for a piece that looks up.
fn vectors(ways: &str, (long, short): (i32, i32)) -> Vec<(i32, i32)> {
    let mut all = Vec::new();
    for (a, b) in [(long, short), (short, long)] {
        for (dx, dy) in [(a, b), (a, -b), (-a, b), (-a, -b)] {
            if !all.contains(&(dx, dy)) {
                all.push((dx, dy));
            }
        }
    }
    if ways.is_empty() {
        return all;
    }
    let half = |sign: char, dx: i32, dy: i32| match sign {
        'f' => dy > 0,
        'b' => dy < 0,
        'l' => dx < 0,
        'r' => dx > 0,
        'v' => dy != 0,
        's' => dx != 0,
        other => panic!("no way {other}"),
    };
    // Only the directions nearest to that axis.
    let narrow = |sign: char, dx: i32, dy: i32| {
        half(sign, dx, dy) && if "fbv".contains(sign) { dy.abs() > dx.abs() } else { dx.abs() > dy.abs() }
    };
    let upright = |sign: char| "fbv".contains(sign);
    let signs: Vec<char> = ways.chars().collect();
    let (straight, slanted) = (short == 0, long == short);
    let (mut chosen, mut i) = (Vec::new(), 0);
    while i < signs.len() {
        let (sign, next) = (signs[i], signs.get(i + 1).copied());
        let pair = next.filter(|&next| next != 'h' && "fblr".contains(sign) && upright(sign) != upright(next));
        let mut used = 1;
        let is: Box<dyn Fn(i32, i32) -> bool> = if straight {
            Box::new(move |dx, dy| half(sign, dx, dy))
        } else if slanted {
            used += usize::from(pair.is_some());
            Box::new(move |dx, dy| half(sign, dx, dy) && pair.is_none_or(|next| half(next, dx, dy)))
        } else if next == Some('h') {
            used = 2;
            Box::new(move |dx, dy| half(sign, dx, dy))
        } else if next == Some(sign) {
            used = 2;
            Box::new(move |dx, dy| narrow(sign, dx, dy))
        } else if let Some(next) = pair {
            used = 2;
            Box::new(move |dx, dy| half(sign, dx, dy) && narrow(next, dx, dy))
        } else {
            Box::new(move |dx, dy| narrow(sign, dx, dy))
        };
        chosen.extend(all.iter().copied().filter(|&(dx, dy)| is(dx, dy)));
        i += used;
    }
    chosen
}

/// The destinations of the piece on (`x`, `y`).
pub(crate) fn destinations(text: &str, board: &Board<'_>, (x, y): (i32, i32)) -> Vec<(i32, i32)> {
    let mut found = Vec::new();
    for atom in parse(text) {
        if atom.initial && !board.untouched {
            continue;
        }
        let turn = |(dx, dy): (i32, i32)| if board.up { (dx, dy) } else { (-dx, -dy) };
        if atom.letter == 'O' {
            assert_eq!(atom.legs[0].ways, "s", "a single side would be the opposite one for the other colour");
            let far = i32::try_from(atom.often).unwrap();
            found.extend([(x - far, y), (x + far, y)]);
            continue;
        }
        for by in vectors(&atom.legs[0].ways, leap(atom.letter)) {
            ray(board, (x, y), (x, y), turn(by), &atom.legs, atom.often, &mut found);
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Follows one direction, and after the leg those of the next.
fn ray(
    board: &Board<'_>,
    home: (i32, i32),
    from: (i32, i32),
    (dx, dy): (i32, i32),
    legs: &[Leg],
    often: u32,
    found: &mut Vec<(i32, i32)>,
) {
    let (leg, last) = (&legs[0], legs.len() == 1);
    let (mut x, mut y) = from;
    // The piece has left its own cell.
    let at = |x: i32, y: i32| if (x, y) == home { None } else { (board.at)(x, y) };
    let (mut hopped, mut left) = (!(leg.over_one || leg.right_behind), if often == 0 { u32::MAX } else { often });
    while left > 0 {
        let half = (x + dx / 2, y + dy / 2);
        (x, y, left) = (x + dx, y + dy, left - 1);
        if !(0..board.files).contains(&x) || !(0..board.ranks).contains(&y) || leg.lame && at(half.0, half.1).is_some()
        {
            return;
        }
        let there = at(x, y);
        if !last {
            assert!(!leg.capture && !leg.over_one && !leg.right_behind, "intermediate legs pass empty cells only");
            if there.is_some() {
                return;
            }
            let way = UNITS.iter().position(|unit| *unit == (dx.signum(), dy.signum())).unwrap();
            let next = match legs[1].ways.as_str() {
                "f" => vec![0],
                "fs" => vec![1, 7],
                other => panic!("no way {other} of a later leg"),
            };
            for turn in next {
                ray(board, home, (x, y), UNITS[(way + turn) % 8], &legs[1..], often, found);
            }
            continue;
        }
        if !hopped {
            if there.is_some() {
                hopped = true;
                left = if leg.right_behind { left.min(1) } else { left };
            }
            continue;
        }
        let anything = !leg.quiet && !leg.capture && !leg.passing;
        match there {
            None if leg.quiet || anything || leg.passing && board.passed == Some((x, y)) => found.push((x, y)),
            Some(false) if leg.capture || anything => found.push((x, y)),
            _ => {}
        }
        if there.is_some() {
            return;
        }
    }
}
