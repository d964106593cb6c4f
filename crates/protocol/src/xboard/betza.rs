//! How a man goes, in Betza's notation as XBoard reads it.
//!
//! For: the `piece` lines, by which an interface can tell legal moves of men it does not know. About a man for one of
//! whose motions the notation has no signs (chains, zones, certain hurdles, imitation …) nothing is said at all: an
//! interface would refuse the moves it was not told. Not for: letters and ways (`atoms`), double steps and castling
//! (`first`). Signs: `f b v s` which ways, `i` first move only, `m` quiet, `c` capture, `e` en passant, `p` over
//! exactly one man, `g` that and no further than the cell behind him, `n` cannot leap over, `a` and then on as follows.

mod atoms;
mod first;

use atoms::{Around, atoms, joined};
use geometry::{Direction, Facing};
use rules::{Directions, Game, Kind, LeapDef, Modes, MotionDef};

/// All moves of a kind of man; none if there is one that cannot be written.
pub(super) fn of(game: &Game, kind: Kind) -> Option<String> {
    let motions = &game.def().kind(kind).motions;
    let passing: Vec<&Directions> = motions.iter().filter_map(|motion| en_passant(motion)).collect();
    let taking: Vec<&Directions> = motions.iter().filter_map(|motion| captures(motion)).collect();
    let faces = game.sides().map(|side| game.def().side(side).facing);
    // An interface knows neither holes nor walls.
    if !game.board().is_whole()
        || !faces.eq([Facing::Up, Facing::Down])
        || passing.iter().any(|ways| !taking.contains(ways))
    {
        return None;
    }
    let mut written: Vec<String> = Vec::new();
    for motion in motions {
        let around = |bounds, modes: &Modes| {
            Some(Around { initial: first_move(bounds)?, modifiers: modes_of(modes)?.to_owned(), often: String::new() })
        };
        let more = match motion {
            MotionDef::Step(step) => {
                let mut around = around(&step.bounds, &step.modes)?;
                // Captures that are also made en passant are one atom.
                if captures(motion).is_some_and(|ways| passing.contains(&ways)) {
                    around.modifiers.push('e');
                }
                atoms(&step.directions.all, &around)
            }
            MotionDef::Leap(leap) if leap.is_plain() => {
                atoms(&leap.directions.all, &around(&leap.bounds, &leap.modes)?)
            }
            MotionDef::Leap(leap) => lame(leap, around(&leap.bounds, &leap.modes)?),
            MotionDef::Ride(ride) => {
                let hops = match ride.hops() {
                    _ if ride.is_plain() => "",
                    Some(None) => "p",
                    Some(Some(1)) => "g",
                    _ => return None,
                };
                let mut around = around(&ride.bounds, &ride.modes)?;
                around.modifiers += hops;
                around.often = ride.up_to.unwrap_or(0).to_string();
                atoms(&ride.directions.all, &around)
            }
            MotionDef::DoubleStep(double) => first::double_step(game, kind, double),
            MotionDef::EnPassant(_) | MotionDef::Castle(_) => Some(Vec::new()),
            _ => None,
        };
        written.extend(more?);
    }
    written.extend(first::castling(game, kind)?);
    Some(joined(written)).filter(|moves| !moves.is_empty())
}

fn en_passant(motion: &MotionDef) -> Option<&Directions> {
    if let MotionDef::EnPassant(passing) = motion { Some(&passing.directions) } else { None }
}

/// Where to a motion captures by a step, if it does nothing else.
fn captures(motion: &MotionDef) -> Option<&Directions> {
    match motion {
        MotionDef::Step(step) if step.modes.capture && !step.modes.quiet => Some(&step.directions),
        _ => None,
    }
}

/// Is it possible on the first move only? None if it has other conditions.
fn first_move(bounds: &rules::Bounds) -> Option<bool> {
    let zones = bounds.within.is_some() || bounds.from.is_some() || bounds.not_on.is_some();
    (!zones && bounds.lost_to.is_none() && !bounds.unchecked).then_some(bounds.first_move)
}

fn modes_of(modes: &Modes) -> Option<&'static str> {
    match (modes.quiet, modes.capture) {
        _ if modes.only.is_some() || modes.also.is_some() => None,
        (true, true) => Some(""),
        (true, false) => Some("m"),
        (false, true) => Some("c"),
        (false, false) => None,
    }
}

/// A leap that goes by a way of empty cells.
fn lame(leap: &LeapDef, mut around: Around) -> Option<Vec<String>> {
    let directions = &leap.directions.all;
    let ways: Vec<Vec<Direction>> = directions.iter().map(|by| leap.only_way(*by)).collect::<Option<_>>()?;
    // XBoard looks at one cell: half of the way there, rounded down.
    let halved = |by: &Direction| (by.on_squares().0 / 2, by.on_squares().1 / 2);
    if directions.iter().zip(&ways).all(|(by, way)| way.len() == 2 && way[0].on_squares() == halved(by)) {
        around.modifiers.push('n');
        return atoms(directions, &around);
    }
    // Leg by leg: straight on, or half a right angle to both sides (`eighth_turn`), and that once; so the leap goes all
    // the ways it can be turned.
    let way = ways.first()?;
    let turns: Vec<bool> = way.windows(2).map(|legs| legs[0] != legs[1]).collect();
    let eighth_turn = |legs: &[Direction]| {
        let ((ax, ay), (bx, by)) = (legs[0].on_squares(), legs[1].on_squares());
        ax * bx + ay * by == 1
    };
    let sayable = way.windows(2).all(|legs| legs[0] == legs[1] || eighth_turn(legs))
        && turns.iter().filter(|&&turn| turn).count() < 2;
    let (long, short) = directions[0].on_squares();
    let everywhere = Direction::leaps(long, short)?;
    if !sayable || everywhere.len() != directions.len() || !everywhere.iter().all(|by| directions.contains(by)) {
        return None;
    }
    let legs: String = turns.iter().map(|&turn| if turn { "afs" } else { "af" }).collect();
    let letter = if matches!(way[0].on_squares(), (0, _) | (_, 0)) { 'W' } else { 'F' };
    let initial = if around.initial { "i" } else { "" };
    Some(vec![format!("{initial}{legs}{}{letter}", around.modifiers)])
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
        check(
            "shogi",
            &[("Gold", Some("WfF")), ("Silver", Some("FfW")), ("Knight", Some("ffN")), ("Lance", Some("fR"))],
        );
        check("berolina-chess", &[("Pawn", Some("fmFfceWifmnA"))]);
    }

    #[test]
    fn hurdles_ways_of_leaps_and_double_steps_from_everywhere_are_written() {
        check("xiangqi", &[("Chariot", Some("R")), ("Cannon", Some("mRcpR")), ("Horse", Some("nN"))]);
        check("manchu", &[("Banner", Some("RcpRnN"))]);
        check("janggi", &[("Horse", Some("nN")), ("Elephant", Some("afsafW"))]);
        check("grasshopper-chess", &[("Grasshopper", Some("gQ"))]);
        check("nightrider-chess", &[("Nightrider", Some("N0"))]);
        check("torpedo-chess", &[("Pawn", Some("fmWfceFfmnD"))]);
    }

    #[test]
    fn a_side_without_such_men_does_not_count() {
        check("horde", &[("King", Some("KisO2"))]);
        check("spartan-chess", &[("Pawn", Some("fmWfceFifmnD")), ("King", None)]);
    }

    #[test]
    fn nothing_is_said_about_men_that_cannot_be_written() {
        check("xiangqi", &[("Advisor", None), ("Elephant", None), ("General", None), ("Soldier", None)]);
        check("janggi", &[("Cannon", None), ("Chariot", None)]);
        check("horde", &[("Pawn", None)]);
        check("chess960", &[("King", None)]);
        check("janus-chess", &[("King", None)]);
        check("shako", &[("King", None)]);
        check("bollwerk-178", &[("Guard", None), ("Knight", None)]);
    }
}
