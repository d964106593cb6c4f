//! The description of a game that XBoard may not know: board, pieces and start (`setup`), and the moves of the pieces
//! (`piece`).
//!
//! Only games that XBoard 4.9.1 can show are offered to it (`can_show`). A hole is `*` in its positions, as in those of
//! other programs, and `-` in ours.

use super::{betza, en_passant};
use crate::variants::Variants;
use geometry::Board;
use rules::{Act, Game, GameDef, Kind, MotionDef};

/// The letters of XBoard's pictures, in its order.
const PICTURES: &str = "PNBRQFEACWMOHIJGDVLSUK";
/// The picture of the lance. XBoard 4.9.1 takes it for a kind of pawn and promotes it on the last rank (`MovesFromString`
/// in `moves.c`), so no piece gets it.
const LANCE: char = 'L';
/// Marks a picture without a letter.
const NO_PICTURE: char = '.';

/// The most files, those for pieces in hand included, and the most ranks (`common.h` of XBoard 4.9.1).
const MAX_FILES: usize = 16;
const MAX_RANKS: usize = 16;
/// The files beside the board for pieces in hand.
const HOLDING_FILES: usize = 4;

/// Holes in positions of XBoard and in ours.
const HOLE: &str = "*";
const OUR_HOLE: &str = "-";

/// The variants that XBoard 4.9.1 knows by these names, with board, start and rules (`common.h`); with the word `differs`
/// where it plays another game than we do.
const KNOWN_VARIANTS: &str = include_str!("known_variants.txt");

/// Does XBoard know the game by this name, as the game is now? Then it gets no description: with a description it would
/// take the game for another one, and tell a second engine so.
pub(super) fn is_known(name: &str, game: &Game) -> bool {
    let def = game.def();
    let by_default = def.readings.iter().all(|reading| def.chosen(&reading.name) == Some(reading.default.as_str()));
    by_default && KNOWN_VARIANTS.lines().any(|known| known == name)
}

/// The names of the games that are offered: those that XBoard can show to the end, and those that it knows itself.
pub(super) fn offered_names(variants: &Variants) -> Vec<String> {
    let shown = variants.names_of(|def| can_show(def) && en_passant::is_carried_out(def));
    let mut names = variants.names();
    names.retain(|name| {
        let is_shown = shown.binary_search(name).is_ok() && !is_misunderstood(name);
        is_shown || KNOWN_VARIANTS.lines().any(|known| known == name)
    });
    names
}

/// Does XBoard take this name for another game?
fn is_misunderstood(name: &str) -> bool {
    KNOWN_VARIANTS.lines().filter_map(|known| known.strip_suffix(" differs")).any(|known| known == name)
}

/// Can XBoard show positions of this game and read its turns? It has two sides, pieces with plain letters and nothing
/// else on the board; the side with capitals moves first; a turn is a move, a drop or a pass. A piece that enters behind a
/// move is a promotion to it, but in the variant that it knows.
fn can_show(def: &GameDef) -> bool {
    let stocks = if def.stock_slots.is_empty() { 0 } else { HOLDING_FILES };
    let fits = def.board.files().len() + stocks <= MAX_FILES && def.board.ranks().len() <= MAX_RANKS;
    let has_text = ![Act::Lay, Act::Lift, Act::Detonate, Act::Discard].iter().any(|&act| def.turn.contains(act))
        && def.turn.continuations().next().is_none()
        && !def.words.iter().flat_map(|words| &words.motions).any(|motion| matches!(motion, MotionDef::Chain(_)));
    let are_letters = def.kinds.iter().all(|kind| {
        let is_plain = kind.form.is_some() || kind.letter.character().is_ascii_alphabetic();
        !kind.is_stone && is_plain && !kind.letter.has_plus()
    });
    // `b` is always the second side in its positions.
    let capitals_begin = def.all_sides().next() == Some(def.turn.first) && def.side(def.turn.first).letter != 'b';
    let alternates = def.turn.series.is_none();
    let long = |motion: &MotionDef| matches!(motion, MotionDef::DoubleStep(double) if double.up_to > 2);
    let has_long_steps = def.words.iter().flat_map(|words| &words.motions).any(long);
    def.sides.len() == 2 && alternates && !has_long_steps && capitals_begin && fits && has_text && are_letters
}

/// A position in XBoard's form.
fn position_for_xboard(board: &Board, text: &str) -> String {
    replace_holes(board, text, OUR_HOLE, HOLE)
}

/// A position of XBoard in our form.
pub(super) fn position_from_xboard(board: &Board, text: &str) -> String {
    replace_holes(board, text, HOLE, OUR_HOLE)
}

fn replace_holes(board: &Board, text: &str, from: &str, to: &str) -> String {
    let end = text.find([' ', '[']).unwrap_or(text.len());
    if board.cell_count() == board.files().len() * board.ranks().len() {
        return text.to_owned();
    }
    text[..end].replace(from, to) + &text[end..]
}

/// The lines; empty for a game that XBoard cannot show.
pub(super) fn setup_lines(game: &Game) -> Vec<String> {
    if !can_show(game.def()) {
        return Vec::new();
    }
    let board = game.board();
    let (files, ranks) = (board.files().len(), board.ranks().len());
    let pieces = kinds_with_letters(game);
    let table = pictures(game, &pieces);
    let holdings = holding_squares(game, &table);
    let start = position_for_xboard(board, &notation::position::write(game, &game.start()));
    let mut lines = vec![format!("setup ({table}) {files}x{ranks}+{holdings}_fairy {start}")];
    for kind in pieces {
        if let Some(moves) = betza::encode(game, kind) {
            lines.push(format!("piece {}& {moves}", letter(game, kind)));
        }
    }
    lines
}

/// The number of squares for pieces in hand. XBoard gives a piece the square that has its number among all pictures that
/// are used, so the last one counts.
fn holding_squares(game: &Game, table: &str) -> usize {
    let used: Vec<char> = table.chars().filter(|&picture| picture != NO_PICTURE).collect();
    let numbers = game.stock_slots().iter().map(|&kind| used.iter().position(|&used| used == letter(game, kind)));
    numbers.flatten().max().map_or(0, |last| last + 1)
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
            // XBoard forbids moves that leave this picture in check.
            Some(at) if table[at] == NO_PICTURE && at + 1 < usual.len() && letter != LANCE => table[at] = letter,
            _ => left.push(letter),
        }
    }
    // Beginning with the pictures of rarer pieces; pieces beyond the number of pictures get none.
    let is_free = |&at: &usize| table[at] == NO_PICTURE && at + 1 < usual.len() && usual[at] != LANCE;
    let free: Vec<usize> = (0..table.len()).rev().filter(is_free).collect();
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
        setup_lines(&library::find(id).unwrap().load(&[]).unwrap())
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
        // The dragon is the sixth of seven pictures.
        assert!(setup("dragon-chess")[0].contains(" 8x8+6_fairy "), "{}", setup("dragon-chess")[0]);
    }

    #[test]
    fn a_game_that_xboard_cannot_show_has_no_description() {
        // More than two sides, stones, bombs, chains of hops, Black begins.
        // Promoted sides, for which it has pictures in shogi alone.
        for id in [
            "check-shogi",
            "four-player-chess",
            "bollwerk-178",
            "duck-chess",
            "bombalot",
            "brandubh",
            "hasami-shogi",
            "s-house",
        ] {
            assert!(setup(id).is_empty(), "{id}");
        }
    }

    #[test]
    fn names_that_xboard_takes_for_another_game_are_not_offered() {
        let offered = offered_names(&Variants::default());
        for (name, is_offered) in
            [("courier", false), ("courier-chess", true), ("xiangqi", true), ("berolina", false), ("grand-chess", true)]
        {
            assert_eq!(offered.iter().any(|offered| offered == name), is_offered, "{name}");
        }
    }

    #[test]
    fn games_whose_captures_en_passant_xboard_does_not_carry_out_are_not_offered() {
        let offered = offered_names(&Variants::default());
        // Straight ahead; in the own half of the board; of pieces that are no pawns to it.
        for name in ["berolina-chess", "torpedo-chess", "wolf-chess"] {
            assert!(!offered.iter().any(|offered| offered == name), "{name}");
        }
        for name in ["chess", "shako", "pawnback-chess", "spartan-chess", "horde"] {
            assert!(offered.iter().any(|offered| offered == name), "{name}");
        }
    }

    #[test]
    fn only_a_royal_piece_looks_like_a_king() {
        let [royal, common] = ["chess", "antichess"].map(|id| setup(id)[0].clone());
        assert!(royal.contains("Kpnbrq") && royal.contains("k) "), "{royal}");
        assert!(common.contains(".pnbrq") && common.contains(".) "), "{common}");
    }

    #[test]
    fn no_piece_gets_the_picture_that_xboard_promotes() {
        let lance = PICTURES.find(LANCE).unwrap();
        for id in ["opulent-chess", "dragon-chess", "shako"] {
            let table = setup(id)[0].clone();
            assert_eq!(table.split_once('(').unwrap().1.chars().nth(lance), Some(NO_PICTURE), "{table}");
        }
        assert!(setup("opulent-chess")[0].split_once(')').unwrap().0.contains('L'));
    }

    #[test]
    fn holes_are_stars_in_positions_of_xboard() {
        let game = library::find("troitzky-chess").unwrap().load(&[]).unwrap();
        let ours = notation::position::write(&game, &game.start());
        let described = setup_lines(&game).swap_remove(0);
        let theirs = described.rsplit_once("_fairy ").unwrap().1;
        assert!(theirs.contains('*') && !theirs.split(' ').next().unwrap().contains('-'), "{theirs}");
        assert_eq!(position_from_xboard(game.board(), theirs), ours);
        let chess = library::find("chess").unwrap().load(&[]).unwrap();
        assert_eq!(position_from_xboard(chess.board(), "8/8/* w - - 0 1"), "8/8/* w - - 0 1");
    }
}
