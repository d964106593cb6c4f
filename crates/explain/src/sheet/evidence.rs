//! What is known of the history of a game, a paragraph for each piece of evidence.

use rules::{Date, EvidenceDef, GameDef, Join, Message, MessageArg, message};

pub(super) fn lines(def: &GameDef) -> Vec<Message> {
    def.evidence.iter().map(paragraph).collect()
}

fn paragraph(of: &EvidenceDef) -> Message {
    let sentence = |text: MessageArg| message!("sentence", text = text);
    let mut parts = vec![sentence(heading(of).into())];
    parts.extend(of.says.iter().map(|text| sentence(text.into())));
    parts.extend(of.notes.iter().map(|text| sentence(message!("evidence-note", note = text).into())));
    let sources = MessageArg::list(Join::Semicolons, &of.sources);
    parts.push(sentence(message!("evidence-sources", n = of.sources.len(), sources = sources).into()));
    message!("paragraph", sentences = MessageArg::list(Join::Sentences, parts))
}

/// The type, time, place, players and reporter in one line.
fn heading(of: &EvidenceDef) -> Message {
    let (from, to) = (of.from.map(date), of.to.map(date));
    let period = (from.is_some() || to.is_some()).then(|| message!("evidence-period", from = from, to = to).into());
    let named = [&of.location, &of.region].into_iter().flatten().map(MessageArg::from);
    let place: Vec<MessageArg> = period.into_iter().chain(named).collect();
    let parts = [
        (!place.is_empty()).then(|| MessageArg::list(Join::Commas, place)),
        of.players.as_ref().map(|who| message!("evidence-players", who = who).into()),
        of.told_by.as_ref().map(|who| message!("evidence-told-by", who = who).into()),
        of.confidence.map(|sure| message!("evidence-confidence", n = usize::from(sure)).into()),
    ];
    let told: Vec<MessageArg> = parts.into_iter().flatten().collect();
    let told = (!told.is_empty()).then(|| MessageArg::list(Join::Semicolons, told));
    message!("evidence-heading", kind = message!("evidence-kind", of = of.evidence_type), told = told)
}

/// "1800", "January 1800", "31 January 1800".
fn date(date: Date) -> Message {
    let (day, month) = (date.day.map(usize::from), date.month.map(usize::from));
    message!("date", day = day, month = month, year = usize::from(date.year))
}
