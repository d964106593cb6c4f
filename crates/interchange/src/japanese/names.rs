//! Names of pieces and numbers in KIF and CSA files.
//!
//! Sources: Yoshikazu Kakinoki, the KIF format (2024-08-02), <http://kakinoki.o.oo7.jp/kif_format.html>; Computer Shogi
//! Association, CSA record format V3.0 (2024-05-14), <http://www2.computer-shogi.org/protocol/record_v3.html>.

use rules::Letter;

/// The names of a kind.
#[derive(Debug)]
pub(crate) struct PieceNames {
    /// Its letter in the rule file.
    pub(crate) letter: &'static str,
    /// Its code in CSA files.
    pub(crate) csa: &'static str,
    /// In moves, the name that is written first.
    pub(crate) moves: &'static [&'static str],
    /// On diagrams, the character that is written first.
    pub(crate) board: &'static [char],
}

/// All kinds that the formats know.
pub(crate) const PIECES: &[PieceNames] = &[
    PieceNames { letter: "K", csa: "OU", moves: &["玉", "王"], board: &['玉', '王'] },
    PieceNames { letter: "R", csa: "HI", moves: &["飛"], board: &['飛'] },
    PieceNames { letter: "B", csa: "KA", moves: &["角"], board: &['角'] },
    PieceNames { letter: "G", csa: "KI", moves: &["金"], board: &['金'] },
    PieceNames { letter: "S", csa: "GI", moves: &["銀"], board: &['銀'] },
    PieceNames { letter: "N", csa: "KE", moves: &["桂"], board: &['桂'] },
    PieceNames { letter: "L", csa: "KY", moves: &["香"], board: &['香'] },
    PieceNames { letter: "P", csa: "FU", moves: &["歩", "兵"], board: &['歩'] },
    PieceNames { letter: "+R", csa: "RY", moves: &["龍", "竜"], board: &['龍', '竜'] },
    PieceNames { letter: "+B", csa: "UM", moves: &["馬"], board: &['馬'] },
    PieceNames { letter: "+S", csa: "NG", moves: &["成銀", "全"], board: &['全'] },
    PieceNames { letter: "+N", csa: "NK", moves: &["成桂", "圭"], board: &['圭'] },
    PieceNames { letter: "+L", csa: "NY", moves: &["成香", "杏"], board: &['杏'] },
    PieceNames { letter: "+P", csa: "TO", moves: &["と"], board: &['と'] },
];

/// The names of the kind with this letter.
pub(crate) fn of_letter(letter: Letter) -> Option<&'static PieceNames> {
    let letter = letter.to_string();
    PIECES.iter().find(|piece| piece.letter == letter)
}

/// The piece whose name in moves begins the text, and the rest of the text.
pub(crate) fn strip_piece(text: &str) -> Option<(&'static PieceNames, &str)> {
    let found = PIECES.iter().flat_map(|piece| piece.moves.iter().map(move |name| (piece, name)));
    found.filter_map(|(piece, name)| Some((piece, text.strip_prefix(name)?))).min_by_key(|(_, rest)| rest.len())
}

const KANJI: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The digit that a character means: ASCII, full-width or kanji.
pub(crate) fn digit(letter: char) -> Option<u32> {
    let wide = (letter as u32).checked_sub('０' as u32).filter(|digit| *digit < 10);
    let kanji = || KANJI.iter().position(|&kanji| kanji == letter).and_then(|digit| u32::try_from(digit).ok());
    letter.to_digit(10).or(wide).or_else(kanji)
}

/// A full-width digit.
pub(crate) fn wide_digit(digit: usize) -> char {
    u32::try_from(digit).ok().and_then(|digit| char::from_u32('０' as u32 + digit)).unwrap_or('？')
}

/// A kanji digit.
pub(crate) fn kanji_digit(digit: usize) -> char {
    KANJI.get(digit).copied().unwrap_or('？')
}

/// A number up to 99 in kanji, as hands count pieces: `十八`.
pub(crate) fn kanji_number(number: u8) -> String {
    let (tens, ones) = (usize::from(number / 10), usize::from(number % 10));
    let mut text = String::new();
    if tens > 1 {
        text.push(kanji_digit(tens));
    }
    if tens > 0 {
        text.push('十');
    }
    if ones > 0 {
        text.push(kanji_digit(ones));
    }
    text
}

/// Reads a number up to 99 in kanji or digits; an empty text is 1.
pub(crate) fn read_number(text: &str) -> Option<u8> {
    if text.is_empty() {
        return Some(1);
    }
    let one = |text: &str| {
        let digits: Option<Vec<u32>> = text.chars().map(digit).collect();
        let number = digits?.iter().try_fold(0_u32, |number, digit| number.checked_mul(10)?.checked_add(*digit));
        u8::try_from(number?).ok().filter(|number| *number < 100)
    };
    match text.split_once('十') {
        Some((tens, ones)) => {
            let tens = if tens.is_empty() { 1 } else { one(tens)? };
            let ones = if ones.is_empty() { 0 } else { one(ones)? };
            (tens < 10 && ones < 10).then_some(10 * tens + ones)
        }
        None => one(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_hands_read_back_as_they_are_written() {
        for number in 1..100 {
            assert_eq!(read_number(&kanji_number(number)), Some(number));
            assert_eq!(read_number(&number.to_string()), Some(number));
        }
        assert_eq!(read_number("二十十"), None);
        assert_eq!(read_number("歩"), None);
    }
}
