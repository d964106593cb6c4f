//! How a man goes, in Betza's notation as XBoard reads it.
//!
//! For: the `piece` lines, by which an interface can tell legal moves of men it does not know. Not for: men whose moves the notation has no signs for (chains, hurdles, zones,
//! imitation): about these nothing is said. Signs: `f b l r v s` which ways, `i` first move only, `m` quiet, `c` capture, `e` en passant, `n` cannot leap over,
//! then the leap, then how often it may be repeated (0: any number of times).

use geometry::Vector;
use rules::{Directions, Game, Kind, Modes, MotionDef};

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

/// Ways of a leap, for each of its three shapes: the sign, and which of its vectors are meant. Larger sets come first.
type Ways = &'static [(&'static str, fn(i8, i8) -> bool)];

const STRAIGHT: Ways = &[
    ("", |_, _| true),
    ("fs", |_, dy| dy >= 0),
    ("bs", |_, dy| dy <= 0),
    ("v", |dx, _| dx == 0),
    ("s", |_, dy| dy == 0),
    ("f", |_, dy| dy > 0),
    ("b", |_, dy| dy < 0),
    ("l", |dx, _| dx < 0),
    ("r", |dx, _| dx > 0),
];

const SLANTED: Ways = &[
    ("", |_, _| true),
    ("f", |_, dy| dy > 0),
    ("b", |_, dy| dy < 0),
    ("l", |dx, _| dx < 0),
    ("r", |dx, _| dx > 0),
    ("fl", |dx, dy| dx < 0 && dy > 0),
    ("fr", |dx, dy| dx > 0 && dy > 0),
    ("bl", |dx, dy| dx < 0 && dy < 0),
    ("br", |dx, dy| dx > 0 && dy < 0),
];

const BENT: Ways = &[
    ("", |_, _| true),
    ("f", |_, dy| dy > 0),
    ("b", |_, dy| dy < 0),
    ("l", |dx, _| dx < 0),
    ("r", |dx, _| dx > 0),
    ("v", |dx, dy| dy.abs() > dx.abs()),
    ("s", |dx, dy| dy.abs() < dx.abs()),
    ("ff", |dx, dy| dy > dx.abs()),
    ("bb", |dx, dy| -dy > dx.abs()),
    ("fs", |dx, dy| dy > 0 && dy < dx.abs()),
    ("bs", |dx, dy| dy < 0 && -dy < dx.abs()),
];

/// All moves of a kind of man; none if there is one that cannot be written.
pub(super) fn of(game: &Game, kind: Kind) -> Option<String> {
    let def = game.def().kind(kind);
    let passing: Vec<&Directions> = def.motions.iter().filter_map(|motion| en_passant(motion)).collect();
    let mut atoms: Vec<String> = Vec::new();
    for motion in &def.motions {
        let written = match motion {
            MotionDef::Step(step) => {
                // Captures that are also made en passant are one atom.
                let also = passing.contains(&&step.directions) && step.modes.capture && !step.modes.quiet;
                all_ways(
                    &step.directions.vectors,
                    &format!("{}{}", first(&step.bounds)?, modes(&step.modes)?),
                    if also { "e" } else { "" },
                    "",
                )
            }
            MotionDef::Leap(leap) if leap.is_plain() => {
                all_ways(&leap.directions.vectors, &format!("{}{}", first(&leap.bounds)?, modes(&leap.modes)?), "", "")
            }
            MotionDef::Ride(ride) if ride.is_plain() => {
                let often = ride.up_to.unwrap_or(0).to_string();
                all_ways(&ride.directions.vectors, &format!("{}{}", first(&ride.bounds)?, modes(&ride.modes)?), "", &often)
            }
            MotionDef::DoubleStep(double) => {
                let twice: Vec<Vector> = double.directions.vectors.iter().map(|by| Vector::new(2 * by.dx, 2 * by.dy)).collect();
                all_ways(&twice, "im", "n", "")
            }
            MotionDef::EnPassant(_) | MotionDef::Castle(_) => Some(Vec::new()),
            _ => None,
        };
        atoms.extend(written?);
    }
    atoms.extend(castling(game, kind));
    Some(shorter(atoms))
}

fn en_passant(motion: &MotionDef) -> Option<&Directions> {
    if let MotionDef::EnPassant(passing) = motion { Some(&passing.directions) } else { None }
}

/// The sign of a motion for the first move only; none if it has other conditions.
fn first(bounds: &rules::Bounds) -> Option<&'static str> {
    let bound = bounds.within.is_some() || bounds.not_on.is_some() || bounds.lost_to.is_some() || bounds.unchecked;
    match (bound, bounds.first_move, bounds.from.is_some()) {
        (false, true, _) => Some("i"),
        (false, false, false) => Some(""),
        _ => None,
    }
}

fn modes(modes: &Modes) -> Option<&'static str> {
    match (modes.quiet, modes.capture) {
        _ if modes.only.is_some() || modes.also.is_some() => None,
        (true, true) => Some(""),
        (true, false) => Some("m"),
        (false, true) => Some("c"),
        (false, false) => None,
    }
}

/// The vectors as few atoms; none if there is no sign for one of them. `before` may begin with `i`, which stands before the ways.
fn all_ways(vectors: &[Vector], before: &str, behind: &str, often: &str) -> Option<Vec<String>> {
    let (initial, modes) = before.strip_prefix('i').map_or(("", before), |modes| ("i", modes));
    let mut atoms = Vec::new();
    let mut left: Vec<Vector> = vectors.to_vec();
    while let Some(one) = left.first() {
        let size = |by: &Vector| (by.dx.unsigned_abs().max(by.dy.unsigned_abs()), by.dx.unsigned_abs().min(by.dy.unsigned_abs()));
        let (long, short) = size(one);
        let (_, letter) = LEAPS.iter().find(|(leap, _)| *leap == (long, short))?;
        let ways = if short == 0 {
            STRAIGHT
        } else if long == short {
            SLANTED
        } else {
            BENT
        };
        let same: Vec<Vector> = vectors.iter().copied().filter(|by| size(by) == (long, short)).collect();
        // The largest set all of whose vectors are meant, and of which one is left.
        let all = Vector::new(long as i8, short as i8).all_ways();
        let (sign, is) = ways.iter().find(|(_, is)| {
            let wanted = || all.iter().filter(|by| is(by.dx, by.dy));
            wanted().all(|by| same.contains(by)) && wanted().any(|by| by == one)
        })?;
        atoms.push(format!("{initial}{sign}{modes}{behind}{letter}{often}"));
        left.retain(|by| size(by) != (long, short) || !is(by.dx, by.dy));
    }
    Some(atoms)
}

/// `isO2`, where the king goes equally far on both sides; the same for all sides of the game, so the first one's castling tells.
fn castling(game: &Game, kind: Kind) -> Vec<String> {
    let file = |cell| i16::from(game.board().place(cell).0);
    let mut far = [None::<i16>; 2];
    for motion in &game.def().kind(kind).motions {
        if let MotionDef::Castle(castle) = motion
            && castle.partner.is_none()
            && castle.side == game.def().turn.first
            && let Some(from) = castle.from.first()
        {
            let by = file(castle.to) - file(from);
            far[usize::from(by > 0)] = Some(by.abs());
        }
    }
    match far {
        [Some(left), Some(right)] if left == right => vec![format!("isO{left}")],
        [left, right] => {
            let one = |sign: char, far: Option<i16>| far.map(|far| format!("i{sign}O{far}"));
            [one('l', left), one('r', right)].into_iter().flatten().collect()
        }
    }
}

/// Joined, with the usual signs for rook, bishop, queen and king.
fn shorter(atoms: Vec<String>) -> String {
    let mut atoms: Vec<String> = atoms
        .into_iter()
        .map(|atom| match atom.strip_suffix('0').and_then(|atom| Some((atom.chars().last()?, atom.len()))) {
            Some(('W', len)) => format!("{}R", &atom[..len - 1]),
            Some(('F', len)) => format!("{}B", &atom[..len - 1]),
            _ => atom,
        })
        .collect();
    for (one, other, both) in [("W", "F", "K"), ("R", "B", "Q")] {
        if let (Some(at), Some(_)) = (atoms.iter().position(|atom| atom == one), atoms.iter().find(|atom| *atom == other)) {
            both.clone_into(&mut atoms[at]);
            atoms.retain(|atom| atom != other);
        }
    }
    atoms.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kinds of a shipped game with their moves.
    fn check(id: &str, expected: &[(&str, Option<&str>)]) {
        let game = catalog::find(id).unwrap().load(&[]).unwrap();
        for (name, betza) in expected {
            let kind = game.def().all_kinds().find(|&kind| game.def().kind(kind).id == *name).unwrap();
            assert_eq!(of(&game, kind).as_deref(), *betza, "{id} {name}");
        }
    }

    #[test]
    fn men_of_known_games_are_written_as_everybody_writes_them() {
        let officers = [("Queen", Some("Q")), ("Rook", Some("R")), ("Bishop", Some("B")), ("Knight", Some("N"))];
        check("chess", &officers);
        check("chess", &[("King", Some("KisO2")), ("Pawn", Some("fmWfceFifmnD"))]);
        check("capablanca-chess", &[("King", Some("KisO3")), ("Archbishop", Some("BN")), ("Chancellor", Some("RN"))]);
        check("shogi", &[("Gold", Some("WfF")), ("Silver", Some("FfW")), ("Knight", Some("ffN")), ("Lance", Some("fR"))]);
        check("berolina-chess", &[("Pawn", Some("fmFfceWifmnA"))]);
    }

    #[test]
    fn nothing_is_said_about_men_that_cannot_be_written() {
        check("xiangqi", &[("Cannon", None), ("General", None)]);
        check("bollwerk-178", &[("Guard", None)]);
    }
}
