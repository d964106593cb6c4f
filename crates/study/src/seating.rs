//! Seatings: which player plays which side.
//!
//! With two teams the seats are rotated: each seating moves every player one seat on, so there are two seatings for two
//! sides, and four for four sides in two teams. With more than two teams, each player holds half of the teams, and all
//! distributions are used. In every list the second seating of a pair is the first one with the players exchanged, so a
//! pair of games with the same opening is fair whatever the seats are worth.

use rules::{Game, Side};

/// A seating of two players on all sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// By side: the first player (0) or the second (1).
    pub players: Vec<usize>,
    /// By side: the copy of that player; partners do not share memory.
    pub copies: Vec<usize>,
}

impl Seating {
    fn new(players: Vec<usize>, first: usize) -> Self {
        let sides = players.len();
        let mut copies = vec![0; sides];
        let mut dealt = [0, 0];
        for side in (0..sides).map(|i| (i + first) % sides) {
            copies[side] = dealt[players[side]];
            dealt[players[side]] += 1;
        }
        Self { players, copies }
    }

    /// The player of a side.
    pub fn player(&self, side: Side) -> usize {
        self.players[side.index()]
    }
}

/// All seatings, in pairs.
pub fn seatings(game: &Game) -> Vec<Seating> {
    let def = game.def();
    let heads: Vec<Side> = def.teams().collect();
    let team = |side: Side| heads.iter().position(|&head| def.same_team(head, side)).unwrap_or_default();
    let teams: Vec<usize> = game.sides().map(team).collect();
    let deal = |first: usize, player: &dyn Fn(usize) -> usize| {
        Seating::new(teams.iter().map(|&team| player(team)).collect(), first)
    };
    if heads.len() <= 2 {
        return (0..teams.len()).map(|by| deal(by, &|team| (team + by) % 2)).collect();
    }
    let mut seatings = Vec::new();
    for firsts in 0..1_usize << heads.len() {
        let half = firsts.count_ones() as usize == heads.len() / 2;
        // With an even number of teams, the exchanged distribution would come up again by itself.
        if half && (heads.len() % 2 == 1 || firsts & 1 == 1) {
            seatings.push(deal(0, &|team| usize::from(firsts >> team & 1 == 0)));
            seatings.push(deal(0, &|team| usize::from(firsts >> team & 1 == 1)));
        }
    }
    seatings
}
