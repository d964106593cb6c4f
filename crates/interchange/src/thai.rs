//! Squares and pieces in Thai letters: `ม้า ข1-ง2`, `เบี้ย ก๓-ก๔`.
//!
//! Books count files with the letters ก ข ค ง จ ฉ ช ญ and ranks with Arabic or Thai digits
//! (<http://blog.eduzones.com/jipatar/85973>; makruk-js writes the same squares). Authors abbreviate the pieces in
//! different ways, and some initials are also those of files, so only their whole names are read.

use notation::TextError;
use rules::{Game, Letter, Position, Step, TurnStyle};

/// The names of the pieces and their letters, none for the pawn; a name before those with which it begins.
const PIECES: [(&str, &str); 7] =
    [("ขุน", "K"), ("เม็ด", "M"), ("โคน", "S"), ("ม้า", "N"), ("เรือ", "R"), ("เบี้ยหงาย", "M"), ("เบี้ย", "")];
const FILES: [char; 8] = ['ก', 'ข', 'ค', 'ง', 'จ', 'ฉ', 'ช', 'ญ'];
const DIGITS: [char; 10] = ['๐', '๑', '๒', '๓', '๔', '๕', '๖', '๗', '๘', '๙'];

/// Is the game played with these pieces on this board?
pub(crate) fn is_used_for(game: &Game) -> bool {
    let def = game.def();
    let has = |letter: &str| Letter::parse(letter).is_some_and(|letter| def.kind_of_letter(letter).is_some());
    let is_board = (def.board.files().len(), def.board.ranks().len()) == (FILES.len(), 8);
    is_board && def.traits.turn_style == TurnStyle::Western && ["K", "M", "S", "N", "R", "P"].into_iter().all(has)
}

/// The text in Latin letters; `None` if it has no Thai ones or others than these.
fn latin(text: &str) -> Option<String> {
    let (mut latin, mut rest, mut is_thai) = (String::new(), text, false);
    while let Some(first) = rest.chars().next() {
        let piece = PIECES.iter().find_map(|(name, letter)| Some((rest.strip_prefix(name)?, *letter)));
        if let Some((after, letter)) = piece {
            latin += letter;
            (rest, is_thai) = (after, true);
            continue;
        }
        let at = |letters: &[char]| letters.iter().position(|&known| known == first);
        let meant = match (at(&FILES), at(&DIGITS)) {
            (Some(file), _) => char::from(b'a' + u8::try_from(file).ok()?),
            (_, Some(digit)) => char::from_digit(u32::try_from(digit).ok()?, 10)?,
            _ if first.is_ascii() => first,
            _ => return None,
        };
        is_thai |= !first.is_ascii();
        latin.push(meant);
        rest = &rest[first.len_utf8()..];
    }
    is_thai.then_some(latin)
}

/// The legal turn that a text means; `None` if it does not have the form or the game is not written so.
pub(crate) fn parse_turn(game: &Game, pos: &Position, text: &str) -> Option<Result<Vec<Step>, TextError>> {
    let latin = latin(text).filter(|_| is_used_for(game))?;
    let read = notation::turn::parse(game, pos, &latin);
    Some(read.map_err(|error| TextError::new(error.message, crate::sfen::trimmed_span(text))))
}
