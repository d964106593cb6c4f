//! A turn as the tokens by which it is entered: cells, and choices between turns that look alike.
//!
//! `rules` knows which tokens can follow; `api` tells pages what can be entered next.

use crate::fault::Fault;
use crate::message::Message;
use geometry::CellSet;
use notation::{EntryToken, MoveEntry};
use rules::{Game, Position, Step};

/// The maximum number of tokens of a turn.
const MAX_TOKENS: usize = 64;
/// The maximum length of a token.
const MAX_TOKEN_BYTES: usize = 16;

/// The first token that could not be entered, and why.
#[derive(Debug)]
pub struct RefusedToken {
    /// Why not.
    pub sentence: Message,
    /// The cells that show why.
    pub cells: CellSet,
}

/// Enters tokens as far as possible.
///
/// # Errors
/// If there are too many.
pub fn enter_tokens<'g>(
    game: &'g Game,
    pos: &Position,
    tokens: &[String],
) -> Result<(MoveEntry<'g>, Option<RefusedToken>), Fault> {
    if tokens.len() > MAX_TOKENS {
        return Err(Fault::bad(format!("a turn has at most {MAX_TOKENS} tokens")));
    }
    let mut entry = MoveEntry::new(game, pos);
    for text in tokens {
        let read = if text.len() > MAX_TOKEN_BYTES { None } else { EntryToken::parse(text, game.def()) };
        let Some(token) = read else {
            let shown: String = text.chars().take(MAX_TOKEN_BYTES).collect();
            let text = format!("`{shown}` is neither a square of this board nor a choice");
            let sentence = Message::new("why-unknown-token", text).with("token", shown);
            return Ok((entry, Some(RefusedToken { sentence, cells: CellSet::EMPTY })));
        };
        if let Some(why) = entry.enter([token]) {
            return Ok((entry, Some(RefusedToken { sentence: why.sentence.into(), cells: why.cells })));
        }
    }
    Ok((entry, None))
}

/// The whole turn that the tokens describe.
pub(crate) fn parse_turn(game: &Game, pos: &Position, tokens: &[String]) -> Result<Vec<Step>, Fault> {
    let (entry, refused) = enter_tokens(game, pos, tokens)?;
    if let Some(refused) = refused {
        return Err(Fault::bad(refused.sentence.text));
    }
    entry
        .turn()
        .ok_or_else(|| Fault::bad(format!("the turn is not complete yet: {}", explain::english(&entry.prompt()))))
}
