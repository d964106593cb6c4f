//! `points`: what pieces count where a goal has the outcome `more-points`, and for `impasse`.
//!
//! Like `draw-odds` it is a line of the goals that never ends a game itself.

use crate::message;
use crate::message::Message;
use crate::names::Names;
use crate::phrases::all_of;
use kdl::{Reader, Spanned, Word};
use model::cast::Cast;
use model::piece::{Kind, Side};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "points",
    category: "goal",
    stands_in: &["goal"],
    usage: "points KIND=N… [SIDE=N…]",
    summary: "how many points each piece counts for `more-points` and `impasse`",
    doc: "The pieces of a team on the board and in its stocks count, all others nothing. With SIDE a side has so many points in addition, for instance because it \
          moves second. Points may have up to two decimals, in quotation marks. Write the line beside the goals that need it.",
    example: r#"piece King K { step any }
piece Rook R { ride orthogonal }
turn {
    order White Black
    act move
    act pass
}
goal {
    passes 2 more-points
    points Rook=5 Black="1.5"
}
---
2 . R . .
1 K . . k
---
pass; pass => White wins
b2-b1; d1-c1; a1-a2; c1-b1; pass; pass => Black wins
"#,
};

/// The points of a kind or side, in hundredths.
pub(crate) type Hundredths = i32;

/// The line as defined in the rule file.
#[derive(Clone, Debug, Default)]
pub struct PointsDef {
    pub(crate) kinds: Vec<(Kind, Hundredths)>,
    pub(crate) sides: Vec<(Side, Hundredths)>,
}

pub(super) fn read(reader: &mut Reader<'_, '_>, args: &[Spanned<String>], names: &Names) -> PointsDef {
    let mut points = PointsDef::default();
    for word in args {
        let message = format!("`{}` does not belong here", word.value);
        reader.error(word.span, message).help("write for example `Rook=5`");
    }
    for (name, value) in reader.other_props() {
        let Some(hundredths) = parse(&value.value) else {
            let message = format!("`{}` is no number of points from 0 to 1000 with up to two decimals", value.value);
            reader.error(value.span, message);
            continue;
        };
        match names.side_of_name(&name.value) {
            Some(side) => points.sides.push((side, hundredths)),
            None => points.kinds.extend(names.kind(&name, reader.problems).map(|kind| (kind, hundredths))),
        }
    }
    if points.kinds.is_empty() && points.sides.is_empty() {
        let span = reader.span();
        reader.error(span, "`points` names no piece").help("write for example `points Rook=5`");
    }
    points
}

/// "1.5" as hundredths.
fn parse(text: &str) -> Option<Hundredths> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(decimals) || decimals.len() > 2 {
        return None;
    }
    let hundredths = format!("{decimals:0<2}").parse::<i32>().ok()?;
    whole.parse::<i32>().ok().filter(|&whole| whole <= 1000).map(|whole| whole * 100 + hundredths)
}

/// "1.5" for 150 hundredths.
pub(crate) fn format_points(hundredths: Hundredths) -> String {
    let text = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

impl PointsDef {
    /// "A Rook counts 5 points …; Black has 1.5 points more."
    pub(super) fn explain(&self, cast: &Cast) -> Message {
        // Kinds that count the same are named together.
        let mut groups: Vec<(Hundredths, Vec<String>)> = Vec::new();
        for &(kind, points) in &self.kinds {
            let title = cast.kind(kind).title.clone();
            match groups.iter_mut().find(|(known, _)| *known == points) {
                Some((_, titles)) => titles.push(title),
                None => groups.push((points, vec![title])),
            }
        }
        let kinds: Vec<Message> = groups
            .iter()
            .map(|(points, titles)| {
                let pieces = all_of(titles);
                message!(
                    "points-kinds",
                    n = titles.len(),
                    pieces = pieces,
                    one = *points == 100,
                    points = format_points(*points)
                )
            })
            .collect();
        let sides: Vec<Message> = self
            .sides
            .iter()
            .map(|&(side, points)| {
                message!(
                    "points-side",
                    side = &cast.side(side).name,
                    one = points == 100,
                    points = format_points(points)
                )
            })
            .collect();
        message!(
            "points",
            kinds = (!kinds.is_empty()).then(|| all_of(&kinds)),
            sides = (!sides.is_empty()).then(|| all_of(&sides))
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_up_to_two_decimals() {
        for (text, hundredths) in [("13", 1300), ("1.5", 150), ("0.05", 5), ("1000", 100_000)] {
            assert_eq!(parse(text), Some(hundredths));
            assert_eq!(format_points(hundredths), text);
        }
        for wrong in ["", ".5", "1.", "1.234", "-1", "1e3", "1001", "99999999999", "1.5.2", "½"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
