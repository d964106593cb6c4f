//! Converts SFEN, the position format of shogi programs (`board side hands number`), to this program's format, for
//! `import` and `arrange`. The result is parsed and checked like any other text.

use rules::{Game, Side};

/// The text in this program's format; `None` if it is not SFEN, or if the game has no hands. `b` is the side that moves
/// first, whatever its name is here.
pub(crate) fn sfen_to_native(game: &Game, text: &str) -> Option<String> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[board, side, hands] = fields.first_chunk()?;
    let number = fields.get(3).copied();
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if fields.len() > 4
        || !number.is_none_or(is_number)
        || !game.def().notation.stock_behind_board
        || board.contains('[')
    {
        return None;
    }
    let first = *game.def().turn.order.first()?;
    let on_turn: Side = match side {
        "b" => first,
        "w" => game.side_after(first),
        _ => return None,
    };
    let letter = game.def().side(on_turn).letter;
    let played = number.and_then(|number| number.parse::<u32>().ok()).unwrap_or(1).saturating_sub(1);
    Some(format!("{board}[{}] {letter} - - 0 {}", expand_hand(hands)?, notation::position::turn_number(game, played)))
}

/// Expands `2Pb` to `PPb`.
fn expand_hand(hands: &str) -> Option<String> {
    if hands == "-" {
        return Some(String::new());
    }
    let (mut all, mut count) = (String::new(), String::new());
    for letter in hands.chars() {
        if letter.is_ascii_digit() {
            count.push(letter);
        } else {
            let times = if count.is_empty() { 1 } else { count.parse::<u8>().ok()? };
            all.extend(std::iter::repeat_n(letter, usize::from(times)));
            count.clear();
        }
    }
    count.is_empty().then_some(all)
}
