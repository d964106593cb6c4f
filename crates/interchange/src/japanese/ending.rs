//! How a game has ended, in the words of KIF and CSA files.
//!
//! Sources: as in `names`; 最大手数 is what tsshogi 2.2.0 writes. In both formats a statement is about the side that
//! would have had to move.

use super::{sides, won_by};
use rules::{Game, Side};

/// What a statement means for the side that would have had to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Loses,
    Wins,
    Drawn,
    /// The side that moves first has broken a rule.
    FirstLoses,
    /// The other side has broken a rule.
    SecondLoses,
    /// No result.
    Open,
}

/// A statement.
#[derive(Debug)]
pub(crate) struct Ending {
    /// As a move of a KIF file; empty if KIF has none.
    pub(crate) kif: &'static str,
    /// In CSA files, without the `%`; empty if CSA has none.
    pub(crate) csa: &'static str,
    pub(crate) outcome: Outcome,
    /// In the tag `Termination` of a record.
    pub(crate) termination: &'static str,
}

use Outcome::*;

/// All statements; of several with the same meaning, the first is written.
pub(crate) const ENDINGS: &[Ending] = &[
    ending("投了", "TORYO", Loses, "resignation"),
    ending("詰み", "TSUMI", Loses, "checkmate"),
    ending("詰", "", Loses, "checkmate"),
    ending("切れ負け", "TIME_UP", Loses, "time forfeit"),
    ending("時間切れ", "", Loses, "time forfeit"),
    ending("反則負け", "ILLEGAL_MOVE", Loses, "illegal move"),
    ending("反則勝ち", "", Wins, "illegal move of the opponent"),
    ending("", "+ILLEGAL_ACTION", FirstLoses, "illegal move of the first side"),
    ending("", "-ILLEGAL_ACTION", SecondLoses, "illegal move of the second side"),
    ending("入玉勝ち", "KACHI", Wins, "declaration of a win by entering kings"),
    ending("不戦敗", "", Loses, "default"),
    ending("不戦勝", "", Wins, "default of the opponent"),
    ending("千日手", "SENNICHITE", Drawn, "repetition"),
    ending("持将棋", "JISHOGI", Drawn, "impasse"),
    ending("", "HIKIWAKE", Drawn, "declaration of a draw by entering kings"),
    ending("最大手数", "MAX_MOVES", Drawn, "maximum number of moves"),
    ending("中断", "CHUDAN", Open, "interruption"),
    ending("封じ手", "", Open, "sealed move"),
    ending("不詰", "FUZUMI", Open, "no mate"),
    ending("", "MATTA", Open, "take-back"),
    ending("", "ERROR", Open, "error"),
];

const fn ending(kif: &'static str, csa: &'static str, outcome: Outcome, termination: &'static str) -> Ending {
    Ending { kif, csa, outcome, termination }
}

impl Ending {
    /// The statement of a KIF file.
    pub(crate) fn of_kif(text: &str) -> Option<&'static Self> {
        ENDINGS.iter().find(|ending| !ending.kif.is_empty() && ending.kif == text)
    }

    /// The statement of a CSA file, without the `%`.
    pub(crate) fn of_csa(text: &str) -> Option<&'static Self> {
        ENDINGS.iter().find(|ending| !ending.csa.is_empty() && ending.csa == text)
    }

    /// The result if this side would have had to move.
    pub(crate) fn result(&self, game: &Game, to_move: Side) -> &'static str {
        match self.outcome {
            Loses => won_by(game, game.side_after(to_move)),
            Wins => won_by(game, to_move),
            Drawn => "1/2-1/2",
            FirstLoses => won_by(game, sides(game)[1]),
            SecondLoses => won_by(game, sides(game)[0]),
            Open => "*",
        }
    }

    /// The statement to write for a result: the one with this termination, else the plainest one.
    pub(crate) fn to_write(
        game: &Game,
        to_move: Side,
        result: &str,
        termination: Option<&str>,
        is_known: impl Fn(&Self) -> bool,
    ) -> Option<&'static Self> {
        let fits = |ending: &&Self| is_known(ending) && ending.result(game, to_move) == result;
        let told = ENDINGS.iter().filter(fits).find(|ending| Some(ending.termination) == termination);
        let plain: &[&str] = match result {
            "1/2-1/2" => &["持将棋"],
            "*" => &["中断"],
            _ => &["投了", "反則勝ち"],
        };
        told.or_else(|| plain.iter().find_map(|kif| Self::of_kif(kif).filter(|ending| fits(ending))))
            .or_else(|| ENDINGS.iter().find(fits))
    }
}
