//! The inputs of a net, incremental updates against evaluation from scratch, and the file format.

use super::replies;
use engine::eval::net::{Features, FloatWeights, MAX_HIDDEN_UNITS, MAX_NET_BYTES, Net, NetHeader};
use engine::eval::{Eval, EvalSource, Knowledge, SidecarFiles, Values, random_below};
use rules::Game;
use std::sync::Arc;

/// The number of random turns per game.
const TURNS: usize = 24;

fn game(id: &str) -> Game {
    library::find(id).expect("a shipped game").load(&[]).expect("the file is valid")
}

/// A net with random weights.
fn net(game: &Game, units: usize, buckets: usize) -> Net {
    let features = Features::new(game).expect("few inputs");
    let mut state = 1;
    let mut numbers = |count: usize, most: f32| -> Vec<f32> {
        (0..count).map(|_| (random_below(&mut state, 2_001) as f32 / 1_000.0 - 1.0) * most).collect()
    };
    let floats = FloatWeights {
        weights: numbers(features.count() * units, 0.3),
        biases: numbers(units, 0.5),
        out: numbers(buckets * 2 * units, 1.9),
        out_biases: numbers(buckets, 1.0),
    };
    Net::new(game, NetHeader { units, buckets, scale: 300, ..NetHeader::new(game, &features) }, &floats).expect("a net")
}

#[test]
fn incremental_sums_equal_sums_from_scratch() {
    for shipped in library::games() {
        let game = shipped.load(&[]).expect("the file is valid");
        let net = Arc::new(net(&game, 16, 4));
        let plain = Eval::new(&game);
        let eval = Eval::with_knowledge(&game, Knowledge { net: Some(Arc::clone(&net)), ..Knowledge::default() });
        let (mut sight, mut pos, mut state) = (eval.new_cache(&game), game.start(), 1);
        for turn in 0..TURNS {
            let replies = replies(&game, &pos, &mut state);
            for seen in replies.iter().chain([&pos]) {
                let camp = seen.side().bit();
                let carried = eval.evaluate_from(&game, seen, &eval.sum(&game, seen, camp), &mut sight);
                let anew = plain.evaluate(&game, seen, camp) + net.evaluate_from_scratch(&game, seen);
                assert_eq!(carried, anew, "{}, turn {turn}", shipped.id);
            }
            let Some(&next) = replies.first() else { break };
            pos = next;
        }
    }
}

#[test]
fn sides_with_equivalent_armies_have_equal_inputs() {
    for id in
        ["chess", "xiangqi", "shogi", "minishogi", "wolf-chess", "capablanca-chess", "fortress-chess", "chaturaji"]
    {
        let game = game(id);
        let features = Features::new(&game).expect("few inputs");
        let seen = game.sides().map(|side| {
            let mut seen = Vec::new();
            features.active(&game.start(), side, |input| seen.push(input));
            seen.sort_unstable();
            seen
        });
        let seen: Vec<Vec<u16>> = seen.collect();
        assert!(seen.iter().all(|other| *other == seen[0]), "{id}: {seen:?}");
        assert!(seen[0].len() <= features.max_active() && seen[0].windows(2).all(|two| two[0] < two[1]), "{id}");
    }
}

#[test]
fn boards_are_mirrored_where_royal_pieces_and_moves_allow_it() {
    for (id, expected) in
        [("chess", true), ("xiangqi", true), ("shogi", true), ("bollwerk-178", false), ("antichess", false)]
    {
        assert_eq!(Features::new(&game(id)).map(|features| features.has_mirroring()), Some(expected), "{id}");
    }
    let chess = game("chess");
    let net = net(&chess, 16, 1);
    let value =
        |text: &str| net.evaluate_from_scratch(&chess, &notation::position::parse(&chess, text).expect("a position"));
    assert_eq!(value("4k3/8/8/3p4/8/8/PPP5/1K6 w - - 0 1"), value("3k4/8/8/4p3/8/8/5PPP/6K1 w - - 0 1"));
    assert_eq!(value("4k3/8/8/3p4/8/8/PPP5/1K6 w - - 0 1"), value("1k6/ppp5/8/8/3P4/8/8/4K3 b - - 0 1"));
    assert_ne!(value("4k3/8/8/3p4/8/8/PPP5/1K6 w - - 0 1"), value("4k3/8/8/3p4/8/8/PPP5/1K6 b - - 0 1"));
}

#[test]
fn stocks_change_the_evaluation() {
    let game = game("crazyhouse");
    let net = net(&game, 16, 1);
    let value =
        |text: &str| net.evaluate_from_scratch(&game, &notation::position::parse(&game, text).expect("a position"));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    assert_ne!(value(&format!("{start}[] w KQkq - 0 1")), value(&format!("{start}[N] w KQkq - 0 1")));
    assert_ne!(value(&format!("{start}[N] w KQkq - 0 1")), value(&format!("{start}[n] w KQkq - 0 1")));
    assert_ne!(value(&format!("{start}[N] w KQkq - 0 1")), value(&format!("{start}[NN] w KQkq - 0 1")));
}

#[test]
fn a_net_survives_a_round_trip_through_its_file() {
    for (id, units) in [("chess", 16), ("fortress-chess", 32), ("minishogi", MAX_HIDDEN_UNITS)] {
        let game = game(id);
        let net = net(&game, units, 8);
        let bytes = net.to_bytes().expect("small enough");
        assert_eq!(Net::from_bytes(&bytes, &game).as_ref(), Ok(&net), "{id}");
        // Training continues from exactly what was stored.
        assert_eq!(Net::new(&game, net.header().clone(), &net.to_float_weights()).as_ref(), Ok(&net), "{id}");
    }
}

#[test]
fn an_unusable_net_is_rejected_with_a_message() {
    let chess = game("chess");
    let bytes = net(&chess, 16, 4).to_bytes().expect("small enough");
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
            &toml::to_string(&NetHeader {
                units: 16,
                buckets: 4,
                ..NetHeader::new(&chess, &Features::new(&chess).expect("few"))
            })
            .expect("text")
            .replace("units = 16", text),
        )
    };
    for (bytes, game, expected) in [
        (Vec::new(), "chess", "this is not a net"),
        (b"GIF89a".to_vec(), "chess", "this is not a net"),
        (bytes[..bytes.len() - 1].to_vec(), "chess", "the net is damaged"),
        (bytes[..20].to_vec(), "chess", "the net is damaged"),
        (changed(bytes.len() / 2), "chess", "the net is damaged"),
        (changed(14), "chess", "the net is damaged"),
        (
            bytes.clone(),
            "shogi",
            "the net belongs to Chess, whose pieces, board or goals differ from those of this game",
        ),
        (bytes.clone(), "antichess", "the net belongs to Chess"),
        (vec![0; MAX_NET_BYTES + 1], "chess", "the limit is 2097152"),
        (with_head("units = many"), "chess", "the net's header is invalid: "),
        (head("units = 16"), "chess", "the size of the net does not match its header (16 units, 4 buckets)"),
        (head("units = 9223372036854775807"), "chess", "the net is too large"),
    ] {
        let why = Net::from_bytes(&bytes, &self::game(game)).expect_err(expected);
        assert!(why.contains(expected), "{why}");
    }
}

#[test]
fn a_net_trained_with_one_reading_is_not_used_with_another() {
    let shipped = library::games().iter().find(|game| {
        let def = game.load(&[]).expect("the file is valid").def().clone();
        def.readings.iter().any(|reading| reading.values.len() > 1)
    });
    let shipped = shipped.expect("a game with a doubtful rule");
    let usual = shipped.load(&[]).expect("the file is valid");
    let reading = &usual.def().readings[0];
    let (other, _) = reading.values.iter().find(|(value, _)| *value != reading.default).expect("another value");
    let unusual = shipped.load(&[(reading.name.clone(), other.clone())]).expect("a known reading");
    let bytes = net(&usual, 16, 1).to_bytes().expect("small enough");
    let beside = SidecarFiles { values: "", net: &bytes };
    assert!(beside.parse(&usual).expect("a net").net.is_some());
    assert!(beside.parse(&unusual).expect("no error").net.is_none());
    let why = Net::from_bytes(&bytes, &unusual).expect_err("another reading");
    assert!(why.starts_with(&format!("the net was trained with the reading {}=", reading.name)), "{why}");
}

#[test]
fn the_evaluation_source_can_be_chosen() {
    let game = game("chess");
    let known = Knowledge { net: Some(Arc::new(net(&game, 16, 1))), values: Values { games: 1, ..Default::default() } };
    for source in EvalSource::ALL {
        assert_eq!(Eval::with_knowledge(&game, known.clone().limited_to(source)).source(), source);
    }
}

#[test]
fn the_parts_of_a_score_add_up_to_its_total() {
    for id in ["chess", "crazyhouse", "bollwerk-178", "fortress-chess"] {
        let game = game(id);
        let known = Knowledge { net: Some(Arc::new(net(&game, 16, 4))), ..Knowledge::default() };
        let (eval, mut pos, mut state) = (Eval::with_knowledge(&game, known), game.start(), 1);
        for _ in 0..TURNS {
            let explained = eval.explain(&game, &pos);
            assert_eq!(explained.total, eval.evaluate(&game, &pos, game.team_bits(pos.side())), "{id}");
            assert_eq!(explained.parts().iter().map(|(_, part)| part).sum::<i32>(), explained.total, "{id}");
            assert!(explained.contributions.windows(2).all(|two| two[0].2.abs() >= two[1].2.abs()), "{id}");
            let Some(&next) = replies(&game, &pos, &mut state).first() else { break };
            pos = next;
        }
    }
}

#[test]
fn every_stored_net_belongs_to_its_game() {
    for shipped in library::games().iter().filter(|game| !game.net.is_empty()) {
        let game = shipped.load(&[]).expect("the file is valid");
        let net = Net::from_bytes(shipped.net, &game).unwrap_or_else(|why| panic!("{}: {why}", shipped.id));
        assert_eq!(net.header().game, game.def().name, "{}", shipped.id);
        assert!(net.header().positions >= 150_000, "{}: trained on few positions", shipped.id);
    }
}

/// Transfers a net between games with measured values.
fn inherited(net: &Net, from: &Game, to: &Game) -> Option<Net> {
    let measured = Values::default();
    net.transfer((from, &measured), (to, &measured))
}

#[test]
fn nets_transfer_between_games_with_the_same_board_and_objectives() {
    for (teacher, heir, learns) in [
        ("chess", "chess960", true),
        ("chess", "king-of-the-hill", true),
        ("chess", "amazon-chess", true),
        ("crazyhouse", "s-house", true),
        ("chess", "loop-chess", true),
        // Kings and pieces are placed first.
        ("chess", "placement-chess", true),
        // Giving check is forbidden, and the king races to the last rank.
        ("chess", "racing-kings", false),
        // Players want to lose pieces; mating loses; capturing pieces explode.
        ("chess", "losers-chess", false),
        ("chess", "misere-chess", false),
        ("chess", "atomic-chess", false),
        ("chess", "capablanca-chess", false),
        // A captured piece goes into another player's stock.
        ("crazyhouse", "bughouse", false),
        ("wolf-chess", "fortress-chess", false),
    ] {
        let (from, to) = (game(teacher), game(heir));
        assert_eq!(inherited(&net(&from, 16, 1), &from, &to).is_some(), learns, "{teacher} teaches {heir}");
    }
}

#[test]
fn a_transferred_net_keeps_known_pieces_and_ignores_new_ones() {
    let (from, to) = (game("chess"), game("amazon-chess"));
    let net = net(&from, 16, 4);
    let heir = inherited(&net, &from, &to).expect("a similar game");
    let pieces = |game: &Game, without: &str| {
        let pos = game.start();
        let pieces = pos.occupied().iter().map(|cell| (cell, pos.piece(cell)));
        let known = pieces.filter(|(_, piece)| game.def().kind(piece.kind()).id != without).collect::<Vec<_>>();
        game.scratch_position(&known, pos.side(), None)
    };
    let amazons: Vec<i32> = heir
        .contributions(&to, &to.start())
        .into_iter()
        .filter(|(_, piece, _)| to.def().kind(piece.kind()).id == "Amazon")
        .map(|(_, _, influence)| influence)
        .collect();
    assert_eq!(amazons, [0, 0]);
    let [here, there] = [&net, &heir].map(|net| net.header().scale);
    let home = net.evaluate_from_scratch(&from, &pieces(&from, "Queen"));
    let abroad = heir.evaluate_from_scratch(&to, &pieces(&to, "Amazon"));
    assert!(home != 0 && (abroad - home * there / here).abs() <= 1, "{home} of {here}, {abroad} of {there}");
}

#[test]
fn a_transferred_net_uses_the_unit_of_its_new_game() {
    // The median piece is a pawn in one game and a knight in the other.
    let (from, to) = (game("chess"), game("seirawan-chess"));
    let pawn = |game: &Game| {
        let kind = game.def().all_kinds().find(|&kind| game.def().kind(kind).id == "Pawn").expect("a pawn");
        Eval::new(game).kind_value(kind)
    };
    let (here, there) = (pawn(&from), pawn(&to));
    assert!(there < here / 2, "{here} and {there}");
    let scale = inherited(&net(&from, 16, 1), &from, &to).expect("a similar game").header().scale;
    assert!((scale - 300 * there / here).abs() <= 5, "{scale}");
}

#[test]
fn a_net_transferred_to_its_own_game_is_unchanged() {
    for shipped in library::games().iter().filter(|game| !game.net.is_empty()) {
        let game = shipped.load(&[]).expect("the file is valid");
        let net = Net::from_bytes(shipped.net, &game).unwrap_or_else(|why| panic!("{}: {why}", shipped.id));
        let again = inherited(&net, &game, &game).expect("the same game");
        let pos = game.start();
        assert!(again.to_float_weights() == net.to_float_weights(), "{}", shipped.id);
        assert_eq!(again.evaluate_from_scratch(&game, &pos), net.evaluate_from_scratch(&game, &pos), "{}", shipped.id);
    }
}

/// CRC-32 as in zip files.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 })
    })
}
