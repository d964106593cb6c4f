//! The position that an example begins with: a diagram, a position string, or the start of the game.

use notation::position;
use rules::{Game, Position, Side};

/// What is wrong, and the number of its line.
pub(super) type Failure = (usize, String);

/// The lines of an example with their numbers.
pub(super) type Lines<'l> = &'l [(usize, &'l str)];

/// The side of that name.
pub(super) fn parse_side(game: &Game, name: &str) -> Result<Side, String> {
    game.sides().find(|&side| game.def().side(side).name == name).ok_or_else(|| {
        let sides: Vec<&str> = game.sides().map(|side| game.def().side(side).name.as_str()).collect();
        format!("there is no side `{name}`; the sides are {}", sides.join(", "))
    })
}

/// Whether the line is a row of a diagram: the name of a rank and a token for every file.
pub(super) fn is_row(game: &Game, line: &str) -> bool {
    let mut tokens = line.split_whitespace();
    tokens.next().is_some_and(|rank| game.board().ranks().iter().any(|known| known == rank))
        && tokens.count() == game.board().files().len()
}

/// The rows of a diagram as the board part of a position string.
pub(super) fn board_string(game: &Game, rows: &[&str]) -> String {
    let seats = game.side_count() > 2;
    let rows = rows.iter().map(|row| {
        let mut parts: Vec<String> = Vec::new();
        let mut empty = 0;
        for token in row.split_whitespace().skip(1).chain([""]) {
            if token == "." {
                empty += 1;
                continue;
            }
            if empty > 0 {
                parts.push(empty.to_string());
                empty = 0;
            }
            if !token.is_empty() {
                parts.push(token.to_owned());
            }
        }
        parts.join(if seats { "," } else { "" })
    });
    rows.collect::<Vec<_>>().join("/")
}

/// A position, and the lines below what describes it.
type Start<'l> = (Position, Vec<(usize, &'l str)>);

/// The position from which an example starts, and its remaining lines.
pub(super) fn start_position<'l>(game: &Game, lines: Lines<'l>) -> Result<Start<'l>, Failure> {
    let rows: Vec<&str> = lines.iter().map(|(_, line)| *line).take_while(|line| is_row(game, line)).collect();
    let rest: Vec<(usize, &str)> = lines[rows.len()..].to_vec();
    if rows.is_empty() {
        let set_up = |(_, line): &&(usize, &str)| !line.trim().is_empty() && !line.trim().starts_with("reading ");
        let first = rest.iter().find(set_up).copied();
        return match first.and_then(|(n, line)| Some((n, line.trim().strip_prefix("position ")?))) {
            None => Ok((game.start(), rest)),
            Some((n, text)) => {
                let pos = position::parse(game, text.trim()).map_err(|error| (n, error.to_string()))?;
                Ok((pos, rest.into_iter().filter(|(line, _)| *line != n).collect()))
            }
        };
    }
    let at = lines[0].0;
    let find = |prefix: &str| {
        rest.iter().find_map(|(_, line)| line.trim().strip_prefix(prefix).map(|text| text.trim().to_owned()))
    };
    let name = rest.iter().find_map(|(_, line)| line.trim().strip_suffix(" to move"));
    let name = name.ok_or((at, "a diagram needs a line such as `White to move`".to_owned()))?;
    let letter = game.def().side(parse_side(game, name).map_err(|message| (at, message))?).letter.to_string();
    // The fields of the position string in the game's own order; fields that are not given are as at the start.
    let at_start = position::write(game, &game.start());
    let mut fields = Vec::new();
    let has_stock = game.def().notation.position.iter().any(|field| field == "stock");
    for (field, start) in game.def().notation.position.iter().zip(at_start.split(' ')) {
        fields.push(match field.as_str() {
            "board" if game.def().notation.stock_behind_board => {
                let stock = start.find('[').map_or("", |at| &start[at..]);
                board_string(game, &rows) + find("stock ").as_deref().unwrap_or(stock)
            }
            "board" => board_string(game, &rows),
            "side" => letter.clone(),
            "stock" => find("stock ").unwrap_or_else(|| start.to_owned()),
            "castling" | "passed" if has_stock => "-".to_owned(),
            "clock" if has_stock => "0".to_owned(),
            "number" if has_stock => "1".to_owned(),
            _ => break,
        });
    }
    if let Some(state) = find("state ") {
        fields.push(state);
    }
    let text = fields.join(" ");
    let pos = position::parse(game, &text).map_err(|error| (at, format!("{error}, in the position {text}")))?;
    let set_up = |line: &str| line.ends_with(" to move") || line.starts_with("state ") || line.starts_with("stock ");
    Ok((pos, rest.into_iter().filter(|(_, line)| !set_up(line.trim())).collect()))
}
