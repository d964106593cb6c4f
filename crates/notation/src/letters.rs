//! Letters that other programs and people give to pieces, where the rule file uses another letter.
//!
//! A letter that the game itself uses is never read as an alias, and one that could mean two kinds is no alias in
//! positions and ambiguous in turns, so aliases change the meaning of no text. They are read and never written.

use rules::{Game, Kind, KindDef};

/// The letter with which programs write each usual picture: Fairy-Stockfish's amazon of the Game of the Amazons is a
/// `Q`, because it moves like one (pyffish 0.0.90).
const GLYPH_LETTERS: [(&str, char); 6] =
    [("king", 'K'), ("queen", 'Q'), ("rook", 'R'), ("bishop", 'B'), ("knight", 'N'), ("pawn", 'P')];

/// The figurines that stand for pieces in printed texts, in the order of `GLYPH_LETTERS`.
const FIGURINES: [char; 12] = ['♔', '♕', '♖', '♗', '♘', '♙', '♚', '♛', '♜', '♝', '♞', '♟'];

/// Where a letter is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LetterPlace {
    /// A promoted side is always written with its mark.
    Position,
    /// Pyffish 0.0.90 writes `H` for shogi's horse and `D` for its dragon.
    Turn,
}

/// The kinds of pieces that a letter means although no kind of the game has that letter there: in a position, the one
/// with that letter in turns; those with a name of which a word begins with it (`H` for the horse and `E` for the
/// elephant of xiangqi and janggi: XBoard 4.9.1, and many people); else those whose picture usually has it.
pub(crate) fn kinds_of_foreign_letter(game: &Game, letter: char, place: LetterPlace) -> Vec<Kind> {
    let (def, letter) = (game.def(), letter.to_ascii_uppercase());
    let kinds = |is_meant: &dyn Fn(&KindDef) -> bool| -> Vec<Kind> {
        let plain = |kind: &KindDef| {
            let side = !kind.letter.has_plus() || place == LetterPlace::Turn;
            !kind.is_stone && kind.form.is_none() && side && !kind.letter.has_tilde()
        };
        def.all_kinds().filter(|&kind| plain(def.kind(kind)) && is_meant(def.kind(kind))).collect()
    };
    let in_turns = kinds(&|kind| kind.text.chars().eq([letter]));
    if !letter.is_ascii_alphabetic() || is_used(game, letter) || place == LetterPlace::Turn && !in_turns.is_empty() {
        return Vec::new();
    }
    if !in_turns.is_empty() {
        return in_turns;
    }
    // "Dragon" before "Drunk Elephant".
    let whole = kinds(&|kind| !kind.title.contains(' ') && has_word_with(&kind.title, letter));
    let named = if whole.is_empty() { kinds(&|kind| has_word_with(&kind.title, letter)) } else { whole };
    let glyph = GLYPH_LETTERS.iter().find(|(_, usual)| *usual == letter);
    let mut pictured = glyph.map_or_else(Vec::new, |(glyph, _)| kinds(&|kind| kind.glyph == *glyph));
    // In makruk a `B` may be the Bia or the piece that stands where bishops do.
    pictured.retain(|kind| !named.contains(kind));
    if place == LetterPlace::Position || named.is_empty() { [named, pictured].concat() } else { named }
}

/// The kinds with the picture that a figurine shows; `None` if the letter is none.
pub(crate) fn kinds_of_figurine(game: &Game, letter: char) -> Option<Vec<Kind>> {
    let (glyph, _) = GLYPH_LETTERS[FIGURINES.iter().position(|&known| known == letter)? % GLYPH_LETTERS.len()];
    let def = game.def();
    Some(def.all_kinds().filter(|&kind| def.kind(kind).glyph == glyph && def.kind(kind).form.is_none()).collect())
}

/// Does a kind of the game have this letter in positions?
pub(crate) fn is_used(game: &Game, letter: char) -> bool {
    game.def().kinds.iter().any(|kind| kind.letter.character().eq_ignore_ascii_case(&letter))
}

/// Does a word of the name begin with this letter, in upper case?
pub(crate) fn has_word_with(name: &str, letter: char) -> bool {
    name.split(|letter: char| !letter.is_alphanumeric()).any(|word| word.starts_with(letter.to_ascii_uppercase()))
}
