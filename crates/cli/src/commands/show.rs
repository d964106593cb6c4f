//! `variorum show`: draws a position.

use crate::describe;
use clap::Args;
use commandline::failure::CommandResult;
use commandline::options::{OutputOptions, PositionOptions};
use rules::{History, Side, Verdict};
use serde_json::{Value, json};
use std::io::Write;

/// Draws a position.
#[derive(Debug, Args)]
pub(crate) struct Show {
    #[command(flatten)]
    position: PositionOptions,

    #[command(flatten)]
    output: OutputOptions,
}

impl Show {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let (loaded, pos) = self.position.load()?;
        let game = &loaded.game;
        let (def, name) = (game.def(), |side: Side| game.def().side(side).name.as_str());
        let diagram = notation::diagram::draw(game, &pos);
        let text = notation::position::write(game, &pos);
        let verdict = game.verdict(&pos, &History::new(&pos));
        let phase = &def.phase(pos.phase()).name;
        if self.output.json {
            let stock = |side| {
                let slots = game.stock_slots().iter().enumerate();
                let items =
                    slots.map(|(slot, &kind)| json!({"kind": def.kind(kind).id, "count": pos.stock(side, slot)}));
                json!({"side": name(side), "items": items.collect::<Value>()})
            };
            let stocks = game.sides().filter(|_| !game.stock_slots().is_empty()).map(stock);
            let checked = game.sides().filter(|&side| pos.is_alive(side) && game.in_check(&pos, side)).map(name);
            let verdict = match &verdict {
                Verdict::Ongoing => Value::Null,
                Verdict::Won { winner, reason } => {
                    let winners = describe::team_of(game, *winner).map(name);
                    json!({"winners": winners.collect::<Value>(), "reason": api::Message::from(reason.clone())})
                }
                Verdict::Drawn { reason } => json!({"winners": [], "reason": api::Message::from(reason.clone())}),
            };
            let shown = json!({
                "game": def.name, "position": text, "side": name(pos.side()), "phase": phase, "stock": stocks.collect::<Value>(),
                "check": checked.collect::<Value>(), "verdict": verdict, "diagram": diagram,
            });
            writeln!(out, "{shown:#}")?;
            return Ok(());
        }
        writeln!(out, "{}\n\n{}\n", def.name, diagram.trim_end_matches('\n'))?;
        let phase = if def.turn.phases.len() > 1 { format!(" ({phase})") } else { String::new() };
        let verdict = describe::verdict_sentence(game, &verdict);
        let on_turn = verdict.is_none().then(|| format!("{} is on turn{phase}.", name(pos.side())));
        let stock = describe::stock_lines(game, &pos).into_iter();
        let mut lines = [on_turn, describe::check_sentence(game, &pos), describe::count_sentence(game, &pos), verdict]
            .into_iter()
            .flatten()
            .chain(stock)
            .chain([text]);
        Ok(lines.try_for_each(|line| writeln!(out, "{line}"))?)
    }
}
