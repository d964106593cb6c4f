//! PGN4 and FEN4, in which chess.com exports games of four sides: `1. h2-h4 .. b7-c7 .. d3xNc4 .. R`.
//!
//! Sources: exported games; the array `4PC` is that of FEN4 texts since 2022, `4PCo` the older one, in which the kings and
//! queens of Blue and Green stand the other way round. PGN4 is PGN with the letter of the captured piece in a move and
//! letters for what ends a player's game, so `notation::record` splits the text, and this gives the moves their meaning.

use crate::reading::{Remark, Remarks, quoted};
use notation::TextError;
use notation::record::{Record, RecordTurn};
use rules::{Game, Letter, Piece, Position, Setup, Side};

/// The tag with the start position.
const START: &str = "StartFen4";
/// The letters of the sides in FEN4, in turn order.
const SIDES: [char; 4] = ['r', 'b', 'y', 'g'];
/// Start positions with a name.
const NAMED: &[(&str, &str)] = &[("4PC", "bQ,bP,10,gP,gK/bK,bP,10,gP,gQ"), ("4PCo", "bK,bP,10,gP,gQ/bQ,bP,10,gP,gK")];

/// Can PGN4 describe the game? It has four sides with these letters on a board of 14 files and ranks.
pub fn is_used_for(game: &Game) -> bool {
    let def = game.def();
    let letters = def.turn.order.iter().map(|&side| def.side(side).letter);
    letters.eq(SIDES) && (game.board().files().len(), game.board().ranks().len()) == (14, 14)
}

/// Joins the lines of tags, which PGN4 breaks within a start position.
pub fn join_tags(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    let mut is_open = false;
    for line in text.split_inclusive('\n') {
        let tag = line.strip_prefix('[').and_then(|tag| tag.strip_prefix(START));
        is_open |= tag.is_some_and(|value| value.starts_with(" \""));
        let ends = line.trim_end().ends_with("\"]");
        joined += if is_open && !ends { line.trim_end() } else { line };
        is_open &= !ends;
    }
    joined
}

/// Gives the start and the moves of a record that was read from PGN4 their texts in this program's own notation. Returns
/// remarks about what could not be read, which is cut off. A record that is not PGN4 stays as it is.
pub fn respell(game: &Game, record: &mut Record, text: &str) -> Vec<Remark> {
    let mut remarks = Remarks::default();
    let named = record.tag(START).map(str::to_owned);
    let (true, Some(named)) = (is_used_for(game), named) else { return remarks.0 };
    record.tags.retain(|(tag, _)| tag != START);
    let start = match start(game, &named) {
        Ok(start) => start,
        Err(message) => {
            remarks.add(1, format!("{message}; the moves are left out"));
            record.turns.clear();
            return remarks.0;
        }
    };
    let own = notation::position::write(game, &start);
    record.start = (own != notation::position::write(game, &game.start())).then_some(own);
    if !matches!(record.result.as_str(), "1-0" | "0-1" | "1/2-1/2" | "*") {
        // Points of single players are no result of teams.
        let points = std::mem::replace(&mut record.result, "*".to_owned());
        record.set_tag("Points", points);
    }
    let mut pos = start;
    let turns = std::mem::take(&mut record.turns);
    for turn in turns {
        let line = 1 + text.bytes().take(turn.span.start).filter(|&byte| byte == b'\n').count();
        if let Some((result, termination)) = ending(game, &pos, &turn.text) {
            if record.result == "*" {
                result.clone_into(&mut record.result);
            }
            record.set_tag("Termination", termination);
            break;
        }
        let Ok(steps) = notation::turn::parse(game, &pos, &without_victim(&turn.text)) else {
            remarks.add(line, format!("{} is not a legal move; the game ends before it", quoted(&turn.text)));
            break;
        };
        if !turn.variations.is_empty() {
            remarks.add(line, "the variations of PGN4 are left out");
        }
        let text = notation::turn::write(game, &pos, &steps);
        record.turns.push(RecordTurn { text, variations: Vec::new(), ..turn });
        pos = game.play_turn_unchecked(&pos, &steps, &mut ());
    }
    crate::describe_game(game, record);
    remarks.0
}

/// What ends the game of the side to move: its team loses, or it is stalemate, which the rules judge.
fn ending(game: &Game, pos: &Position, text: &str) -> Option<(&'static str, &'static str)> {
    let first = game.def().turn.order.first().copied().unwrap_or_default();
    let loses = if game.def().same_team(first, pos.side()) { "0-1" } else { "1-0" };
    match text {
        "R" => Some((loses, "resignation")),
        "T" => Some((loses, "time forfeit")),
        "#" => Some((loses, "checkmate")),
        "S" => Some(("*", "stalemate")),
        "D" => Some(("1/2-1/2", "agreement")),
        _ => None,
    }
}

/// `d3xNc4+` without the letter of the captured piece and the marks of checks.
fn without_victim(text: &str) -> String {
    let text = text.trim_end_matches(['+', '#']);
    match text.split_once('x') {
        Some((from, to)) => format!("{from}x{}", to.trim_start_matches(|letter: char| letter.is_ascii_uppercase())),
        None => text.to_owned(),
    }
}

/// The position that a text in FEN4 describes; `None` if it does not have that form or the game is not written so.
pub(crate) fn parse_position(game: &Game, text: &str) -> Option<Result<Position, TextError>> {
    let fields = text.trim().split_once('-');
    let is_fen4 = fields.is_some_and(|(side, rest)| matches!(side, "R" | "B" | "Y" | "G") && rest.contains('/'));
    if !is_fen4 || !is_used_for(game) {
        return None;
    }
    Some(start(game, text).map_err(|message| TextError::new(message, crate::sfen::trimmed_span(text))))
}

/// The start position of that name, or in FEN4.
fn start(game: &Game, text: &str) -> Result<Position, String> {
    let fen4 = match NAMED.iter().find(|(name, _)| *name == text.trim()) {
        Some((_, middle)) => format!(
            "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,yR,yN,yB,yK,yQ,yB,yN,yR,3/3,yP,yP,yP,yP,yP,yP,yP,yP,3/14/\
             bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/{middle}/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/14/\
             3,rP,rP,rP,rP,rP,rP,rP,rP,3/3,rR,rN,rB,rQ,rK,rB,rN,rR,3"
        ),
        None => text.split_whitespace().collect(),
    };
    let unclear = || format!("the start position {} is not understood", quoted(text));
    let (head, board) = fen4.rsplit_once('-').ok_or_else(unclear)?;
    let fields: Vec<&str> = head.split('-').collect();
    let [side, out, short, long, ..] = fields[..] else { return Err(unclear()) };
    let order = &game.def().turn.order;
    let sides: Vec<Side> = order.clone();
    let side_of = |letter: char| SIDES.iter().position(|&known| known == letter).and_then(|at| sides.get(at).copied());
    let flags = |text: &str| text.split(',').map(|flag| flag == "1").collect::<Vec<bool>>();
    if flags(out).contains(&true) {
        return Err(format!("{}: a player is out of the game, which this game does not know", unclear()));
    }
    let to_move = side.to_lowercase().chars().next().and_then(side_of).ok_or_else(unclear)?;
    let mut setup = Setup { side: to_move, ..Setup::default() };
    setup.counters.turns_played = order.iter().position(|&side| side == to_move).unwrap_or_default() as u32;
    let rights = game.def().rights.iter().enumerate().filter(|(_, right)| {
        let kept = match right.letter {
            Some('K') => flags(short),
            Some('Q') => flags(long),
            _ => return true,
        };
        order.iter().position(|&side| side == right.side).and_then(|at| kept.get(at).copied()).unwrap_or(false)
    });
    setup.rights = Some(rights.fold(0, |bits, (number, _)| bits | 1 << number));
    let ranks: Vec<&str> = board.split('/').collect();
    for (row, rank) in ranks.iter().enumerate() {
        let mut x = 0;
        for token in rank.split(',') {
            if let Ok(empty) = token.parse::<i32>() {
                x += empty.clamp(0, 14);
            } else if token == "x" {
                x += 1;
            } else {
                let mut letters = token.chars();
                let side = letters.next().and_then(side_of).ok_or_else(unclear)?;
                let kind = Letter::parse(letters.as_str()).and_then(|letter| game.def().kind_of_letter(letter));
                let y = ranks.len() as i32 - 1 - row as i32;
                let cell = game.board().cell_at(x, y);
                let (Some(kind), Some(cell)) = (kind, cell) else {
                    return Err(format!("{}: {} has no place or is no piece of this game", unclear(), quoted(token)));
                };
                setup.pieces.push((cell, Piece::new(side, kind)));
                x += 1;
            }
        }
    }
    game.position(&setup)
        .map_err(|error| format!("the start position is invalid: {}", explain::english(&error.message)))
}
