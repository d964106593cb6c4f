//! What a net sees, that carrying its sums along changes nothing, and its file.

use eval::net::{Features, Floats, Head, MAX_BYTES, MOST_UNITS, Net};
use eval::{Beside, Eval, Knowledge, Source, Values, draw};
use rules::{Game, Position};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Turns of a game that is played by lot.
const TURNS: usize = 24;
/// Replies that are looked at in each position, so that the board changes there and back as it does in a search.
const REPLIES: usize = 3;

fn game(id: &str) -> Game {
    catalog::find(id).expect("a shipped game").load(&[]).expect("the file is right")
}

/// A net whose numbers are drawn by lot.
fn net(game: &Game, units: usize, buckets: usize) -> Net {
    let features = Features::of(game).expect("few inputs");
    let mut state = 1;
    let mut numbers = |count: usize, most: f32| -> Vec<f32> {
        (0..count).map(|_| (draw(&mut state, 2_001) as f32 / 1_000.0 - 1.0) * most).collect()
    };
    let floats = Floats {
        weights: numbers(features.count() * units, 0.3),
        biases: numbers(units, 0.5),
        out: numbers(buckets * 2 * units, 1.9),
        out_biases: numbers(buckets, 1.0),
    };
    Net::new(game, Head { units, buckets, scale: 300, ..Head::of(game, &features) }, &floats).expect("a net")
}

fn replies(game: &Game, pos: &Position, state: &mut u64) -> Vec<Position> {
    let mut all = Vec::new();
    let _ = game.for_each_turn(pos, &mut |_, after| {
        all.push(*after);
        if all.len() < 400 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (0..REPLIES.min(all.len())).map(|_| all[draw(state, all.len())]).collect()
}

#[test]
fn sums_that_are_carried_along_are_those_that_are_added_up_anew() {
    for shipped in catalog::games() {
        let game = shipped.load(&[]).expect("the file is right");
        let net = Arc::new(net(&game, 16, 4));
        let plain = Eval::new(&game);
        let eval = Eval::with(&game, Knowledge { net: Some(Arc::clone(&net)), ..Knowledge::default() });
        let (mut sight, mut pos, mut state) = (eval.sight(&game), game.start(), 1);
        for turn in 0..TURNS {
            let replies = replies(&game, &pos, &mut state);
            for seen in replies.iter().chain([&pos]) {
                let camp = seen.side().bit();
                let carried = eval.evaluate_from(&game, seen, &eval.sum(&game, seen, camp), &mut sight);
                let anew = plain.evaluate(&game, seen, camp) + net.evaluate_plainly(&game, seen);
                assert_eq!(carried, anew, "{}, turn {turn}", shipped.id);
            }
            let Some(&next) = replies.first() else { break };
            pos = next;
        }
    }
}

#[test]
fn sides_that_stand_alike_see_the_same() {
    for id in
        ["chess", "xiangqi", "shogi", "minishogi", "wolf-chess", "capablanca-chess", "fortress-chess", "chaturaji"]
    {
        let game = game(id);
        let features = Features::of(&game).expect("few inputs");
        let seen = game.sides().map(|side| {
            let mut seen = Vec::new();
            features.active(&game.start(), side, |input| seen.push(input));
            seen.sort_unstable();
            seen
        });
        let seen: Vec<Vec<u16>> = seen.collect();
        assert!(seen.iter().all(|other| *other == seen[0]), "{id}: {seen:?}");
        assert!(seen[0].len() <= features.most_active() && seen[0].windows(2).all(|two| two[0] < two[1]), "{id}");
    }
}

#[test]
fn left_and_right_are_one_where_a_royal_man_and_the_moves_allow_it() {
    for (id, expected) in
        [("chess", true), ("xiangqi", true), ("shogi", true), ("bollwerk-178", false), ("antichess", false)]
    {
        assert_eq!(Features::of(&game(id)).map(|features| features.sees_mirrored()), Some(expected), "{id}");
    }
    let chess = game("chess");
    let net = net(&chess, 16, 1);
    let value = |text: &str| net.evaluate_plainly(&chess, &notation::position::read(&chess, text).expect("a position"));
    assert_eq!(value("4k3/8/8/3p4/8/8/PPP5/1K6 w - - 0 1"), value("3k4/8/8/4p3/8/8/5PPP/6K1 w - - 0 1"));
    assert_eq!(value("4k3/8/8/3p4/8/8/PPP5/1K6 w - - 0 1"), value("1k6/ppp5/8/8/3P4/8/8/4K3 b - - 0 1"));
    assert_ne!(value("4k3/8/8/3p4/8/8/PPP5/1K6 w - - 0 1"), value("4k3/8/8/3p4/8/8/PPP5/1K6 b - - 0 1"));
}

#[test]
fn what_lies_beside_the_board_counts() {
    let game = game("crazyhouse");
    let net = net(&game, 16, 1);
    let value = |text: &str| net.evaluate_plainly(&game, &notation::position::read(&game, text).expect("a position"));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    assert_ne!(value(&format!("{start}[] w KQkq - 0 1")), value(&format!("{start}[N] w KQkq - 0 1")));
    assert_ne!(value(&format!("{start}[N] w KQkq - 0 1")), value(&format!("{start}[n] w KQkq - 0 1")));
    assert_ne!(value(&format!("{start}[N] w KQkq - 0 1")), value(&format!("{start}[NN] w KQkq - 0 1")));
}

#[test]
fn a_net_survives_being_stored() {
    for (id, units) in [("chess", 16), ("fortress-chess", 32), ("minishogi", MOST_UNITS)] {
        let game = game(id);
        let net = net(&game, units, 8);
        let bytes = net.write().expect("small enough");
        assert_eq!(Net::read(&bytes, &game).as_ref(), Ok(&net), "{id}");
        // What is learnt on from is what was stored.
        assert_eq!(Net::new(&game, net.head().clone(), &net.floats()).as_ref(), Ok(&net), "{id}");
    }
}

#[test]
fn a_net_that_cannot_be_used_is_refused_with_a_sentence() {
    let chess = game("chess");
    let bytes = net(&chess, 16, 4).write().expect("small enough");
    let changed = |at: usize| {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1;
        bytes
    };
    let with_head = |head: &str| {
        let mut bytes = b"variorum net".to_vec();
        bytes.extend((head.len() as u32).to_le_bytes());
        bytes.extend(head.as_bytes());
        bytes.extend(crc32(&bytes).to_le_bytes());
        bytes
    };
    let head = |text: &str| {
        with_head(
            &toml::to_string(&Head { units: 16, buckets: 4, ..Head::of(&chess, &Features::of(&chess).expect("few")) })
                .expect("text")
                .replace("units = 16", text),
        )
    };
    for (bytes, game, expected) in [
        (Vec::new(), "chess", "this is no net"),
        (b"GIF89a".to_vec(), "chess", "this is no net"),
        (bytes[..bytes.len() - 1].to_vec(), "chess", "the net is broken"),
        (bytes[..20].to_vec(), "chess", "the net is broken"),
        (changed(bytes.len() / 2), "chess", "the net is broken"),
        (changed(14), "chess", "the net is broken"),
        (
            bytes.clone(),
            "shogi",
            "the net belongs to Chess, whose men, board or goals are others than those of this game",
        ),
        (bytes.clone(), "antichess", "the net belongs to Chess"),
        (vec![0; MAX_BYTES + 1], "chess", "2097152 are allowed"),
        (with_head("units = many"), "chess", "the net's head is wrong: "),
        (head("units = 16"), "chess", "the net has not as many numbers as its head says (16 units, 4 buckets)"),
        (head("units = 9223372036854775807"), "chess", "the net is too large"),
    ] {
        let why = Net::read(&bytes, &self::game(game)).expect_err(expected);
        assert!(why.contains(expected), "{why}");
    }
}

#[test]
fn a_net_learnt_under_one_reading_does_not_speak_under_another() {
    let shipped = catalog::games().iter().find(|game| {
        let def = game.load(&[]).expect("the file is right").def().clone();
        def.readings.iter().any(|reading| reading.values.len() > 1)
    });
    let shipped = shipped.expect("a game with a doubtful rule");
    let usual = shipped.load(&[]).expect("the file is right");
    let reading = &usual.def().readings[0];
    let (other, _) = reading.values.iter().find(|(value, _)| *value != reading.default).expect("another value");
    let unusual = shipped.load(&[(reading.name.clone(), other.clone())]).expect("a known reading");
    let bytes = net(&usual, 16, 1).write().expect("small enough");
    let beside = Beside { values: "", net: &bytes };
    assert!(beside.read(&usual).expect("a net").net.is_some());
    assert!(beside.read(&unusual).expect("no fault").net.is_none());
    let why = Net::read(&bytes, &unusual).expect_err("another reading");
    assert!(why.starts_with(&format!("the net was learnt with the reading {}=", reading.name)), "{why}");
}

#[test]
fn the_source_that_speaks_can_be_chosen() {
    let game = game("chess");
    let known = Knowledge { net: Some(Arc::new(net(&game, 16, 1))), values: Values { games: 1, ..Default::default() } };
    for source in Source::ALL {
        assert_eq!(Eval::with(&game, known.clone().speaking_by(source)).source(), source);
    }
}

#[test]
fn the_parts_of_a_score_are_the_score() {
    for id in ["chess", "crazyhouse", "bollwerk-178", "fortress-chess"] {
        let game = game(id);
        let known = Knowledge { net: Some(Arc::new(net(&game, 16, 4))), ..Knowledge::default() };
        let (eval, mut pos, mut state) = (Eval::with(&game, known), game.start(), 1);
        for _ in 0..TURNS {
            let explained = eval.explain(&game, &pos);
            assert_eq!(explained.total, eval.evaluate(&game, &pos, game.camp(pos.side())), "{id}");
            assert_eq!(explained.parts().iter().map(|(_, part)| part).sum::<i32>(), explained.total, "{id}");
            assert!(explained.men.windows(2).all(|two| two[0].2.abs() >= two[1].2.abs()), "{id}");
            let Some(&next) = replies(&game, &pos, &mut state).first() else { break };
            pos = next;
        }
    }
}

#[test]
fn every_stored_net_belongs_to_its_game() {
    for shipped in catalog::games().iter().filter(|game| !game.net.is_empty()) {
        let game = shipped.load(&[]).expect("the file is right");
        let net = Net::read(shipped.net, &game).unwrap_or_else(|why| panic!("{}: {why}", shipped.id));
        assert_eq!(net.head().game, game.def().name, "{}", shipped.id);
        assert!(net.head().positions >= 150_000, "{}: learnt from few positions", shipped.id);
    }
}

/// With what men are measured to be worth.
fn inherited(net: &Net, from: &Game, to: &Game) -> Option<Net> {
    let measured = Values::default();
    net.inherited((from, &measured), (to, &measured))
}

#[test]
fn a_game_learns_from_another_where_both_want_the_same_on_the_same_board() {
    for (teacher, heir, learns) in [
        ("chess", "chess960", true),
        ("chess", "king-of-the-hill", true),
        ("chess", "amazon-chess", true),
        ("crazyhouse", "s-house", true),
        ("chess", "loop-chess", true),
        // Kings and pieces are placed first.
        ("chess", "placement-chess", true),
        // No check may be given, and the king runs.
        ("chess", "racing-kings", false),
        // Men are to be lost; whoever mates loses; he explodes who takes.
        ("chess", "losers-chess", false),
        ("chess", "misere-chess", false),
        ("chess", "atomic-chess", false),
        ("chess", "capablanca-chess", false),
        // Who is captured comes into another player's stock.
        ("crazyhouse", "bughouse", false),
        ("wolf-chess", "fortress-chess", false),
    ] {
        let (from, to) = (game(teacher), game(heir));
        assert_eq!(inherited(&net(&from, 16, 1), &from, &to).is_some(), learns, "{teacher} teaches {heir}");
    }
}

#[test]
fn a_net_says_of_known_men_what_it_says_at_home_and_of_others_nothing() {
    let (from, to) = (game("chess"), game("amazon-chess"));
    let net = net(&from, 16, 4);
    let heir = inherited(&net, &from, &to).expect("much the same game");
    let men = |game: &Game, without: &str| {
        let pos = game.start();
        let men = pos.occupied().iter().map(|cell| (cell, pos.piece(cell)));
        let known = men.filter(|(_, piece)| game.def().kind(piece.kind()).id != without).collect::<Vec<_>>();
        game.sketch(&known, pos.side(), None)
    };
    let amazons: Vec<i32> = heir
        .influence(&to, &to.start())
        .into_iter()
        .filter(|(_, piece, _)| to.def().kind(piece.kind()).id == "Amazon")
        .map(|(_, _, influence)| influence)
        .collect();
    assert_eq!(amazons, [0, 0]);
    let [here, there] = [&net, &heir].map(|net| net.head().scale);
    let home = net.evaluate_plainly(&from, &men(&from, "Queen"));
    let abroad = heir.evaluate_plainly(&to, &men(&to, "Amazon"));
    assert!(home != 0 && (abroad - home * there / here).abs() <= 1, "{home} of {here}, {abroad} of {there}");
}

#[test]
fn an_inherited_net_speaks_in_the_unit_of_its_game() {
    // The median man is a pawn in one and a knight in the other.
    let (from, to) = (game("chess"), game("seirawan-chess"));
    let pawn = |game: &Game| {
        let kind = game.def().all_kinds().find(|&kind| game.def().kind(kind).id == "Pawn").expect("a pawn");
        Eval::new(game).kind_value(kind)
    };
    let (here, there) = (pawn(&from), pawn(&to));
    assert!(there < here / 2, "{here} and {there}");
    let scale = inherited(&net(&from, 16, 1), &from, &to).expect("much the same game").head().scale;
    assert!((scale - 300 * there / here).abs() <= 5, "{scale}");
}

#[test]
fn at_home_an_inherited_net_is_the_net() {
    for shipped in catalog::games().iter().filter(|game| !game.net.is_empty()) {
        let game = shipped.load(&[]).expect("the file is right");
        let net = Net::read(shipped.net, &game).unwrap_or_else(|why| panic!("{}: {why}", shipped.id));
        let again = inherited(&net, &game, &game).expect("the same game");
        let pos = game.start();
        assert!(again.floats() == net.floats(), "{}", shipped.id);
        assert_eq!(again.evaluate_plainly(&game, &pos), net.evaluate_plainly(&game, &pos), "{}", shipped.id);
    }
}

/// As in a zip file.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 })
    })
}
