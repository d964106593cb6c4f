//! `train`.

use crate::program::variorum;
use std::fs;

#[test]
fn a_net_is_learnt_and_reported_and_the_next_one_goes_on_from_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("training");
    let path = path.to_str().unwrap();
    let usual = [
        "train",
        "minishogi",
        "--folder",
        path,
        "--nodes",
        "20",
        "--epochs",
        "2",
        "--games",
        "4",
        "--match-nodes",
        "20",
    ];
    let with = |more: &[&str]| variorum(&[&usual[..], more].concat());
    let played = with(&["--turns", "24000", "--play-only"]).good();
    // Whole blocks are stored, so a few turns more than were asked for.
    assert!(turns_of(&played, "minishogi-1.games") >= 24_000 && !played.contains("learnt"), "{played}");
    let learnt = with(&["--turns", "0"]).good();
    assert!(learnt.contains("mean squared error ") && learnt.contains("against what played before: "), "{learnt}");
    let learnt = with(&["--turns", "1000", "--seed", "2", "--resume"]).good();
    assert!((1_000..24_000).contains(&turns_of(&learnt, "minishogi-2.games")), "{learnt}");
    let report = fs::read_to_string(format!("{path}/report.html")).unwrap();
    assert!(report.contains("Generation 2 has 16 hidden units") && report.contains("generation 1<"), "{report}");

    // The net plays where it is named, and only its own game.
    let net = format!("ours:net={path}/net.bin");
    let usual = ["--second", "ours:net=none", "--nodes", "20", "--games", "2"];
    let played = variorum(&[&["match", "minishogi", "--first", &net][..], &usual].concat()).good();
    assert!(played.contains("games    2 of 2"), "{played}");
    let why = variorum(&[&["match", "chess", "--first", &net][..], &usual].concat()).err;
    assert!(why.contains("net.bin: the net belongs to Minishogi, whose men, board or goals are others"), "{why}");

    // What is broken is told, and stays as it is.
    fs::write(format!("{path}/net.bin"), "variorum net").unwrap();
    let why = with(&["--turns", "0"]).err;
    assert!(why.contains("net.bin: the net is broken: its end is missing, or it has been changed"), "{why}");
    assert_eq!(fs::read_to_string(format!("{path}/net.bin")).unwrap(), "variorum net");
}

/// How many turns the file is said to hold.
fn turns_of(told: &str, file: &str) -> u32 {
    let (_, rest) = told.split_once(&format!("{file}: ")).unwrap();
    rest.split_once(" turns").unwrap().0.replace(',', "").parse().unwrap()
}

#[test]
fn what_cannot_be_learnt_from_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let learn =
        |more: &[&str]| variorum(&[&["train", "minishogi", "--folder", path, "--nodes", "20"][..], more].concat()).err;
    assert!(learn(&["--turns", "0"]).contains("0 positions of 0 games are too few to learn from"));
    assert!(learn(&["--turns", "100", "--units", "17"]).contains("a net has 16, 32, 64 or 128 hidden units, not 17"));
    let why = learn(&["--turns", "100", "--opening", "7"]);
    assert!(why.contains("go on so, or choose another seed and with it another file"), "{why}");
    fs::write(folder.path().join("other.games"), "no games").unwrap();
    assert!(learn(&["--turns", "0"]).contains("other.games holds no games to learn from"));
    assert!(variorum(&["train", "minishogi", "--folder", "/dev/null/x"]).err.contains("cannot be made: "));
}
