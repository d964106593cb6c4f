//! `train`.

use crate::program::lab;
use std::fs;

#[test]
fn a_net_is_trained_and_reported_and_the_next_one_continues_from_it() {
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
    let with = |more: &[&str]| lab(&[&usual[..], more].concat());
    let played = with(&["--turns", "24000", "--play-only"]).good();
    // Whole blocks are stored, so a few turns more than were asked for.
    assert!(turns_of(&played, "minishogi-1.games") >= 24_000 && !played.contains("learnt"), "{played}");
    let learnt = with(&["--turns", "0", "--units", "32", "--buckets", "2"]).good();
    assert!(learnt.contains("mean squared error ") && learnt.contains("against the previous version: "), "{learnt}");
    let learnt = with(&["--turns", "1000", "--seed", "2", "--resume"]).good();
    assert!((1_000..24_000).contains(&turns_of(&learnt, "minishogi-2.games")), "{learnt}");
    let report = fs::read_to_string(format!("{path}/report.html")).unwrap();
    assert!(
        report.contains("Generation 2 has 32 hidden units and 2 output buckets") && report.contains("generation 1<"),
        "{report}"
    );

    let why = with(&["--turns", "0", "--resume", "--units", "16"]).err;
    assert!(why.contains("the net to continue from has 32 hidden units and 2 buckets, not 16 and 2"), "{why}");

    // A match can use the net, but only in its own game.
    let net = format!("ours:net={path}/net.bin");
    let usual = ["--second", "ours:net=none", "--nodes", "20", "--games", "2"];
    let played = lab(&[&["match", "minishogi", "--first", &net][..], &usual].concat()).good();
    assert!(played.contains("games    2 of 2"), "{played}");
    let why = lab(&[&["match", "chess", "--first", &net][..], &usual].concat()).err;
    assert!(why.contains("net.bin: the net belongs to Minishogi, whose pieces, board or goals differ"), "{why}");

    // A damaged net is reported, and left as it is.
    fs::write(format!("{path}/net.bin"), "variorum net").unwrap();
    let why = with(&["--turns", "0"]).err;
    assert!(why.contains("net.bin: the net is damaged: it is truncated or has been changed"), "{why}");
    assert_eq!(fs::read_to_string(format!("{path}/net.bin")).unwrap(), "variorum net");
}

/// The number of turns that the output reports for the file.
fn turns_of(told: &str, file: &str) -> u32 {
    let (_, rest) = told.split_once(&format!("{file}: ")).unwrap();
    rest.split_once(" turns").unwrap().0.replace(',', "").parse().unwrap()
}

#[test]
fn games_that_cannot_be_used_for_training_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let learn =
        |more: &[&str]| lab(&[&["train", "minishogi", "--folder", path, "--nodes", "20"][..], more].concat()).err;
    assert!(learn(&["--turns", "0"]).contains("0 positions of 0 games are too few to learn from"));
    assert!(
        learn(&["--turns", "100", "--units", "17"]).contains("a net must have 16, 32, 64 or 128 hidden units, not 17")
    );
    let why = learn(&["--turns", "100", "--opening", "7"]);
    assert!(why.contains("keep these settings, or choose another seed and so another file"), "{why}");
    fs::write(folder.path().join("other.games"), "no games").unwrap();
    assert!(learn(&["--turns", "0"]).contains("other.games contains no games to learn from"));
    assert!(lab(&["train", "minishogi", "--folder", "/dev/null/x"]).err.contains("cannot create /dev/null/x: "));
}

/// Two pieces a side on two files, which face each other: after four turns no piece can move.
const BLOCKED: &str = r#"
game "Blocked" version=1
board {
    grid """
        4 p p
        3 . .
        2 . .
        1 P P
        """
}
side White w facing=up
side Black b facing=down
piece Pawn P {
    step forward quiet
}
turn {
    order White Black
    act move
}
goal {
    stuck draws
}
"#;

#[test]
fn the_net_is_kept_even_if_no_opening_for_a_match_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("blocked.kdl");
    fs::write(&rules, BLOCKED).unwrap();
    let [rules, path] = [rules, folder.path().join("training")].map(|path| path.to_str().unwrap().to_owned());
    let options = ["--nodes", "20", "--opening", "0", "--turns", "24000", "--epochs", "1"];
    let learnt = lab(&[&["train", &rules, "--folder", &path][..], &options].concat()).good();
    let why =
        "no match against the previous version: no opening of 6 random turns was found that does not end the game";
    assert!(learnt.contains(why) && learnt.contains("report.html"), "{learnt}");
    assert!(fs::metadata(format!("{path}/net.bin")).unwrap().len() > 100);
}

#[test]
fn training_fails_if_every_opening_leaves_a_side_far_ahead() {
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("unequal.kdl");
    fs::write(
        &rules,
        BLOCKED.replace("4 p p", "4 p .").replace("3 . .", "3 . p").replace("stuck draws", "stuck loses"),
    )
    .unwrap();
    let [rules, path] = [rules, folder.path().join("training")].map(|path| path.to_str().unwrap().to_owned());
    let why = lab(&["train", &rules, "--folder", &path, "--nodes", "100", "--opening", "0"]).err;
    assert!(why.contains("in each of 1024 openings of 0 to 2 random turns one side is more than 600"), "{why}");
}
