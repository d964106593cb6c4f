//! Diagrams in KIF files: the board between two lines `+---…---+`, the pieces in hand, and the side to move.

use crate::japanese::diagram::Diagram;
use crate::japanese::{names, sides};
use rules::{Game, Position};

/// A line of a diagram.
#[derive(Debug)]
pub(crate) enum BoardLine<'t> {
    /// A rank: the text between the bars.
    Rank(&'t str),
    /// The pieces in hand of the first (`false`) or second (`true`) side.
    Hand(bool, &'t str),
    /// The side to move: the second one if true.
    Turn(bool),
    /// The number of turns played.
    Played(u32),
    /// The frame of the board.
    Frame,
}

/// What kind of line of a diagram this is, if it is one.
pub(crate) fn line(line: &str) -> Option<BoardLine<'_>> {
    let line = line.trim();
    if let Some(rank) = line.strip_prefix('|') {
        return Some(BoardLine::Rank(rank.rsplit_once('|').map_or(rank, |(rank, _)| rank)));
    }
    if line.starts_with("+---") || line.starts_with("９ ８") || line.starts_with("５ ４") {
        return Some(BoardLine::Frame);
    }
    for (name, second) in [("先手", false), ("下手", false), ("後手", true), ("上手", true)] {
        let Some(rest) = line.strip_prefix(name) else { continue };
        if rest == "番" {
            return Some(BoardLine::Turn(second));
        }
        let hand = rest.strip_prefix("の持駒").or_else(|| rest.strip_prefix("の持ち駒"));
        if let Some(hand) = hand.and_then(|hand| hand.strip_prefix(['：', ':'])) {
            return Some(BoardLine::Hand(second, hand.trim()));
        }
    }
    let number = line.strip_prefix("手数＝").or_else(|| line.strip_prefix("手数="))?;
    let digits: String =
        number.chars().map_while(names::digit).filter_map(|digit| char::from_digit(digit, 10)).collect();
    digits.parse().ok().map(BoardLine::Played)
}

/// Reads a rank, which has this number from the top; returns what is no piece.
pub(crate) fn read_rank(diagram: &mut Diagram, text: &str, rank: usize) -> Result<(), String> {
    let mut places: Vec<Option<(bool, char)>> = Vec::new();
    let mut second = false;
    for letter in text.chars() {
        match letter {
            'v' | 'V' | 'ｖ' => second = true,
            ' ' | '^' => second = false,
            '・' | '･' | '·' | '.' => places.push(None),
            _ => {
                places.push(Some((second, letter)));
                second = false;
            }
        }
    }
    let files = places.len();
    for (column, (second, letter)) in places.into_iter().enumerate().filter_map(|(i, place)| Some((i, place?))) {
        let piece = names::PIECES.iter().find(|piece| piece.board.contains(&letter));
        let Some(piece) = piece else { return Err(format!("`{letter}` is not a piece")) };
        if !diagram.put((files - column, rank), second, piece) {
            return Err(format!("the rank has {files} squares"));
        }
    }
    Ok(())
}

/// Reads the pieces in hand; returns what is no piece.
pub(crate) fn read_hand(diagram: &mut Diagram, second: bool, text: &str) -> Result<(), String> {
    for word in text.split_whitespace().filter(|word| *word != "なし") {
        let read = names::strip_piece(word).and_then(|(piece, count)| Some((piece, names::read_number(count)?)));
        match read {
            Some((piece, count)) if diagram.hold(second, piece, count) => {}
            _ => return Err(format!("`{word}` is not a number of pieces in hand")),
        }
    }
    Ok(())
}

/// Writes a diagram.
pub(crate) fn write(game: &Game, pos: &Position) -> String {
    let (files, ranks) = (game.board().files().len(), game.board().ranks().len());
    let [first, second] = sides(game);
    let hand = |side| {
        let slots = game.stock_slots().iter().enumerate();
        let held = slots.filter_map(|(slot, &kind)| {
            let count = pos.stock(side, slot);
            let name = names::of_letter(game.def().kind(kind).letter)?.moves[0];
            let number = if count > 1 { names::kanji_number(count) } else { String::new() };
            (count > 0).then(|| format!("{name}{number}"))
        });
        let held: Vec<String> = held.collect();
        if held.is_empty() { "なし".to_owned() } else { held.join("　") }
    };
    let mut text = format!("後手の持駒：{}\n ", hand(second));
    (1..=files).rev().for_each(|file| text += &format!(" {}", names::wide_digit(file)));
    let frame = format!("\n+{}+\n", "-".repeat(3 * files));
    text += &frame;
    for rank in 1..=ranks {
        text.push('|');
        for file in (1..=files).rev() {
            let piece =
                crate::sfen::cell(game, file, rank).map(|cell| pos.piece(cell)).filter(|piece| !piece.is_empty());
            let name = piece.and_then(|piece| names::of_letter(game.def().kind(piece.kind()).letter));
            let mark = if piece.is_some_and(|piece| piece.is_of(second)) { 'v' } else { ' ' };
            text.push(mark);
            text.push(name.map_or('・', |name| name.board[0]));
        }
        text += &format!("|{}\n", names::kanji_digit(rank));
    }
    text += frame.trim_start();
    text += &format!("先手の持駒：{}\n", hand(first));
    if pos.side() == second {
        text += "後手番\n";
    }
    text
}
