//! What other programs write in turns, and which facts of a rule file decide whether they write it.
//!
//! Each fact names the program and version in which it was observed. How the texts are read is in `pattern` and
//! `find_turn`, how they are written is in `program`; letters of pieces are in `letters`.

use crate::letters::{has_word_with, is_used};
use crate::unseen::move_alike;
use rules::{Act, Game, Kind, Position, Step};

/// Signs of a pass, or of a null move in the notes to a game: ours, the two usual in chess, and the `Z0` of
/// `ChessBase`.
pub(super) const PASS_SIGNS: [&str; 5] = ["pass", "Pass", "--", "—", "Z0"];

/// Do pieces have a promoted side, written `+P`? Then `+` at the end of a turn means promotion and `=` that a piece
/// declines it, as shogi players write, and nothing marks a check (XBoard 4.9.1; pyffish 0.0.90).
pub(super) fn marks_promotion(game: &Game) -> bool {
    game.def().all_kinds().any(|kind| is_promoted_side(game, kind))
}

/// Is the kind the promoted side of another?
pub(super) fn is_promoted_side(game: &Game, kind: Kind) -> bool {
    let kind = game.def().kind(kind);
    !kind.is_stone && kind.letter.has_plus()
}

/// Does a letter mean this promoted side? Pyffish 0.0.90 names the piece that moves like it, `=G` and then `G` for a
/// promoted pawn of shogi, else a word of its name, `=H` and `=D` for the horse and the dragon.
pub(super) fn means_promoted_side(game: &Game, promoted: Kind, letter: char) -> bool {
    let def = game.def();
    if !is_promoted_side(game, promoted) {
        return false;
    }
    let kind = def.kind(promoted);
    match def.kind_of_letter(letter.to_ascii_uppercase()) {
        Some(named) => kind.promoted_from != Some(named) && move_alike(game, named, promoted),
        None => !is_used(game, letter) && has_word_with(&kind.title, letter),
    }
}

/// Can a piece enter on a cell that a move has left? Its letter then follows the move: `Nf3/E`, `O-O/Ee1` in records
/// (XBoard 4.9.1, pyffish 0.0.90), `g1f3e` in protocols.
pub(super) fn has_gating(game: &Game) -> bool {
    game.def().turn.continuations().any(|follow| follow.act() == Act::Place)
}

/// The only kind of stone, if moved pieces lay stones of one kind: other programs name its cell only, `e4,d5` in
/// records and `e2e4,e4d5` in protocols (Fairy-Stockfish, pyffish 0.0.90).
pub(super) fn only_stone(game: &Game) -> Option<Kind> {
    let def = game.def();
    let mut stones = def.all_kinds().filter(|&kind| def.kind(kind).is_stone);
    let only = stones.next().filter(|_| stones.next().is_none())?;
    def.turn.continuations().any(|follow| follow.act() == Act::Lay).then_some(only)
}

/// The kinds that a piece would have had to become on its last cell if it had not exploded on the way. Other programs
/// write such a promotion (`h2g1q` and `hxg1=Q` in atomic chess: python-chess 1.11.2, pyffish 0.0.90).
pub(super) fn lost_promotions(game: &Game, pos: &Position, step: &Step) -> Vec<Kind> {
    let def = game.def();
    if step.act != Act::Move || step.choice.is_some() || step.from == step.to || !pos.piece(step.from).has_side() {
        return Vec::new();
    }
    let here = |zone: usize| def.zones[zone].cells[pos.side().index()].contains(step.to);
    let becomes = def.words(pos.piece(step.from).kind()).become_rules();
    let kinds: Vec<Kind> =
        becomes.filter(|rule| !rule.optional && here(rule.zone)).flat_map(|rule| rule.kinds.iter().copied()).collect();
    let gone = || game.play_turn_unchecked(pos, &[*step], &mut ()).piece(step.to).is_empty();
    if kinds.is_empty() || !gone() { Vec::new() } else { kinds }
}
