//! The description of a game that XBoard may not know: board, pieces and start (`setup`), and the moves of the pieces
//! (`piece`).
//!
//! It is for games of two sides on a board of files and ranks. Games with more sides, or with holes, for which XBoard's
//! position format has no letter, get no description.

use super::betza;
use rules::{Game, Kind};

/// The letters of XBoard's pictures, in its order.
const PICTURES: &str = "PNBRQFEACWMOHIJGDVLSUK";
/// Marks a picture without a letter.
const NO_PICTURE: char = '.';

/// The lines; empty for a game that cannot be described.
pub(super) fn setup_lines(game: &Game) -> Vec<String> {
    let board = game.board();
    let (files, ranks) = (board.files().len(), board.ranks().len());
    if game.side_count() != 2 || board.cell_count() != files * ranks {
        return Vec::new();
    }
    let pieces = kinds_with_letters(game);
    let holdings = game.stock_slots().iter().filter(|&&kind| !game.def().kind(kind).is_stone).count();
    let start = notation::position::write(game, &game.start());
    let mut lines = vec![format!("setup ({}) {files}x{ranks}+{holdings}_fairy {start}", pictures(game, &pieces))];
    for kind in pieces {
        if let Some(moves) = betza::encode(game, kind) {
            lines.push(format!("piece {}& {moves}", letter(game, kind)));
        }
    }
    lines
}

/// The pieces that have a letter of their own: no stones, forms or promoted pieces.
fn kinds_with_letters(game: &Game) -> Vec<Kind> {
    let def = game.def();
    let own = |kind: &Kind| {
        let piece = def.kind(*kind);
        !piece.is_stone
            && piece.form.is_none()
            && piece.letter.character().is_ascii_alphabetic()
            && !piece.letter.has_plus()
            && !piece.letter.has_tilde()
    };
    def.all_kinds().filter(own).collect()
}

fn letter(game: &Game, kind: Kind) -> char {
    game.def().kind(kind).letter.character().to_ascii_uppercase()
}

/// The picture for each letter, for both colours: a letter gets its usual picture, the royal piece the king's, and the
/// others any that is left.
fn pictures(game: &Game, pieces: &[Kind]) -> String {
    let usual: Vec<char> = PICTURES.chars().collect();
    let mut table = vec![NO_PICTURE; usual.len()];
    let mut left: Vec<char> = Vec::new();
    if let Some(&royal) = pieces.iter().find(|&&kind| game.def().kind(kind).is_royal()) {
        table[usual.len() - 1] = letter(game, royal);
    }
    for &kind in pieces {
        let letter = letter(game, kind);
        if table.contains(&letter) {
            continue;
        }
        match usual.iter().position(|&known| known == letter) {
            Some(at) if table[at] == NO_PICTURE => table[at] = letter,
            _ => left.push(letter),
        }
    }
    // Beginning with the pictures of rarer pieces; pieces beyond the number of pictures get none.
    let free: Vec<usize> =
        (0..table.len()).rev().filter(|&at| table[at] == NO_PICTURE && at + 1 < usual.len()).collect();
    for (letter, at) in left.into_iter().zip(free) {
        table[at] = letter;
    }
    let upper: String = table.into_iter().collect();
    format!("{upper}{}", upper.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(id: &str) -> Vec<String> {
        setup_lines(&catalog::find(id).unwrap().load(&[]).unwrap())
    }

    #[test]
    fn the_board_and_its_pieces_are_described() {
        let chess = setup("chess");
        let expected = "setup (PNBRQ................Kpnbrq................k) 8x8+0_fairy rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(chess[0], expected);
        assert!(chess.contains(&"piece P& fmWfceFifmnD".to_owned()), "{chess:?}");
        let capablanca = setup("capablanca-chess");
        assert!(
            capablanca[0].starts_with("setup (PNBRQ..AC............Kpnbrq..ac............k) 10x8+0_fairy "),
            "{}",
            capablanca[0]
        );
        assert!(setup("crazyhouse")[0].contains(" 8x8+5_fairy "));
        assert!(setup("four-player-chess").is_empty() && setup("bombalot").is_empty());
    }
}
