//! Handicaps by name: the pieces that the stronger side, which moves first, plays without.
//!
//! Source of the names: the KIF format (see `names`). The boards agree with python-shogi 1.1.1 (`KIF.py`) as far as it
//! has them. The two with seven pieces follow from their names: a wing, as the stronger side sees it, whose silver is
//! missing in addition to the six pieces.

/// Each handicap and the top two ranks of its board. The first is none at all.
const HANDICAPS: &[(&str, &str)] = &[
    ("平手", "lnsgkgsnl/1r5b1"),
    ("香落ち", "lnsgkgsn1/1r5b1"),
    ("右香落ち", "1nsgkgsnl/1r5b1"),
    ("角落ち", "lnsgkgsnl/1r7"),
    ("飛車落ち", "lnsgkgsnl/7b1"),
    ("飛香落ち", "lnsgkgsn1/7b1"),
    ("二枚落ち", "lnsgkgsnl/9"),
    ("三枚落ち", "lnsgkgsn1/9"),
    ("四枚落ち", "1nsgkgsn1/9"),
    ("五枚落ち", "2sgkgsn1/9"),
    ("左五枚落ち", "1nsgkgs2/9"),
    ("六枚落ち", "2sgkgs2/9"),
    ("左七枚落ち", "2sgkg3/9"),
    ("右七枚落ち", "3gkgs2/9"),
    ("八枚落ち", "3gkg3/9"),
    ("十枚落ち", "4k4/9"),
];

/// The ranks below.
const REST: &str = "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";

/// The name of a game without a handicap.
pub(crate) const EVEN: &str = HANDICAPS[0].0;

/// The name by which KIF files call the game on five by five squares (lishogi: shogiops 0.18.0).
pub(crate) const SMALL: &str = "5五将棋";
/// Its start position.
const SMALL_START: &str = "rbsgk/4p/5/P4/KGSBR b - 1";

/// The start position of a handicap in SFEN; `None` for an unknown one.
pub(crate) fn start(name: &str) -> Option<String> {
    if name == SMALL {
        return Some(SMALL_START.to_owned());
    }
    let (found, top) = HANDICAPS.iter().find(|(known, _)| *known == name)?;
    let side = if *found == EVEN { 'b' } else { 'w' };
    Some(format!("{top}{REST} {side} - 1"))
}

/// The handicap with this start position in SFEN, whatever the number of its first move.
pub(crate) fn name(sfen: &str) -> Option<&'static str> {
    let (position, _) = sfen.rsplit_once(' ')?;
    let has_start = |name: &&str| {
        start(name).is_some_and(|start| start.rsplit_once(' ').is_some_and(|(known, _)| known == position))
    };
    HANDICAPS.iter().map(|(name, _)| *name).chain([SMALL]).find(has_start)
}
