//! Turn text: every form of every turn reads back as that turn; examples from the dossiers; errors.

use crate::counted;

use library::{find, games};
use notation::{position, turn, write_nested};
use rules::{Game, Position};
use std::collections::HashSet;
use std::ops::ControlFlow;

fn game(id: &str) -> Game {
    find(id).unwrap().load(&[]).unwrap()
}

/// Checks up to about `limit` turns of a position in all their forms.
fn round_trips(id: &str, game: &Game, pos: &Position, limit: usize) -> usize {
    let writer = turn::Writer::new(game, pos);
    let (turns, _) = writer.turns();
    let each = (turns.len() / limit).max(1);
    let mut shorts = HashSet::new();
    for (turn, after) in turns.iter().step_by(each) {
        let forms = [
            turn::write(game, pos, turn),
            turn::short(game, pos, turn),
            turn::coordinates(game, pos, turn),
            write_nested(game, pos, turn),
        ];
        let together = [writer.full(turn), writer.coordinates(turn)];
        assert_eq!(together, [forms[0].clone(), forms[2].clone()], "{id}: earlier writing must make no difference");
        for text in forms {
            let place = || format!("{id} {} {text}", position::write(game, pos));
            let read = turn::parse(game, pos, &text).unwrap_or_else(|error| panic!("{}: {error}", place()));
            assert_eq!(game.play_turn_unchecked(pos, &read, &mut ()).key(), after.key(), "{}", place());
        }
        let short = turn::short(game, pos, turn);
        assert!(
            shorts.insert(short.clone()),
            "two turns have the same short text: {id} {} {short}",
            position::write(game, pos)
        );
        let text = turn::write_for_programs(game, pos, turn);
        assert!(!text.contains(char::is_whitespace), "{id} {text}");
        let read = turn::parse_from_program(game, pos, &text).unwrap_or_else(|error| panic!("{id} {text}: {error}"));
        assert_eq!(
            game.play_turn_unchecked(pos, &read, &mut ()).key(),
            after.key(),
            "{id} {} {text}",
            position::write(game, pos)
        );
    }
    turns.len().min(limit)
}

#[test]
fn programs_have_their_own_form_for_promotions_and_passes() {
    let write = |id: &str, pos: &str, text: &str| {
        let game = game(id);
        let pos = position::parse(&game, pos).unwrap_or_else(|error| panic!("{}", error.render(pos)));
        let turn = turn::parse_from_program(&game, &pos, text).unwrap_or_else(|error| panic!("{}", error.render(text)));
        turn::write_for_programs(&game, &pos, &turn)
    };
    for text in ["a7a8q", "a7a8n", "a1b1"] {
        assert_eq!(write("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", text), text);
    }
    // Here a promoted queen is a separate kind.
    assert_eq!(write("crazyhouse", "8/P6k/8/8/8/8/8/K7[] w - - 0 1", "a7a8q"), "a7a8q");
    for text in ["a4a5+", "a4b4", "P@b2"] {
        assert_eq!(write("minishogi", "4k/R4/5/5/4K[P] w - - 0 1", text), text);
    }
    // A + at the end may also mean check.
    assert_eq!(write("chess", "8/P6k/8/8/8/8/8/K6R b - - 0 1", "h7g7"), "h7g7");
    assert_eq!(write("chess", "7k/8/8/8/8/8/8/K5R1 w - - 0 1", "g1h1+"), "g1h1");
    // A piece that captures on the last rank explodes before it promotes; other programs still write the promotion.
    for text in ["h2g1q", "h2g1r", "h2g1"] {
        assert_eq!(write("atomic-chess", "k7/8/8/8/8/8/7p/K5N1 b - - 0 1", text), "h2g1q");
    }
    assert_eq!(write("atomic-chess", "k7/8/8/8/8/8/7p/K5N1 b - - 0 1", "h2h1r"), "h2h1r");
    // In shuffled chess, castling is written as the king capturing its own rook.
    assert_eq!(write("chess960", "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", "e1g1"), "e1g1");
    // A pass is a move of the royal piece to its own cell.
    for pass in ["0000", "@@@@", "e1e1"] {
        assert_eq!(write("janggi", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", pass), "e1e1");
    }
}

#[test]
fn programs_may_castle_by_capturing_their_own_rook() {
    let game = game("chess");
    let pos = position::parse(&game, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    let read = |text: &str| {
        let turn = turn::parse_from_program(&game, &pos, text)?;
        Ok(turn::write_for_programs(&game, &pos, &turn))
    };
    let read = |text: &str| read(text).map_err(|error: notation::TextError| error.message);
    for (text, usual) in [("e1h1", "e1g1"), ("e1a1", "e1c1"), ("e1g1", "e1g1")] {
        assert_eq!(read(text).as_deref(), Ok(usual));
    }
    assert_eq!(read("h1e1"), Err("Your own King stands on e1".to_owned()));
}

#[test]
fn every_form_of_a_turn_can_be_read() {
    for shipped in games() {
        let game = shipped.load(&[]).unwrap();
        let mut seen = 0;
        for (i, text) in counted::positions(shipped.perft).enumerate().take(30) {
            let pos = position::parse(&game, text).unwrap();
            let many = game.stock_slots().len() > 3;
            if !many || i % 5 == 1 {
                seen += round_trips(shipped.id, &game, &pos, if many { 60 } else { 200 });
            }
        }
        assert!(seen > 0, "{} {seen}", shipped.id);
    }
}

/// Checks that a text means the turn with this full form in a position.
fn means(game: &Game, pos: &str, text: &str, full: &str) {
    let pos = position::parse(game, pos).unwrap_or_else(|error| panic!("{}", error.render(pos)));
    let turn = turn::parse(game, &pos, text).unwrap_or_else(|error| panic!("{text}: {}", error.render(text)));
    assert_eq!(turn::write(game, &pos, &turn), full, "{text}");
}

/// Checks that reading a text fails with this message, within the bounds of the text.
fn fails(game: &Game, pos: &Position, text: &str, message: &str) {
    let error = turn::parse(game, pos, text).unwrap_err();
    assert!(error.message.contains(message), "{text}: {}", error.message);
    assert!(error.span.start <= error.span.end && error.span.end <= text.len(), "{text}: {:?}", error.span);
}

const BOMBERMAN: &str = "ornbdkbnro/pppppppppp/10/10/10/10/PPPPPPPPPP/ORNBDKBNRO w KQkq - 0 1";

#[test]
fn bomberman_chess_is_read_in_its_inventors_notation() {
    let game = game("bomberman-chess");
    for (text, full) in [
        ("e4", "e2-e4"),
        ("e2e4", "e2-e4"),
        ("E2-E4", "e2-e4"),
        ("Nd3", "Nc1-d3"),
        ("nd3", "Nc1-d3"),
        ("Oxa1", "Oxa1->a2,b1"),
        ("Oxa1->a2,b1", "Oxa1->a2,b1"),
        ("Oxa1 -> b1, a2!?", "Oxa1->a2,b1"),
        ("a1a1*", "Oxa1->a2,b1"),
        ("a1*", "Oxa1->a2,b1"),
    ] {
        means(&game, BOMBERMAN, text, full);
    }
    let castles = "k9/10/10/10/10/10/PPPPPPPPPP/1R3K2R1 w KQ - 0 1";
    for (text, full) in
        [("0-0", "0-0"), ("O-O", "0-0"), ("f1h1", "0-0"), ("0-0-0", "0-0-0"), ("o-o-o", "0-0-0"), ("Kf1-d1", "0-0-0")]
    {
        means(&game, castles, text, full);
    }
    // Game 2, turn 17: the bomb on a8 explodes in turn.
    let chain = "or1br4o/1ppp2k2p/5p2p1/10/5p4/4B1N3/1PP1K1PPPP/On6RO w - - 0 17";
    means(&game, chain, "Oxa1->(b1),(a8->[b8])", "Oxa1->a8,b1,b8");
    let pos = position::parse(&game, chain).unwrap();
    let turn = turn::parse(&game, &pos, "Oxa1").unwrap();
    assert_eq!(write_nested(&game, &pos, &turn), "Oxa1->(b1),(a8->[b8])");
    fails(&game, &pos, "Oxa1->b1,a8", "the move also removes b8");
    fails(&game, &pos, "Oxa1->b1,a8,b8,c1", "the move does not remove c1");
    means(&game, "k9/7P2/10/10/10/10/10/5K4 w - - 0 1", "h8=KB+", "h7-h8=KB+");
    means(&game, "k9/7P2/10/10/10/10/10/5K4 w - - 0 1", "h7h8Q", "h7-h8=KB+");
    means(&game, "k9/10/10/5Pp3/10/10/10/5K4 w - g6 0 1", "fxg6 e.p.", "f5xg6 e.p.");
    means(&game, "k9/10/10/10/PR1o4P1/10/10/1K8 w - - 0 1", "Rxd4", "Rb4xd4, O->d4,a4,i4");
    means(&game, "k9/10/10/10/PR1o4P1/10/10/1K8 w - - 0 1", "Rxd4->d4,i4,a4", "Rb4xd4, O->d4,a4,i4");
    means(&game, "k9/10/10/10/PR1o4P1/10/10/1K8 w - - 0 1", "b4d4", "Rb4xd4, O->d4,a4,i4");
    // The sample problem: a capture would blow up the black king.
    let problem = position::parse(&game, "1r6k1/7O2/7K2/10/9R/10/10/10 w - - 0 1").unwrap();
    let turn = turn::parse(&game, &problem, "Oh8").unwrap();
    assert_eq!(turn::write(&game, &problem, &turn), "Oh7-h8");
    let mate = position::parse(&game, "1r6k1/6O3/7K2/10/9R/10/10/10 w - - 0 1").unwrap();
    let turn = turn::parse(&game, &mate, "g7g8").unwrap();
    assert_eq!((turn::write(&game, &mate, &turn), turn::short(&game, &mate, &turn)), ("Og7-g8#".into(), "Og8#".into()));
}

#[test]
fn bombalot_chains_blasts_and_pushes() {
    let game = game("bombalot");
    let start = "---2---/md1oi1dt/1spppps1/2pppp2/8/8/2PPPP2/1SPPPPS1/MD1OI1DT/---2--- w";
    for (text, full) in [
        ("d1*", "Od1*->b1,d1,e1,b2,c2,d2,e2,f2,c3,d3,e3,f3"),
        ("d1c1*", "Od1-c1*->a1,b1,e1,b2,c2,d2,e2,c3,d3,e3"),
        ("Od1-c1*", "Od1-c1*->a1,b1,e1,b2,c2,d2,e2,c3,d3,e3"),
        ("-a1", "-a1"),
        ("h1g2", "Th1-g2>(g2f3,f3e4)"),
        ("Th1-g1>(g1f1)", "Th1-g1>(g1f1)"),
        ("Db1a2", "Db1-a2->a1,g2"),
        ("Dh2", "Dg1-h2->h1,b2"),
    ] {
        // The list does not include the bomb itself.
        means(&game, start, text, &full.replace("->b1,d1", "->b1"));
    }
    // A tweke captures twice; a hop over an enemy bomb or over a friend captures nothing.
    let chain = "---2---/8/8/3p4/8/3p4/2P5/8/8/---2--- w {last=-,-;freeze=}";
    for (text, full) in [
        ("c3xe5xc7", "c3xe5xc7"),
        ("c3xe5", "c3xe5"),
        ("e5", "c3xe5"),
        ("xe5xc7", "c3xe5xc7"),
        ("c3e5,e5c7", "c3xe5xc7"),
        ("c3-c7xd4xd6", "c3xe5xc7"),
    ] {
        means(&game, chain, text, full);
    }
    means(&game, "---2---/8/8/5p2/8/3o4/2P5/8/8/---2--- w", "c3-e5-g7", "c3-e5xg7");
    means(&game, "---2---/8/8/8/8/8/8/P6o/6T1/---2--- w", "Th1", "Tg1-h1");
}

#[test]
fn bollwerk_moves_and_lays() {
    let game = game("bollwerk-178");
    let pos = "-----1-----/11/11/11/11/11/11/11/11/11/11/11/11/2#8/n10/L3Q6/11/-----1----- [^10#10*3|^1] w";
    for (text, full) in [
        ("Qh5", "Qe2-h5"),
        ("Qe2-h5/^g6", "Qe2-h5/^g6"),
        ("e2h5,^@g6", "Qe2-h5/^g6"),
        ("Qh5/^g6", "Qe2-h5/^g6"),
        ("Qe2/*f3", "Qe2/*f3"),
        ("La2-b4/^b6+#d5", "La2-b4/^b6+#d5"),
        ("La2-b4/^xb6", "La2-b4/^b6"),
    ] {
        means(&game, pos, text, full);
    }
    let won = "-----1-----/11/11/11/11/11/11/11/11/11/11/11/11/11/n10/L4Q5/11/-----1----- [*3|^1] w";
    means(&game, won, "f2/*f17", "Qf2/*f17#");
    means(&game, won, "Qf17#", "Qf2-f17#");
}

#[test]
fn fortress_seats_places_and_castles() {
    let game = game("fortress-chess");
    let start = position::write(&game, &game.start());
    means(&game, &start, "B@O1", "B@O1");
    means(&game, &start, "W: b@o1".replace("W:", "White:").as_str(), "B@O1");
    fails(&game, &game.start(), "W: B@A1", "it is White's turn");
    fails(&game, &game.start(), "B@A1", "White cannot place a Bishop on A1 now");
    fails(&game, &game.start(), "e4-e5", "White must place a piece first");
    let check = "4,-,-,-,-,-,-,-,-,4/4,-,-,-,-,-,-,-,-,4/4,nR,2,nK,3,nR,4/16/-,-,wR,10,eR,-,-/-,-,12,-,-/-,-,12,-,-/-,-,11,eK,-,-/-,-,wK,11,-,-/-,-,12,-,-/-,-,12,-,-/-,-,wR,10,eR,-,-/16/4,sR,3,sK,2,sR,4/4,-,-,-,-,-,-,-,-,4/4,-,-,-,-,-,-,-,-,4 [] s sKQwKQnKQeKQ - 0 1";
    means(&game, check, "O-O", "O-O");
    means(&game, check, "i3g3", "O-O-O");
    means(&game, check, "Re8", "RE3-E8+w");
    // The letters of sides are for records; the list of turns names the side.
    shows(&game, check, "Re8", "Re8+", "check to Black");
}

#[test]
fn further_turns_to_a_listed_position_are_counted() {
    for (id, some) in [("chess", false), ("bollwerk-178", true)] {
        let game = game(id);
        let mut all = 0;
        let _ = game.for_each_turn(&game.start(), &mut |_, _| {
            all += 1;
            ControlFlow::Continue(())
        });
        let (turns, twins) = turn::Writer::new(&game, &game.start()).turns();
        assert_eq!((turns.len() + twins, twins > 0), (all, some), "{id}");
    }
}

/// Checks the short text of a turn given in any form, and its effects in words.
fn shows(game: &Game, pos: &str, text: &str, short: &str, told: &str) {
    let pos = position::parse(game, pos).unwrap_or_else(|error| panic!("{}", error.render(pos)));
    let turn = turn::parse(game, &pos, text).unwrap_or_else(|error| panic!("{text}: {}", error.render(text)));
    assert_eq!(
        (turn::short(game, &pos, &turn).as_str(), turn::describe_effects(game, &pos, &turn).as_str()),
        (short, told),
        "{text}"
    );
}

#[test]
fn short_texts_omit_effects_which_are_described_in_words() {
    let chess = game("chess");
    for (pos, text, short, told) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Nf3", ""),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5", ""),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O", ""),
        ("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8Q", "e8=Q+", ""),
        ("4k3/8/8/8/8/8/8/1N1K1N2 w - - 0 1", "b1d2", "Nbd2", ""),
        ("4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "b1c3", "N1c3", ""),
        ("4k3/8/8/8/3N3N/8/8/3NK3 w - - 0 1", "d4f5", "Ndf5", ""),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6", "takes d5"),
        ("k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1h8", "Rh8#", ""),
    ] {
        shows(&chess, pos, text, short, told);
    }
    let bombs = game("bomberman-chess");
    let rook = "k9/10/10/10/PR1o4P1/10/10/1K8 w - - 0 1";
    shows(&bombs, rook, "b4d4", "Rxd4", "explodes: d4, a4, i4 \u{2013} White loses 3, Black 1");
    let chains = game("bombalot");
    let hops = "---2---/8/8/3p4/8/3p4/2P5/8/8/---2--- w {last=-,-;freeze=}";
    shows(&chains, hops, "c3xe5xc7", "c3xc7", "takes d4, d6");
    shows(
        &chains,
        "---2---/md1oi1dt/1spppps1/2pppp2/8/8/2PPPP2/1SPPPPS1/MD1OI1DT/---2--- w",
        "h1g2",
        "Tg2",
        "pushes g2 to f3, pushes f3 to e4",
    );
    let lays = game("bollwerk-178");
    let stones = "-----1-----/11/11/11/11/11/11/11/11/11/11/11/11/2#8/n10/L3Q6/11/-----1----- [^10#10*3|^1] w";
    shows(&lays, stones, "Qe2-h5/^g6", "Qh5/^g6", "");
    shows(&game("crazyhouse"), "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@f3", "N@f3", "");
    means(&game("crazyhouse"), "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "@f3", "P@f3");
}

#[test]
fn shogi_and_xiangqi_have_the_notation_of_their_players() {
    let shogi = game("shogi");
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1";
    shows(&shogi, start, "c3c4", "P-76", "");
    // Two golds can reach the square, so the text names the square of the one that moves.
    shows(&shogi, start, "f1e2", "G49-58", "");
    let late = "4k4/9/2P6/9/7B1/9/9/9/4K4[PN] w - - 0 1";
    for (text, short) in [("c7c8", "P-72="), ("c7c8+P", "P-72+"), ("h5g4", "B-36"), ("N@d3", "N*67")] {
        shows(&shogi, late, text, short, "");
    }
    shows(&shogi, "4k4/9/9/4p4/4P4/9/9/9/4K4[] w - - 0 1", "e5e6", "Px54", "");
    // Western text is also accepted, and so is `Px54` with an annotation.
    means(&shogi, "4k4/9/9/4p4/4P4/9/9/9/4K4[] w - - 0 1", "Px54!?", "Pe5xe6");
    assert_eq!(shogi.def().board_labels().below, ["9", "8", "7", "6", "5", "4", "3", "2", "1"]);
    assert_eq!(shogi.def().board_labels().beside[0], "9");

    let xiangqi = game("xiangqi");
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    for (text, short) in
        [("h3e3", "C2=5"), ("h1g3", "H2+3"), ("b3b10", "C8+7"), ("e4e5", "P5+1"), ("g1e3", "E3+5"), ("a1a2", "R9+1")]
    {
        shows(&xiangqi, start, text, short, "");
    }
    let black = start.replace(" w ", " b ");
    shows(&xiangqi, &black, "h8e8", "C8=5", "");
    shows(&xiangqi, &black, "h10g8", "H8+7", "");
    // Two chariots on one file; of two advisors only one can move forward.
    let tandem = "3k5/9/9/9/9/9/4R4/9/4R4/5K3 w - - 0 1";
    shows(&xiangqi, tandem, "e4c4", "R+=7", "");
    shows(&xiangqi, tandem, "e2c2", "R-=7", "");
    shows(&xiangqi, "3k5/9/9/9/9/9/9/3A5/9/3AK4 w - - 0 1", "d1e2", "A6+5", "");
    // Of two cannons on one file the place is given, even if only one of them can make the move.
    let cannons = "r2akabCr/9/n7n/p1c1p1p1N/2b4C1/2p5P/P1P1P1P2/9/4A3R/RcBAK1B2 w - - 3 14";
    shows(&xiangqi, cannons, "h6d6", "C-=6", "");
    let soldiers = "4k4/9/4P4/4P4/4P4/9/9/9/9/3K5 w - - 0 1";
    let pos = position::parse(&xiangqi, soldiers).unwrap();
    let turn = turn::parse(&xiangqi, &pos, "e7d7").unwrap();
    assert_eq!(
        turn::short(&xiangqi, &pos, &turn),
        "d7",
        "the middle one of three on a file has no sign and is written as in chess, as short as possible"
    );
}

#[test]
fn errors_in_turns_say_what_is_wrong() {
    let wolf = game("wolf-chess");
    let start = wolf.start();
    for (text, message) in [
        ("", "a move is missing"),
        ("xyz", "cannot read"),
        ("e11", "cannot read"),
        ("z9", "there is no square z9"),
        ("e4e5", "There is no piece on e4"),
        ("e9e8", "not yours to move"),
        ("Ne2-e4", "the piece on e2 is a Pawn, not a Nightrider"),
        ("e2-e6", "cannot go to e6"),
        ("Kb1", "The King on a1 has nowhere to go"),
        ("Ee5", "White has no Elephant"),
        ("pass", "cannot pass"),
        ("O-O", "cannot castle that way now"),
        ("a2xa4", "captures nothing on a4"),
        ("a2a4->b4", "the move does not remove b4"),
        ("a2a4/", "nothing can follow a move here, so `/` has no meaning"),
        ("a2a4=", "the letter of a piece is missing after ="),
        ("a2a4(", "cannot read"),
    ] {
        fails(&wolf, &start, text, message);
    }
    let two = position::parse(&wolf, "4k3/8/8/R6R/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    // Without the pawn the rook could go to one square, but not to the other.
    let between = position::parse(&wolf, "4k3/8/8/R2P3R/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    fails(&wolf, &between, "Ra7-f7", "The Rook cannot go to f7: the Pawn on d7 is in the way");
    fails(&wolf, &between, "Ra7-c5", "The Rook cannot go to c5");
    fails(&wolf, &two, "Rd7", "`Rd7` can mean Ra7-d7 or Rh7-d7");
    let promotion = position::parse(&wolf, "8/P7/8/8/8/8/k7/8/8/4K3 w - - 0 1").unwrap();
    fails(&wolf, &promotion, "a10", "a9-a10=");
}
