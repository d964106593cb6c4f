//! The `notation` block of an invented game: positions must be complete.
//!
//! How anything is written is defined in the crate `notation`.

use super::{Inventor, Line, Standing};

impl Inventor<'_> {
    /// A notation whose positions are complete.
    pub(super) fn invent_notation(&mut self, pieces: &[Line], turn: &Line, goal: &Line, stock: &[Line]) -> Line {
        let has = |name: &str| pieces.iter().any(|piece| piece.children.iter().any(|line| line.keyword() == name));
        let checks = goal.children.iter().any(|line| line.keyword() == "checks");
        let leaving = turn
            .children
            .iter()
            .any(|act| act.children.iter().any(|line| line.words.iter().any(|word| word == "place")));
        let mut fields = vec!["board".to_owned()];
        if !self.in_hand.is_empty() && self.chance(25) {
            "board+stock".clone_into(&mut fields[0]);
        } else if !stock.is_empty() && self.chance(50) {
            fields.push("stock".to_owned());
        }
        fields.push("side".to_owned());
        for (needed, field) in
            [(has("castle") || leaving, "castling"), (has("en-passant"), "passed"), (checks, "checks")]
        {
            if needed || self.chance(20) {
                fields.push(field.to_owned());
            }
        }
        if self.chance(60) {
            if goal.children.iter().any(|line| line.keyword() == "counting") && self.chance(70) {
                fields.push("counting".to_owned());
            }
            fields.extend(["clock".to_owned(), "number".to_owned()]);
        }
        if !stock.is_empty() && !fields.iter().any(|field| matches!(&**field, "stock" | "board+stock")) {
            fields.push("stock".to_owned());
        }
        let state = self.position_state(&mut fields, pieces, turn);
        if !state.is_empty() {
            fields.push(format!("\"{{{}}}\"", state.join(";")));
        }
        let mut children = vec![Line::new(&format!("position {}", fields.join(" ")))];
        let kind = self.pick(&self.kinds.iter().map(|kind| kind.id.clone()).collect::<Vec<_>>()).unwrap_or_default();
        if self.chance(40) {
            children.push(Line::new(&format!("plain {kind}")));
        }
        if self.chance(20) {
            children.push(Line::new("detonation listed"));
        }
        if self.sides.len() > 2 || self.chance(10) {
            children.push(Line::new("seats"));
        }
        if has("castle") && self.chance(30) {
            children.push(Line::new("castling \"0-0\" \"0-0-0\""));
        }
        if self.chance(25) {
            let style = ["western", "numbers", "distances"][self.number_in(0, 2)];
            children.push(Line::new(&format!("turns {style}")));
        }
        if self.chance(10) {
            // A limit so high that no game reaches it: else its positions would be invalid.
            children.push(Line::new(&format!("at-most 90 {kind}")));
        }
        // A goal that counts quiet turns says itself what restarts the count.
        if goal.children.iter().all(|line| line.keyword() != "quiet-turns") && self.chance(15) {
            children.push(Line::new(&format!("clock except={kind}")));
        }
        Line::new("notation").with_children(children)
    }

    /// What positions say in braces; adds the field of first moves instead, where that is possible.
    fn position_state(&mut self, fields: &mut Vec<String>, pieces: &[Line], turn: &Line) -> Vec<String> {
        let mut state = Vec::new();
        if pieces
            .iter()
            .any(|piece| piece.children.iter().any(|line| line.words.iter().any(|word| word == "first-move")))
        {
            if self.first_moves_have_files() && self.chance(70) {
                fields.push("first-moves".to_owned());
            } else {
                state.push("virgin".to_owned());
            }
        }
        if pieces.iter().any(|piece| piece.children.iter().any(|line| line.keyword() == "imitate")) {
            state.push("last".to_owned());
        }
        state.extend(
            pieces
                .iter()
                .flat_map(|piece| &piece.words)
                .filter_map(|word| word.strip_prefix("shown-as="))
                .map(str::to_owned),
        );
        if turn.children.iter().any(|line| line.words.get(1).is_some_and(|name| name == "setup")) {
            state.push("setup".to_owned());
        }
        state
    }

    /// Whether the pieces of each side stand on one rank at the start, on files with letters.
    fn first_moves_have_files(&self) -> bool {
        (0..self.sides.len()).all(|side| {
            let of_side =
                |cell: &usize| matches!(self.start[*cell], Some(Standing::Piece { side: whose, .. }) if whose == side);
            let pieces: Vec<usize> = (0..self.start.len()).filter(of_side).collect();
            self.board.is_lettered_row(&pieces)
        })
    }
}
