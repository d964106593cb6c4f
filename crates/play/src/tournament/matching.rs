//! Maximum-weight perfect matchings: the best pairs for all entrants, if all can be paired.
//!
//! Edmonds' primal-dual algorithm with blossoms (J. Edmonds, "Maximum matching and a polyhedron with 0,1-vertices", 1965)
//! on a dense graph. Weights are lists of integers that are compared lexicographically: all that the algorithm needs of
//! them is that they can be added, subtracted, compared and halved. What makes a pair a good one is decided in `swiss`.

use std::cmp::Ordering;
use std::collections::VecDeque;
use std::ops::{Add, Sub};

/// The weight of a pair: words of descending importance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Weight<const WORDS: usize>(pub(crate) [i128; WORDS]);

impl<const WORDS: usize> Weight<WORDS> {
    const ZERO: Self = Self([0; WORDS]);

    fn doubled(self) -> Self {
        self + self
    }
}

/// Half of an even word of a weight.
fn half(word: i128) -> i128 {
    debug_assert!(word % 2 == 0, "an odd slack");
    word / 2
}

/// Replaces the least change of the duals by a lesser one, whose words are computed only as far as necessary.
fn keep_least<const WORDS: usize>(
    least: &mut Option<(Weight<WORDS>, Event)>,
    mut words: impl Iterator<Item = i128>,
    event: Event,
) {
    let Some((least, first)) = least else {
        let mut delta = Weight::ZERO;
        delta.0.iter_mut().zip(words).for_each(|(word, new)| *word = new);
        *least = Some((delta, event));
        return;
    };
    for at in 0..WORDS {
        let word = words.next().unwrap_or_default();
        match word.cmp(&least.0[at]) {
            Ordering::Less => {
                least.0[at] = word;
                least.0[at + 1..].iter_mut().zip(words).for_each(|(word, new)| *word = new);
                *first = event;
                return;
            }
            Ordering::Equal => {}
            Ordering::Greater => return,
        }
    }
}

impl<const WORDS: usize> Add for Weight<WORDS> {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word += other);
        self
    }
}

impl<const WORDS: usize> Sub for Weight<WORDS> {
    type Output = Self;

    fn sub(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word -= other);
        self
    }
}

/// Returns the partner of each of `count` vertices in a perfect matching of greatest weight; `None` if there is no perfect
/// matching. `weight` is that of a pair, the smaller vertex first; none if the pair is not possible.
pub(crate) fn best_matching<const WORDS: usize>(
    count: usize,
    weight: impl Fn(usize, usize) -> Option<Weight<WORDS>>,
) -> Option<Vec<usize>> {
    let mut search = Search::new(count, weight)?;
    while search.mate.contains(&None) {
        if !search.run_stage() {
            return None;
        }
    }
    search.mate.into_iter().collect()
}

/// How the search has reached a blossom that is in no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// Not at all.
    Unreached,
    /// At an even distance from an unmatched vertex.
    Outer,
    /// At an odd distance.
    Inner,
}

/// An edge along which the search has gone, from its first vertex to its second.
type Edge = (usize, usize);

/// A vertex, or a cycle of an odd number of blossoms that the search treats as one vertex.
#[derive(Clone, Debug)]
struct Blossom<const WORDS: usize> {
    /// The blossom that contains this one.
    parent: Option<usize>,
    /// The blossoms of the cycle; the first one contains the base. None in a vertex.
    children: Vec<usize>,
    /// The edges from each child to the next one.
    edges: Vec<Edge>,
    /// The vertex whose partner is outside.
    base: usize,
    dual: Weight<WORDS>,
    label: Label,
    /// The edge from the blossom before it in the tree; none at a root.
    entry: Option<Edge>,
}

struct Search<const WORDS: usize> {
    count: usize,
    /// The weights, doubled so that every slack that is halved is even; by vertex and vertex.
    weights: Vec<Option<Weight<WORDS>>>,
    mate: Vec<Option<usize>>,
    /// The vertices come first.
    blossoms: Vec<Blossom<WORDS>>,
    /// Places of blossoms that have been expanded.
    unused: Vec<usize>,
    /// The outermost blossom of each vertex.
    top: Vec<usize>,
    /// Outer vertices whose edges have not been followed.
    queue: VecDeque<usize>,
}

/// What happens next when the duals change.
enum Event {
    /// An edge of this vertex can be followed.
    Edge(usize),
    /// This inner blossom has no dual left.
    Expand(usize),
}

impl<const WORDS: usize> Search<WORDS> {
    /// A search without pairs; `None` if some vertex has no edge.
    fn new(count: usize, weight: impl Fn(usize, usize) -> Option<Weight<WORDS>>) -> Option<Self> {
        let mut weights = vec![None; count * count];
        for one in 0..count {
            for other in one + 1..count {
                let doubled = weight(one, other).map(Weight::doubled);
                (weights[one * count + other], weights[other * count + one]) = (doubled, doubled);
            }
        }
        // The smallest duals of which no edge has a negative slack. All are even, so those of all unmatched vertices are
        // equal modulo 2 throughout.
        let vertex = |vertex: usize| {
            let dual = weights[vertex * count..(vertex + 1) * count].iter().flatten().max().copied()?;
            let (children, edges) = (Vec::new(), Vec::new());
            Some(Blossom { parent: None, children, edges, base: vertex, dual, label: Label::Unreached, entry: None })
        };
        let blossoms = (0..count).map(vertex).collect::<Option<Vec<_>>>()?;
        Some(Self {
            count,
            weights,
            mate: vec![None; count],
            blossoms,
            unused: Vec::new(),
            top: (0..count).collect(),
            queue: VecDeque::new(),
        })
    }

    /// Matches two more vertices; false if that is not possible.
    fn run_stage(&mut self) -> bool {
        for blossom in &mut self.blossoms {
            (blossom.label, blossom.entry) = (Label::Unreached, None);
        }
        self.queue.clear();
        for vertex in 0..self.count {
            if self.mate[vertex].is_none() {
                self.reach_outer(self.top[vertex], None);
            }
        }
        loop {
            while let Some(vertex) = self.queue.pop_front() {
                if self.follow_edges(vertex) {
                    return true;
                }
            }
            match self.change_duals() {
                Some(Event::Edge(vertex)) => self.queue.push_back(vertex),
                Some(Event::Expand(blossom)) => self.expand(blossom),
                None => return false,
            }
        }
    }

    /// The words of twice the sum of the duals minus the weight; none without an edge. They are computed one by one, since
    /// mostly the first ones decide a comparison.
    fn slack(&self, one: usize, other: usize) -> Option<impl Iterator<Item = i128>> {
        let weight = self.weights[one * self.count + other].as_ref()?;
        let duals = self.blossoms[one].dual.0.iter().zip(&self.blossoms[other].dual.0);
        Some(duals.zip(&weight.0).map(|((one, other), weight)| one + other - 2 * weight))
    }

    fn is_tight(&self, one: usize, other: usize) -> bool {
        self.slack(one, other).is_some_and(|mut slack| slack.all(|word| word == 0))
    }

    fn label(&self, vertex: usize) -> Label {
        self.blossoms[self.top[vertex]].label
    }

    fn vertices(&self, blossom: usize) -> Vec<usize> {
        let mut found = Vec::new();
        let mut left = vec![blossom];
        while let Some(one) = left.pop() {
            if one < self.count {
                found.push(one);
            }
            left.extend(&self.blossoms[one].children);
        }
        found
    }

    fn reach_outer(&mut self, blossom: usize, entry: Option<Edge>) {
        if self.blossoms[blossom].label == Label::Outer {
            return;
        }
        (self.blossoms[blossom].label, self.blossoms[blossom].entry) = (Label::Outer, entry);
        self.queue.extend(self.vertices(blossom));
    }

    /// Labels a blossom and, as it is matched, the one of its partner.
    fn reach_inner(&mut self, blossom: usize, entry: Edge) {
        (self.blossoms[blossom].label, self.blossoms[blossom].entry) = (Label::Inner, Some(entry));
        let base = self.blossoms[blossom].base;
        if let Some(mate) = self.mate[base] {
            self.reach_outer(self.top[mate], Some((base, mate)));
        }
    }

    /// Follows the edges without slack from an outer vertex; true if they led to another unmatched vertex.
    fn follow_edges(&mut self, vertex: usize) -> bool {
        for other in 0..self.count {
            let is_inside = self.top[vertex] == self.top[other];
            if is_inside || self.label(other) == Label::Inner || !self.is_tight(vertex, other) {
                continue;
            }
            if self.label(other) == Label::Unreached {
                self.reach_inner(self.top[other], (vertex, other));
                continue;
            }
            let (ours, theirs) = (self.path_to_root(vertex), self.path_to_root(other));
            let common = ours.iter().rev().zip(theirs.iter().rev()).take_while(|(one, other)| one == other).count();
            if common == 0 {
                self.augment((vertex, other));
                return true;
            }
            let root = ours[ours.len() - common];
            self.contract(root, &ours[..ours.len() - common], &theirs[..theirs.len() - common], (vertex, other));
        }
        false
    }

    /// The blossoms from that of an outer vertex to the root of its tree.
    fn path_to_root(&self, vertex: usize) -> Vec<usize> {
        let mut path = vec![self.top[vertex]];
        let mut at = self.top[vertex];
        while let Some((before, _)) = self.blossoms[at].entry {
            at = self.top[before];
            path.push(at);
        }
        path
    }

    /// Makes a blossom of `root` and the two paths that lead to it from the ends of an edge.
    fn contract(&mut self, root: usize, ours: &[usize], theirs: &[usize], edge: Edge) {
        let entry = |at: usize| self.blossoms[at].entry;
        let mut children = vec![root];
        let mut edges = Vec::new();
        for &child in ours.iter().rev() {
            edges.extend(entry(child));
            children.push(child);
        }
        edges.push(edge);
        for &child in theirs {
            edges.extend(entry(child).map(|(before, at)| (at, before)));
            children.push(child);
        }
        let blossom = Blossom {
            parent: None,
            children,
            edges,
            base: self.blossoms[root].base,
            dual: Weight::ZERO,
            label: Label::Outer,
            entry: entry(root),
        };
        let id = self.unused.pop().unwrap_or(self.blossoms.len());
        for &child in &blossom.children {
            if self.blossoms[child].label == Label::Inner {
                self.queue.extend(self.vertices(child));
            }
        }
        for child in blossom.children.clone() {
            self.blossoms[child].parent = Some(id);
        }
        if id == self.blossoms.len() {
            self.blossoms.push(blossom);
        } else {
            self.blossoms[id] = blossom;
        }
        for vertex in self.vertices(id) {
            self.top[vertex] = id;
        }
    }

    /// Matches the ends of an edge between two trees, and changes the pairs on the way to their roots.
    fn augment(&mut self, edge: Edge) {
        for (one, other) in [edge, (edge.1, edge.0)] {
            let (mut vertex, mut partner) = (one, other);
            loop {
                let outer = self.top[vertex];
                self.set_base(outer, vertex);
                self.mate[vertex] = Some(partner);
                let Some((before, _)) = self.blossoms[outer].entry else { break };
                let inner = self.top[before];
                let Some((next, reached)) = self.blossoms[inner].entry else { break };
                self.set_base(inner, reached);
                self.mate[reached] = Some(next);
                (vertex, partner) = (next, reached);
            }
        }
    }

    /// Pairs all vertices of a blossom but this one with each other.
    fn set_base(&mut self, blossom: usize, vertex: usize) {
        if blossom == vertex {
            return;
        }
        let mut child = vertex;
        while let Some(parent) = self.blossoms[child].parent.filter(|&parent| parent != blossom) {
            child = parent;
        }
        self.set_base(child, vertex);
        let own = &mut self.blossoms[blossom];
        own.base = vertex;
        let at = own.children.iter().position(|&one| one == child).unwrap_or_default();
        own.children.rotate_left(at);
        own.edges.rotate_left(at);
        for pair in (1..own.children.len()).step_by(2) {
            let own = &self.blossoms[blossom];
            let ((one, other), children) = (own.edges[pair], [own.children[pair], own.children[pair + 1]]);
            self.set_base(children[0], one);
            self.set_base(children[1], other);
            (self.mate[one], self.mate[other]) = (Some(other), Some(one));
        }
    }

    /// Changes the duals until something can go on, and says what; `None` if nothing ever can.
    fn change_duals(&mut self) -> Option<Event> {
        let mut least: Option<(Weight<WORDS>, Event)> = None;
        for vertex in (0..self.count).filter(|&vertex| self.label(vertex) == Label::Outer) {
            for other in (0..self.count).filter(|&other| self.top[other] != self.top[vertex]) {
                match (self.label(other), self.slack(vertex, other)) {
                    (Label::Unreached, Some(slack)) => keep_least(&mut least, slack, Event::Edge(vertex)),
                    (Label::Outer, Some(slack)) => keep_least(&mut least, slack.map(half), Event::Edge(vertex)),
                    (Label::Inner, _) | (_, None) => {}
                }
            }
        }
        for (id, blossom) in self.blossoms.iter().enumerate().skip(self.count) {
            if blossom.parent.is_none() && blossom.label == Label::Inner {
                keep_least(&mut least, blossom.dual.0.iter().copied().map(half), Event::Expand(id));
            }
        }
        let (delta, event) = least?;
        for vertex in 0..self.count {
            let dual = self.blossoms[vertex].dual;
            self.blossoms[vertex].dual = match self.label(vertex) {
                Label::Outer => dual - delta,
                Label::Inner => dual + delta,
                Label::Unreached => dual,
            };
        }
        for blossom in self.blossoms.iter_mut().skip(self.count).filter(|blossom| blossom.parent.is_none()) {
            blossom.dual = match blossom.label {
                Label::Outer => blossom.dual + delta.doubled(),
                Label::Inner => blossom.dual - delta.doubled(),
                Label::Unreached => blossom.dual,
            };
        }
        Some(event)
    }

    /// Makes the children of an inner blossom blossoms of their own; those between the vertex where it was reached and its
    /// base stay in the tree.
    fn expand(&mut self, id: usize) {
        let entry = self.blossoms[id].entry;
        let children = std::mem::take(&mut self.blossoms[id].children);
        let edges = std::mem::take(&mut self.blossoms[id].edges);
        self.blossoms[id].label = Label::Unreached;
        self.unused.push(id);
        for &child in &children {
            let one = &mut self.blossoms[child];
            (one.parent, one.label, one.entry) = (None, Label::Unreached, None);
            for vertex in self.vertices(child) {
                self.top[vertex] = child;
            }
        }
        let Some((from, reached)) = entry else { return };
        let Some(mut at) = children.iter().position(|&child| child == self.top[reached]) else { return };
        // The way to the base with an even number of edges: back to the first child, or around to it.
        let is_back = at.is_multiple_of(2);
        let step = |at: usize| if is_back { at - 1 } else { (at + 1) % children.len() };
        let edge = |from: usize| {
            if is_back {
                let (before, after) = edges[from - 1];
                (after, before)
            } else {
                edges[from]
            }
        };
        self.reach_inner(children[at], (from, reached));
        while at != 0 {
            let outer = step(at);
            self.reach_inner(children[step(outer)], edge(outer));
            at = step(outer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The greatest weight of a perfect matching of these vertices, by trying all.
    fn brute_force(left: &[usize], weight: &impl Fn(usize, usize) -> Option<Weight<2>>) -> Option<Weight<2>> {
        let Some((&one, rest)) = left.split_first() else { return Some(Weight::ZERO) };
        let with = |&other: &usize| {
            let others: Vec<usize> = rest.iter().copied().filter(|&third| third != other).collect();
            Some(weight(one, other)? + brute_force(&others, weight)?)
        };
        rest.iter().filter_map(with).max()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn the_matching_is_perfect_and_no_other_one_has_more_weight(
            pairs in 1_usize..=5,
            range in 1_i128..12,
            edges in prop::collection::vec((0_i128..1000, 0_i128..1000, 0_u32..10), 100),
            density in 3_u32..=10,
        ) {
            let count = 2 * pairs;
            let weight = |one: usize, other: usize| {
                let (high, low, chance) = edges[one.min(other) * 10 + one.max(other)];
                (chance < density).then_some(Weight([high % range, low % range - range / 2]))
            };
            let best = brute_force(&(0..count).collect::<Vec<_>>(), &weight);
            let found = best_matching(count, weight);
            prop_assert_eq!(found.is_some(), best.is_some());
            let Some(found) = found else { return Ok(()) };
            let mut sum = Weight::ZERO;
            for (one, &other) in found.iter().enumerate() {
                prop_assert_eq!(found[other], one);
                if one < other {
                    sum = sum + weight(one, other).unwrap();
                }
            }
            prop_assert_eq!(Some(sum), best);
        }
    }
}
