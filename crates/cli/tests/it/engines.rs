//! `uci` and `xboard`: the engine as other programs start it, and games against another engine.

use crate::program::{variorum, with_input};
use engine::eval::Knowledge;
use lab::matches::{Conditions, Match, MatchResult, Report};
use protocol::competitor::{CompetitorSpec, TimeControl, TimeSource, TurnLimits};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

#[test]
fn piped_commands_are_answered_before_the_engine_exits() {
    let out = with_input(&["uci"], "uci\nposition startpos\ngo depth 2\n").good();
    assert!(out.contains("\nuciok\n") && out.contains("\ninfo depth 2 ") && out.contains("\nbestmove "), "{out}");
    let out = with_input(&["xboard"], "xboard\nprotover 2\nnew\nsd 1\nusermove e2e4\n").good();
    assert!(out.contains("\nfeature done=1\n") && out.contains("\nmove "), "{out}");
}

#[test]
fn games_of_rule_files_are_offered() {
    let folder = tempfile::tempdir().unwrap();
    let rules = "extends chess\ngame \"Bare Chess\" { source \"nobody\" }\nboard {\n    grid \"\"\"\n        8  . . . . k . . .\n        7  . . . . . . . .\n        \
                 6  . . . . . . . .\n        5  . . . . . . . .\n        4  . . . . . . . .\n        3  . . . . . . . .\n        2  P P P P P P P P\n        1  . . . . K . . .\n        \"\"\"\n}\n";
    std::fs::write(folder.path().join("bare chess.kdl"), rules).unwrap();
    let path = folder.path().to_str().unwrap();
    for (args, input) in [
        (vec!["uci", "--variants", path], "uci\nsetoption name UCI_Variant value bare-chess\nd\n".to_owned()),
        (
            vec!["uci"],
            format!("setoption name VariantPath value {path}\nuci\nsetoption name UCI_Variant value bare-chess\nd\n"),
        ),
    ] {
        let out = with_input(&args, &input).good();
        assert!(out.contains(" var bare-chess ") && out.contains("Fen: 4k3/8/8/8/8/8/PPPPPPPP/4K3 w"), "{out}");
    }
    std::fs::write(folder.path().join("bad.kdl"), "game").unwrap();
    // One bad file must not cost an interface all games.
    for (protocol, start) in [("uci", "info string "), ("xboard", "# ")] {
        let out = variorum(&[protocol, "--variants", path]).good();
        assert!(out.starts_with(start) && out.contains("bad.kdl cannot be used: "), "{out}");
    }
    let bad = folder.path().join("bad.kdl").display().to_string();
    let ran = variorum(&["uci", "--variants", &bad]);
    assert!(ran.code == 2 && ran.err.contains("bad.kdl cannot be used: "), "{ran:?}");
    let ran = variorum(&["xboard", "--variants", "/no/such/place"]);
    assert!(ran.code == 2 && ran.err.contains("/no/such/place cannot be read: there is no such file"), "{ran:?}");
}

#[test]
fn the_signature_of_the_same_searches_is_the_same() {
    let signature = |nodes: &str| {
        let out = with_input(&["uci"], &format!("bench {nodes}\n")).good();
        out.lines().find(|line| line.starts_with("Signature")).map(str::to_owned).expect("a signature")
    };
    let one = signature("20");
    assert_eq!(one, signature("20"));
    assert_ne!(one, signature("60"));
}

#[test]
fn an_external_engine_receives_the_readings_of_the_match() {
    // With the mirrored array most turns of the usual array are impossible.
    let ours = format!("uci:name=told '{}' uci", env!("CARGO_BIN_EXE_variorum"));
    let by_hand =
        format!("uci:name=set,set.Readings='wolf-chess: array=mirrored' '{}' uci", env!("CARGO_BIN_EXE_variorum"));
    let mirrored = [("array".to_owned(), "mirrored".to_owned())];
    let limits = TurnLimits { nodes: Some(50), ..TurnLimits::default() };
    let outcome = play_match("wolf-chess", &mirrored, [&ours, &by_hand], limits, 40);
    let report = Report::new(&outcome.games);
    for player in report.players {
        assert!(player.illegal == 0 && player.crashes == 0, "{:?}", report.forfeits);
    }
    assert!(outcome.games.iter().all(|played| played.turns.len() > 20), "{outcome:?}");
}

/// Two games between these players.
fn play_match(
    id: &str,
    readings: &[(String, String)],
    players: [&str; 2],
    limits: TurnLimits,
    max_turns: u32,
) -> MatchResult {
    let game = library::find(id).unwrap().load(readings).unwrap();
    let of = Match {
        game: &game,
        id,
        knowledge: Knowledge::default(),
        players: players.map(|player| CompetitorSpec::parse(player).unwrap()),
        conditions: Conditions {
            start: game.start(),
            limits: [limits; 2],
            time_source: TimeSource::Wall,
            time_margin: Duration::from_secs(10),
            max_turns,
        },
        games: 2,
        opening_plies: 0,
        max_opening_imbalance: None,
        seed: 1,
        concurrency: 1,
        sprt: None,
    };
    of.run(&AtomicBool::new(false), &mut |_, _| {}).unwrap()
}

/// If set, the other engine must be installed, so that the test below is not skipped.
const NEEDED: &str = "VARIORUM_NEEDS_NPM";

/// The other engine, if the packages of `web` have been installed.
fn fairy_stockfish() -> Option<String> {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let installed = web.join("node_modules/fairy-stockfish-nnue.wasm").is_dir();
    assert!(
        installed || std::env::var_os(NEEDED).is_none(),
        "{NEEDED} is set, but fairy-stockfish-nnue.wasm is not installed: npm --prefix web ci"
    );
    installed.then(|| format!("node '{}'", web.join("engines/fairy-stockfish.mjs").display()))
}

#[test]
#[expect(clippy::print_stderr, reason = "those who run the tests should know what was skipped")]
fn our_engine_plays_against_another_one() {
    let Some(other) = fairy_stockfish() else {
        eprintln!("skipped: fairy-stockfish-nnue.wasm is not installed; npm --prefix web ci installs it");
        return;
    };
    let ours = format!("uci:name=ours '{}' uci", env!("CARGO_BIN_EXE_variorum"));
    let theirs = format!("uci:name=theirs {other}");
    for game in ["chess", "capablanca-chess"] {
        let limits = TurnLimits { time: TimeControl::PerTurn(Duration::from_millis(30)), ..TurnLimits::default() };
        let outcome = play_match(game, &[], [&ours, &theirs], limits, 60);
        let report = Report::new(&outcome.games);
        assert_eq!(outcome.games.len(), 2);
        for player in report.players {
            assert_eq!((player.crashes, player.illegal, player.time_losses), (0, 0, 0), "{game}: {report:?}");
            assert!(player.turns > 10, "{game}: {report:?}");
        }
    }
}
