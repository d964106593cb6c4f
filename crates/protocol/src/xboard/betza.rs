//! The moves of a piece in Betza's notation as XBoard reads it.
//!
//! They are for `piece` lines, with which an interface can recognise legal moves of pieces that it does not know. A
//! piece gets no line if the notation cannot express one of its motions (chains, zones, certain hurdles, imitation …),
//! as the interface would reject the missing moves. Letters and directions are in `atoms`, double steps and castling in
//! `first`. Modifiers: `f b v s` directions, `i` initial move only, `m` quiet, `c` capture, `e` en passant, `p` hops
//! over exactly one piece, `g` the same but lands on the cell right behind it, `n` cannot leap over pieces, `a` and
//! then again as follows.

mod atoms;
mod initial_moves;

use atoms::{AtomParts, atoms, join_atoms};
use geometry::{Direction, Facing};
use rules::{Directions, Game, Kind, LeapDef, Modes, MotionDef};

/// All moves of a kind of piece; `None` if one cannot be expressed.
pub(super) fn encode(game: &Game, kind: Kind) -> Option<String> {
    let motions = &game.def().words(kind).motions;
    let passing: Vec<&Directions> = motions.iter().filter_map(|motion| en_passant_directions(motion)).collect();
    let taking: Vec<&Directions> = motions.iter().filter_map(|motion| capture_directions(motion)).collect();
    let faces = game.sides().map(|side| game.def().side(side).facing);
    // An interface knows neither holes nor walls.
    if !game.board().is_full_rectangle()
        || !faces.eq([Facing::Up, Facing::Down])
        || passing.iter().any(|ways| !taking.contains(ways))
    {
        return None;
    }
    let mut written: Vec<String> = Vec::new();
    for motion in motions {
        let around = |bounds, modes: &Modes| {
            Some(AtomParts {
                initial: is_first_move_only(bounds)?,
                modifiers: mode_letters(modes)?.to_owned(),
                repeats: String::new(),
            })
        };
        let more = match motion {
            MotionDef::Step(step) => {
                let mut around = around(&step.bounds, &step.modes)?;
                // Captures that can also be made en passant are one atom.
                if capture_directions(motion).is_some_and(|ways| passing.contains(&ways)) {
                    around.modifiers.push('e');
                }
                atoms(&step.directions.directions, &around)
            }
            MotionDef::Leap(leap) if leap.is_plain() => {
                atoms(&leap.directions.directions, &around(&leap.bounds, &leap.modes)?)
            }
            MotionDef::Leap(leap) => lame_leap(leap, around(&leap.bounds, &leap.modes)?),
            MotionDef::Ride(ride) => {
                let hops = match ride.hop_range() {
                    _ if ride.is_plain() => "",
                    Some(None) => "p",
                    Some(Some(1)) => "g",
                    _ => return None,
                };
                let mut around = around(&ride.bounds, &ride.modes)?;
                around.modifiers += hops;
                around.repeats = ride.up_to.unwrap_or(0).to_string();
                atoms(&ride.directions.directions, &around)
            }
            MotionDef::DoubleStep(double) => initial_moves::double_step(game, kind, double),
            MotionDef::EnPassant(passing) if passing.staying => None,
            MotionDef::EnPassant(_) | MotionDef::Castle(_) => Some(Vec::new()),
            _ => None,
        };
        written.extend(more?);
    }
    written.extend(initial_moves::castling(game, kind)?);
    Some(join_atoms(written)).filter(|moves| !moves.is_empty())
}

fn en_passant_directions(motion: &MotionDef) -> Option<&Directions> {
    if let MotionDef::EnPassant(passing) = motion { Some(&passing.directions) } else { None }
}

/// The directions in which a motion captures by a step, if it does nothing else.
fn capture_directions(motion: &MotionDef) -> Option<&Directions> {
    match motion {
        MotionDef::Step(step) if step.modes.capture && !step.modes.quiet => Some(&step.directions),
        _ => None,
    }
}

/// Whether the motion is for the first move only; `None` if it has other conditions.
fn is_first_move_only(bounds: &rules::Bounds) -> Option<bool> {
    let zones = bounds.within.is_some() || bounds.from.is_some() || bounds.not_on.is_some();
    (!zones
        && bounds.lost_to.is_none()
        && !bounds.unchecked
        && bounds.only_to_capture.is_none()
        && bounds.guarded_by.is_none())
    .then_some(bounds.first_move)
}

fn mode_letters(modes: &Modes) -> Option<&'static str> {
    match (modes.quiet, modes.capture) {
        _ if modes.only.is_some() || modes.also.is_some() || modes.staying => None,
        (true, true) => Some(""),
        (true, false) => Some("m"),
        (false, true) => Some("c"),
        (false, false) => None,
    }
}

/// A lame leap: it can be blocked on its route of empty cells.
fn lame_leap(leap: &LeapDef, mut around: AtomParts) -> Option<Vec<String>> {
    let directions = &leap.directions.directions;
    let ways: Vec<Vec<Direction>> = directions.iter().map(|by| leap.only_route(*by)).collect::<Option<_>>()?;
    // XBoard checks one cell: half of the way, rounded down.
    let halved = |by: &Direction| (by.offsets().0 / 2, by.offsets().1 / 2);
    if directions.iter().zip(&ways).all(|(by, way)| way.len() == 2 && way[0].offsets() == halved(by)) {
        around.modifiers.push('n');
        return atoms(directions, &around);
    }
    // Leg by leg: straight on, or once by 45° to both sides (`eighth_turn`); so the leap goes in all directions of its
    // kind.
    let way = ways.first()?;
    let turns: Vec<bool> = way.windows(2).map(|legs| legs[0] != legs[1]).collect();
    let eighth_turn = |legs: &[Direction]| {
        let ((ax, ay), (bx, by)) = (legs[0].offsets(), legs[1].offsets());
        ax * bx + ay * by == 1
    };
    let sayable = way.windows(2).all(|legs| legs[0] == legs[1] || eighth_turn(legs))
        && turns.iter().filter(|&&turn| turn).count() < 2;
    let (long, short) = directions[0].offsets();
    let everywhere = Direction::leaps(long, short)?;
    if !sayable || everywhere.len() != directions.len() || !everywhere.iter().all(|by| directions.contains(by)) {
        return None;
    }
    let legs: String = turns.iter().map(|&turn| if turn { "afs" } else { "af" }).collect();
    let letter = if matches!(way[0].offsets(), (0, _) | (_, 0)) { 'W' } else { 'F' };
    let initial = if around.initial { "i" } else { "" };
    Some(vec![format!("{initial}{legs}{}{letter}", around.modifiers)])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the moves of kinds of a shipped game.
    fn check(id: &str, expected: &[(&str, Option<&str>)]) {
        let game = library::find(id).unwrap().load(&[]).unwrap();
        for (name, betza) in expected {
            let kind = game.def().all_kinds().find(|&kind| game.def().kind(kind).id == *name).unwrap();
            assert_eq!(encode(&game, kind).as_deref(), *betza, "{id} {name}");
        }
    }

    #[test]
    fn pieces_of_known_games_have_their_usual_betza_notation() {
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
    fn hoppers_lame_leaps_and_unlimited_double_steps_are_written() {
        check("xiangqi", &[("Chariot", Some("R")), ("Cannon", Some("mRcpR")), ("Horse", Some("nN"))]);
        check("manchu", &[("Banner", Some("RcpRnN"))]);
        check("janggi", &[("Horse", Some("nN")), ("Elephant", Some("afsafW"))]);
        check("grasshopper-chess", &[("Grasshopper", Some("gQ"))]);
        check("nightrider-chess", &[("Nightrider", Some("N0"))]);
        check("torpedo-chess", &[("Pawn", Some("fmWfceFfmnD"))]);
    }

    #[test]
    fn a_side_without_the_piece_does_not_count() {
        check("horde", &[("King", Some("KisO2"))]);
        check("spartan-chess", &[("Pawn", Some("fmWfceFifmnD")), ("King", None)]);
    }

    #[test]
    fn pieces_that_betza_cannot_express_get_no_line() {
        check("xiangqi", &[("Advisor", None), ("Elephant", None), ("General", None), ("Soldier", None)]);
        check("janggi", &[("Cannon", None), ("Chariot", None)]);
        check("horde", &[("Pawn", None)]);
        check("chess960", &[("King", None)]);
        check("janus-chess", &[("King", None)]);
        check("shako", &[("King", None)]);
        check("bollwerk-178", &[("Guard", None), ("Knight", None)]);
    }
}
