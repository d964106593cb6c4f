//! A small set of games in which every word of the language is used in every way in which any shipped game uses it.
//!
//! For: the laws before a change lands. Not for: proving them of every game; that is `cargo xtask trials laws`.

use kdl::Node;
use std::collections::BTreeSet;

/// How many of the games with the longest rule files are always part of it: in these the words interact most.
const LONGEST_GAMES: usize = 5;

/// The ids of the games, in the order of the catalogue.
///
/// # Panics
/// If no games are shipped.
pub fn cover() -> Vec<&'static str> {
    let games: Vec<(&str, BTreeSet<String>)> =
        library::games().iter().map(|game| (game.id, usages(game.text))).collect();
    let mut missing: BTreeSet<&String> = games.iter().flat_map(|(_, usages)| usages).collect();
    let mut chosen = BTreeSet::new();
    let mut choose = |id: &'static str, missing: &mut BTreeSet<&String>| {
        let (_, usages) = games.iter().find(|(known, _)| *known == id).expect("the game is shipped");
        missing.retain(|usage| !usages.contains(*usage));
        chosen.insert(id);
    };
    let mut longest: Vec<_> = library::games().iter().collect();
    longest.sort_by_key(|game| std::cmp::Reverse(game.text.len()));
    longest.iter().take(LONGEST_GAMES).for_each(|game| choose(game.id, &mut missing));
    // Greedy: the game that adds most; of equals the first one, so that the choice is the same everywhere.
    while !missing.is_empty() {
        let added = |usages: &BTreeSet<String>| usages.iter().filter(|usage| missing.contains(usage)).count();
        let best = games.iter().rev().max_by_key(|(_, usages)| added(usages)).map(|(id, _)| *id);
        choose(best.expect("there are games"), &mut missing);
    }
    games.iter().map(|(id, _)| *id).filter(|id| chosen.contains(id)).collect()
}

/// Every word, property and bare argument of a rule file, with the block in which it is.
fn usages(text: &str) -> BTreeSet<String> {
    fn walk(nodes: &[Node], block: &str, usages: &mut BTreeSet<String>) {
        for node in nodes {
            let word = format!("{block}/{}", node.name.value);
            usages.extend(node.props.iter().map(|prop| format!("{word} {}=", *prop.name)));
            walk(&node.children, &node.name.value, usages);
            usages.insert(word);
        }
    }
    let (nodes, _) = kdl::parse(text);
    let mut usages = BTreeSet::new();
    walk(&nodes, "", &mut usages);
    usages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cover_uses_all_that_any_game_uses_with_far_fewer_games() {
        let cover = cover();
        let used = |ids: &mut dyn Iterator<Item = &'static str>| {
            ids.flat_map(|id| usages(library::find(id).expect("a shipped game").text)).collect::<BTreeSet<_>>()
        };
        let all = library::games().iter().map(|game| game.id);
        assert_eq!(used(&mut cover.iter().copied()), used(&mut all.clone()));
        assert!(cover.len() * 2 < all.count(), "{cover:?}");
    }
}
