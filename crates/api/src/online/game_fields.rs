//! The view of a game, serialised field by field: many visitors share it, and only what has changed is sent again.
//!
//! `view_fields` makes the view; [`TableView`](crate::TableView) and [`TableChange`](crate::TableChange) are what visitors
//! receive.

use crate::view_fields::ViewFields;
use schemars::JsonSchema;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use ts_rs::TS;

/// The field with everything on the board, in the order of the cells.
const PIECES: &str = "pieces";
/// The field with the turns of the game.
const TURNS: &str = "turns";

/// The fields of a game's view but for its clock, which advances after the view was made.
#[derive(Debug, Default)]
pub struct GameFields {
    /// No other view has this number.
    number: u64,
    view: ViewFields,
    /// The number of the view before, which most visitors have seen, and what has changed since.
    last_change: Option<(u64, GameChange)>,
}

/// The difference between two views of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct GameChange {
    /// The fields that have other values, without the two long lists.
    #[serde(serialize_with = "as_map")]
    set: Vec<(&'static str, Element)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<ListChange>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<ListChange>,
}

/// What has changed in a list: the elements at some places are taken out, then others are put in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub(crate) struct ListChange {
    /// The places of the elements that are gone, in the old list, ascending.
    remove: Vec<usize>,
    /// The new elements with their places in the new list, ascending.
    #[ts(type = "[number, unknown][]")]
    insert: Vec<(usize, Element)>,
}

/// An element of a list, as it was serialised.
#[derive(Clone, Debug)]
struct Element(Arc<RawValue>);

impl GameFields {
    /// No fields.
    pub const EMPTY: Self = Self { number: 0, view: ViewFields::EMPTY, last_change: None };

    /// The fields of a view; `before` is the view that it replaces.
    pub fn new(view: ViewFields, before: Option<&Self>) -> Self {
        static LAST_NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = LAST_NUMBER.fetch_add(1, Ordering::Relaxed) + 1;
        let mut new = Self { number, view, last_change: None };
        // Computed once here, and not for each visitor.
        new.last_change = before.map(|before| (before.number, new.compute_change(before)));
        new
    }

    /// The view itself.
    pub fn view(&self) -> &ViewFields {
        &self.view
    }

    /// What has changed since the view `before`.
    pub(crate) fn change_since(&self, before: &Self) -> Cow<'_, GameChange> {
        match &self.last_change {
            _ if before.number == self.number => Cow::Owned(GameChange::default()),
            Some((number, change)) if *number == before.number => Cow::Borrowed(change),
            _ => Cow::Owned(self.compute_change(before)),
        }
    }

    fn compute_change(&self, before: &Self) -> GameChange {
        // All views have the same fields in the same order, but the empty one.
        let old = |nth: usize| before.view.fields.get(nth).map(|(_, value)| value);
        let changed = self.view.fields.iter().enumerate();
        let changed = changed.filter(|(nth, (_, value))| old(*nth).is_none_or(|old| !is_same(old, value)));
        GameChange {
            set: changed.map(|(_, (name, value))| (*name, Element(Arc::clone(value)))).collect(),
            pieces: list_change(&before.view.pieces, &self.view.pieces),
            turns: list_change(&before.view.turns, &self.view.turns),
        }
    }
}

impl GameChange {
    /// Whether nothing has changed.
    pub(crate) fn is_empty(&self) -> bool {
        self.set.is_empty() && self.pieces.is_none() && self.turns.is_none()
    }
}

impl Serialize for GameFields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in &self.view.fields {
            map.serialize_entry(name, &**value)?;
        }
        for (name, list) in [(PIECES, &self.view.pieces), (TURNS, &self.view.turns)] {
            // A view that could not be made has no fields at all.
            if !self.view.fields.is_empty() {
                map.serialize_entry(name, &list.iter().map(|item| &**item).collect::<Vec<_>>())?;
            }
        }
        map.end()
    }
}

impl PartialEq for Element {
    fn eq(&self, other: &Self) -> bool {
        is_same(&self.0, &other.0)
    }
}

impl Eq for Element {}

impl Serialize for Element {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl JsonSchema for Element {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Element".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        true.into()
    }
}

fn as_map<S: Serializer>(fields: &[(&'static str, Element)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(fields.iter().map(|(name, value)| (name, value)))
}

fn is_same(one: &Arc<RawValue>, other: &Arc<RawValue>) -> bool {
    Arc::ptr_eq(one, other) || one.get() == other.get()
}

/// What changes one list into the other; none if they are equal. What is in both lists must have the same order in both,
/// which holds for turns and for the pieces on a board; elements that do not are sent again.
fn list_change(before: &[Arc<RawValue>], now: &[Arc<RawValue>]) -> Option<ListChange> {
    let same = before.iter().zip(now).take_while(|(old, new)| is_same(old, new)).count();
    let (old, new) = (&before[same..], &now[same..]);
    let same_at_end = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| is_same(old, new)).count();
    let (old, new) = (&old[..old.len() - same_at_end], &new[..new.len() - same_at_end]);
    if old.is_empty() && new.is_empty() {
        return None;
    }
    let (in_old, in_new) = (texts(old), texts(new));
    let is_ordered = old
        .iter()
        .filter(|item| in_new.contains(item.get()))
        .map(|item| item.get())
        .eq(new.iter().filter(|item| in_old.contains(item.get())).map(|item| item.get()));
    let is_gone = |item: &Arc<RawValue>| !is_ordered || !in_new.contains(item.get());
    let is_new = |item: &Arc<RawValue>| !is_ordered || !in_old.contains(item.get());
    let places = |list: &[Arc<RawValue>]| (same..same + list.len()).collect::<Vec<_>>();
    let remove = places(old).into_iter().zip(old).filter(|(_, item)| is_gone(item)).map(|(i, _)| i).collect();
    let insert = places(new).into_iter().zip(new).filter(|(_, item)| is_new(item));
    Some(ListChange { remove, insert: insert.map(|(i, item)| (i, Element(Arc::clone(item)))).collect() })
}

fn texts(list: &[Arc<RawValue>]) -> HashSet<&str> {
    list.iter().map(|item| item.get()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(items: &[u32]) -> Vec<Arc<RawValue>> {
        items.iter().map(|item| Arc::from(RawValue::from_string(item.to_string()).unwrap())).collect()
    }

    /// The list after the change, as a client makes it.
    fn applied(before: &[u32], change: Option<&ListChange>) -> Vec<u32> {
        let mut now = before.to_vec();
        let Some(change) = change else { return now };
        for &place in change.remove.iter().rev() {
            now.remove(place);
        }
        for (place, item) in &change.insert {
            now.insert(*place, item.0.get().parse().unwrap());
        }
        now
    }

    #[test]
    fn a_change_makes_the_new_list_of_the_old_one() {
        let lists: [&[u32]; 10] = [
            &[],
            &[1],
            &[1, 2, 3],
            &[1, 2, 3, 4],
            &[2, 3, 4],
            &[1, 3],
            &[3, 2, 1],
            &[9, 1, 8, 3],
            &[1, 1, 2],
            &[2, 1, 1],
        ];
        for before in lists {
            for now in lists {
                let change = list_change(&list(before), &list(now));
                assert_eq!(applied(before, change.as_ref()), now, "{before:?} {now:?} {change:?}");
                assert_eq!(change.is_none(), before == now);
            }
        }
    }

    #[test]
    fn a_move_sends_only_the_piece_that_has_moved() {
        let change = list_change(&list(&[1, 2, 3, 4, 5]), &list(&[1, 3, 4, 7, 5])).unwrap();
        assert_eq!((change.remove, change.insert.len(), change.insert[0].0), (vec![1], 1, 3));
    }

    #[test]
    fn a_change_has_the_fields_that_are_different() {
        let raw = |text: &str| RawValue::from_string(text.to_owned()).unwrap();
        let view = |to_move: &str, pieces: [&str; 2], turns: &[&str]| ViewFields {
            fields: vec![("board", raw(r#"{"w":8}"#).into()), ("toMove", raw(to_move).into())],
            pieces: pieces.map(|piece| raw(piece).into()).into(),
            turns: turns.iter().map(|turn| raw(turn).into()).collect(),
        };
        let first = GameFields::new(view("0", ["1", "2"], &[r#""e4""#]), None);
        let second = GameFields::new(view("1", ["1", "3"], &[r#""e4""#, r#""e5""#]), Some(&first));
        let change = second.change_since(&first);
        assert_eq!(change.set.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["toMove"]);
        assert!(matches!(change, Cow::Borrowed(_)), "it is computed once for all visitors");
        assert_eq!(*change, second.compute_change(&first));
        assert!(second.change_since(&second).is_empty());
        assert_eq!(second.change_since(&GameFields::EMPTY).set.len(), 2, "a visitor may have missed a view");
        let whole: serde_json::Value = serde_json::to_value(&second).unwrap();
        assert_eq!(whole, serde_json::json!({"board": {"w": 8}, "toMove": 1, "pieces": [1, 3], "turns": ["e4", "e5"]}));
    }
}
