//! Parses the usage text of a word (`ride DIRECTION… [up-to=N] [quiet]`).
//!
//! Lines are invented from what the manual says about a word, so a new word or property needs no change here. The
//! values of the placeholders come from [`super::line`].

/// A part of a usage text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// A literal word.
    Literal(String),
    /// A placeholder: `DIRECTION`, `"FILES,RANKS"`.
    Slot(String),
    /// `name=VALUE`.
    Prop(String, Box<Item>),
    /// One of several.
    Choice(Vec<Item>),
    /// May be left out.
    Optional(Vec<Item>),
    /// Once or more.
    Many(Box<Item>),
    /// The lines in braces; each is the usage of a line, or only its first word and `…`.
    Children(Vec<String>),
}

/// The alternatives of a usage text, each without its first word.
pub(super) fn parse(usage: &str) -> Vec<Vec<Item>> {
    split(usage, " | ")
        .into_iter()
        .map(|alternative| {
            let rest = alternative.trim().split_once(' ').map_or("", |(_, rest)| rest);
            items(rest)
        })
        .collect()
}

/// The literal words and properties of a usage text, such as `ride`, `up-to=`, `quiet`, without placeholders and
/// children. A usage that begins with another word has the described one in its braces.
pub(super) fn literals(name: &str, usage: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (alternative, items) in split(usage, " | ").into_iter().zip(parse(usage)) {
        let rest = alternative.trim().strip_prefix(name);
        if rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' ')) {
            // The name of an act is two words.
            items.iter().skip(name.matches(' ').count()).for_each(|item| collect(item, &mut found));
            continue;
        }
        for item in &items {
            if let Item::Children(children) = item {
                let meant = children.iter().filter(|child| child.split(' ').next() == Some(name));
                found.extend(meant.flat_map(|child| literals(name, child)));
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

fn collect(item: &Item, found: &mut Vec<String>) {
    match item {
        Item::Literal(word) => found.push(word.clone()),
        // `KIND=N`: the name is a placeholder as well.
        Item::Prop(name, _) if name.starts_with(char::is_uppercase) => {}
        Item::Prop(name, value) => {
            let mut values = Vec::new();
            collect(value, &mut values);
            if values.is_empty() {
                found.push(format!("{name}="));
            }
            found.extend(values.into_iter().map(|value| format!("{name}={value}")));
        }
        Item::Choice(items) | Item::Optional(items) => items.iter().for_each(|item| collect(item, found)),
        Item::Many(item) => collect(item, found),
        Item::Slot(_) | Item::Children(_) => {}
    }
}

/// Splits at a separator outside brackets and quotes.
fn split<'t>(text: &'t str, separator: &str) -> Vec<&'t str> {
    let (mut parts, mut depth, mut quoted, mut start) = (Vec::new(), 0, false, 0);
    for (i, sign) in text.char_indices() {
        match sign {
            '"' => quoted = !quoted,
            '[' | '{' if !quoted => depth += 1,
            ']' | '}' if !quoted => depth -= 1,
            _ => {}
        }
        if depth == 0 && !quoted && i >= start && text[i..].starts_with(separator) {
            parts.push(&text[start..i]);
            start = i + separator.len();
        }
    }
    parts.push(&text[start..]);
    parts
}

fn items(text: &str) -> Vec<Item> {
    split(text, " ").into_iter().map(str::trim).filter(|token| !token.is_empty() && *token != "…").map(item).collect()
}

fn item(token: &str) -> Item {
    if let Some(inside) = token.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        return Item::Children(split(inside, ";").into_iter().map(|child| child.trim().to_owned()).collect());
    }
    if let Some(inside) = token.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        return Item::Optional(items(inside));
    }
    if let Some(one) = token.strip_suffix('…').filter(|one| !one.is_empty()) {
        return Item::Many(Box::new(item(one)));
    }
    // `rays=DIRECTION|square=N` are two properties, `of=own|enemy` is one with two values.
    let mut choices: Vec<(Option<String>, Vec<Item>)> = Vec::new();
    for part in split(token, "|") {
        let quoted = part.starts_with('"');
        match part.split_once('=').filter(|_| !quoted) {
            Some((name, value)) => choices.push((Some(name.to_owned()), vec![atom(value)])),
            None => match choices.last_mut() {
                Some((Some(_), values)) => values.push(atom(part)),
                _ => choices.push((None, vec![atom(part)])),
            },
        }
    }
    let one = |mut items: Vec<Item>| if items.len() == 1 { items.remove(0) } else { Item::Choice(items) };
    one(choices
        .into_iter()
        .map(|(name, values)| match name {
            Some(name) => Item::Prop(name, Box::new(one(values))),
            None => one(values),
        })
        .collect())
}

fn atom(text: &str) -> Item {
    if let Some(one) = text.strip_suffix('…').filter(|one| !one.is_empty()) {
        return Item::Many(Box::new(atom(one)));
    }
    let fill = text.starts_with(|sign: char| sign.is_uppercase() || sign == '"' || sign == '…');
    if fill { Item::Slot(text.to_owned()) } else { Item::Literal(text.to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usage_texts_are_parsed() {
        let check = |usage: &str, expected: &str| {
            let name = expected.split(':').next().unwrap_or_default();
            let found = format!("{name}: {}", literals(name, usage).join(" "));
            assert_eq!(found.trim_end(), expected, "{usage}");
        };
        check("ride DIRECTION… [up-to=N] [quiet] [only=FILTER]", "ride: only= quiet up-to=");
        check("leap knight|\"FILES,RANKS\"… [quiet] { route …; barred … }", "leap: knight quiet");
        check(
            "explode rays=DIRECTION|square=N [order=generations|depth-first]",
            "explode: order=depth-first order=generations rays= square=",
        );
        check("lay as-moves [times=N] | lay [times=N] { motions }", "lay: as-moves times=");
        check("hop DIRECTION… over=FILTER [times=\"1..\"]", "hop: over= times=");
        check("royal", "royal:");
        check("act discard when=stuck|frozen", "act discard: when=frozen when=stuck");
        check(
            "act move { may detonate|lay } | act move { may place [even-captured] }",
            "may: detonate even-captured lay place",
        );
        let leap = parse("leap knight|\"FILES,RANKS\"… { route …; step DIRECTION… [at-most=N] }");
        assert_eq!(leap[0][1], Item::Children(vec!["route …".into(), "step DIRECTION… [at-most=N]".into()]));
        assert_eq!(parse("lay as-moves [times=N] | lay [times=N] { motions }").len(), 2);
    }
}
