//! The protocols of the family of UCI, and the differences between them.
//!
//! A session asks its dialect for every word, name and text that is not the same in all of them; the session itself is
//! written once. `go` has the parameters of a search, which differ most.
//!
//! Sources: UCI by Rudolf Huber and Stefan Meyer-Kahlen (2006). USI by Tord Romstad (2007),
//! <http://hgm.nubati.net/usi.html>, with the additions of Shogidokoro, <http://shogidokoro.starfree.jp/usi.html>. UCCI 3.0
//! by Huang Chen (2007), <https://www.xqbase.com/protocol/cchess_ucci.htm>. Where they say nothing of other games and
//! settings, the names are those of Fairy-Stockfish.

use crate::scores::DisplayScore;
use crate::uci::CommandError;
use engine::search::{Score, mate_in};
use interchange::{Form, chinese::iccs, parse_turn_from_program, sfen, usi};
use notation::turn::write_for_programs;
use rules::{Game, GameDef, History, Position, Step, Turn, Verdict};
use std::borrow::Cow;

/// The score of a win in UCCI, which has no words for mates; programs subtract the number of turns.
const UCCI_WIN: i32 = 30_000;

/// A protocol of the family of UCI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// Chess and everything else.
    Uci,
    /// Shogi and its relatives.
    Usi,
    /// Xiangqi.
    Ucci,
}

impl Dialect {
    /// The first command of an interface; the answer ends with the same word and `ok`.
    pub(super) fn greeting(self) -> &'static str {
        match self {
            Self::Uci => "uci",
            Self::Usi => "usi",
            Self::Ucci => "ucci",
        }
    }

    /// The commands, for `help`.
    pub(super) fn commands(self) -> &'static str {
        match self {
            Self::Uci => "uci, isready, ucinewgame, setoption, position, go, stop, ponderhit, d, bench, quit",
            Self::Usi => "usi, isready, usinewgame, setoption, position, go, stop, ponderhit, gameover, d, bench, quit",
            Self::Ucci => "ucci, isready, setoption, position, banmoves, go, stop, ponderhit, d, bench, quit",
        }
    }

    /// The command that announces a new game. UCCI has the setting `newgame` instead; some programs send this word.
    pub(super) fn new_game(self) -> &'static str {
        match self {
            Self::Uci => "ucinewgame",
            Self::Usi => "usinewgame",
            Self::Ucci => "uccinewgame",
        }
    }

    /// The id of the game of a new session: the one that is meant by texts that name none.
    pub(super) fn default_variant(self) -> &'static str {
        let form = match self {
            Self::Uci => return crate::variants::DEFAULT_VARIANT,
            Self::Usi => Form::Usi,
            Self::Ucci => Form::Chinese,
        };
        let game = form.game_name("").and_then(|name| library::find_by_name(&name));
        game.map_or_else(|| unreachable!("the game of {} is shipped", form.title()), |game| game.id)
    }

    /// Can positions and moves of this game be written in the dialect?
    pub(crate) fn fits(self, def: &GameDef) -> bool {
        match self {
            Self::Uci => true,
            Self::Usi => sfen::fits(def),
            Self::Ucci => iccs::fits(def),
        }
    }

    /// What the dialect calls a setting of UCI; `None` if it has no such setting.
    pub(super) fn option_name(self, name: &'static str) -> Option<Cow<'static, str>> {
        let known = match (self, name) {
            // The two are settings of UCCI; shuffled games are those of chess; an `info` line of UCCI has no number of
            // its line.
            (Self::Uci | Self::Usi, "usemillisec" | "newgame")
            | (Self::Usi | Self::Ucci, "UCI_Chess960")
            | (Self::Ucci, "MultiPV") => return None,
            (Self::Uci, _) => name,
            (Self::Usi, "Hash") => "USI_Hash",
            (Self::Usi, "Ponder") => "USI_Ponder",
            (Self::Usi, "UCI_Variant") => "USI_Variant",
            (Self::Ucci, "Hash") => "hashsize",
            (Self::Ucci, "Threads") => "threads",
            (Self::Ucci, "Ponder") => "ponder",
            (Self::Ucci, "UCI_Variant") => "UCCI_Variant",
            // Interfaces split these lines at blanks.
            _ => return Some(Cow::Owned(name.replace(' ', "_"))),
        };
        Some(Cow::Borrowed(known))
    }

    /// The line that offers a setting.
    pub(super) fn option_line(self, name: &str, kind: &str) -> String {
        match self {
            Self::Uci | Self::Usi => format!("option name {name} type {kind}"),
            Self::Ucci => format!("option {name} type {kind}"),
        }
    }

    /// The name and the value of a setting, as `setoption` has them.
    ///
    /// # Errors
    /// A sentence without its full stop.
    pub(super) fn parse_setting(self, rest: &str) -> Result<(&str, &str), CommandError> {
        if self == Self::Ucci {
            return match crate::lines::split_word(rest) {
                ("", _) => Err("setoption: the syntax is `setoption NAME VALUE`".to_owned()),
                setting => Ok(setting),
            };
        }
        let form = || "setoption: the syntax is `setoption name NAME value VALUE`".to_owned();
        let named = rest.strip_prefix("name ").ok_or_else(form)?;
        Ok(match named.split_once(" value") {
            Some((name, value)) => (name.trim(), value.trim()),
            None => (named.trim(), ""),
        })
    }

    /// A line of text for the user.
    pub(crate) fn note(self, text: &str) -> String {
        let text = crate::output::single_line(text);
        match self {
            Self::Uci | Self::Usi => format!("info string {text}"),
            Self::Ucci => format!("info message {text}"),
        }
    }

    /// The word before a position.
    pub(super) fn position_word(self) -> &'static str {
        match self {
            Self::Uci | Self::Ucci => "fen",
            Self::Usi => "sfen",
        }
    }

    /// A position in FEN as the rule file writes it. Xiangqi programs call red, who moves first, `w` or `r`.
    pub(super) fn position_text(self, game: &Game, text: &str) -> String {
        let first = game.def().side(game.def().turn.first).letter;
        match text.split_once(" r") {
            Some((board, rest)) if self == Self::Ucci && (rest.is_empty() || rest.starts_with(' ')) => {
                format!("{board} {first}{rest}")
            }
            _ => text.to_owned(),
        }
    }

    /// The legal turn that a text means.
    ///
    /// # Errors
    /// A sentence without its full stop.
    pub(super) fn parse_turn(self, game: &Game, pos: &Position, text: &str) -> Result<Turn, CommandError> {
        if self == Self::Ucci
            && let Some(read) = iccs::parse(game, pos, text)
        {
            return read;
        }
        parse_turn_from_program(game, pos, text).map_err(|error| error.message)
    }

    /// The text of a turn. A turn for which the dialect has no text is written as in UCI.
    pub(super) fn write_turn(self, game: &Game, pos: &Position, turn: &[Step]) -> String {
        self.own_text(game, pos, turn).unwrap_or_else(|| write_for_programs(game, pos, turn))
    }

    /// The text that a turn has in this dialect but not in UCI.
    pub(super) fn own_text(self, game: &Game, pos: &Position, turn: &[Step]) -> Option<String> {
        match self {
            Self::Uci => None,
            Self::Usi => usi::write(game, pos, turn),
            Self::Ucci => iccs::write(game, pos, turn).map(|text| text.replace('-', "").to_lowercase()),
        }
    }

    /// The score of an `info` line.
    pub(super) fn score(self, score: Score) -> String {
        match (self, DisplayScore::from_score(score), mate_in(score)) {
            (Self::Usi, _, Some(plies)) => format!("mate {plies}"),
            (Self::Ucci, _, Some(plies)) => format!("{}", UCCI_WIN * plies.signum() - plies),
            (Self::Ucci, DisplayScore::Centipawns(score), _) => format!("{score}"),
            (_, DisplayScore::Centipawns(score), _) => format!("cp {score}"),
            (_, DisplayScore::Mate(turns), _) => format!("mate {turns}"),
        }
    }

    /// The answer to `go` where there is no turn to play.
    pub(super) fn no_turn(self) -> &'static str {
        match self {
            Self::Uci => "bestmove (none)",
            Self::Usi => "bestmove resign",
            Self::Ucci => "nobestmove",
        }
    }

    /// The answer to `go` in a game that has been decided, if the dialect has one: `win` declares that the king has
    /// entered the enemy's camp, `resign` that the game is lost.
    pub(super) fn answer_to_result(self, game: &Game, pos: &Position, verdict: &Verdict) -> Option<&'static str> {
        let Verdict::Won { winner, .. } = verdict else { return None };
        if self != Self::Usi {
            return None;
        }
        if !game.def().same_team(*winner, pos.side()) {
            return Some("bestmove resign");
        }
        // Who declares a win that the position does not show, such as one by repetition, loses.
        let alone = game.verdict(pos, &History::new(pos));
        matches!(alone, Verdict::Won { .. }).then_some("bestmove win")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::search::WIN;

    #[test]
    fn wins_are_counted_as_each_protocol_counts_them() {
        let scores = |score| [Dialect::Uci, Dialect::Usi, Dialect::Ucci].map(|dialect| dialect.score(score));
        assert_eq!(scores(WIN - 5), ["mate 3", "mate 5", "29995"]);
        assert_eq!(scores(4 - WIN), ["mate -2", "mate -4", "-29996"]);
        assert_eq!(scores(-35), ["cp -35", "cp -35", "-35"]);
    }

    #[test]
    fn each_protocol_starts_with_a_game_that_it_can_express() {
        for dialect in [Dialect::Uci, Dialect::Usi, Dialect::Ucci] {
            let game = library::find(dialect.default_variant()).unwrap().load(&[]).unwrap();
            assert!(dialect.fits(game.def()), "{dialect:?}");
        }
    }
}
