//! `record`.

use crate::program::{variorum, variorum_in};
use std::fs;

/// Replays this text: exit code, output, errors.
fn replay(text: &str) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("x.pgn"), text).unwrap();
    let ran = variorum_in(folder.path(), &["record", "x.pgn"]);
    (ran.code, ran.out, ran.err)
}

#[test]
fn a_game_is_found_by_its_name_its_id_and_its_names_elsewhere() {
    for variant in ["wolf chess", "wolf-chess", "wolf", "Wolfchess"] {
        let (code, out, err) = replay(&format!("[Variant \"{variant}\"]\n\n1. d2-d4 d9-d7 *\n"));
        assert_eq!((code, err.as_str()), (0, ""), "{variant}");
        let position = "qwfrbbnk/pss1pssp/1pp2pp1/3p4/8/8/3P4/1PP2PP1/PSS1PSSP/KNBBRFWQ w - - 0 2";
        assert_eq!(out, format!("1. Wolf Chess, 2 turns, *\n   {position}\n"), "{variant}");
    }
}

#[test]
fn a_record_that_names_no_game_is_of_chess_unless_an_option_says_otherwise() {
    for tags in
        ["", "[Variant \"From Position\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n"]
    {
        let (code, out, err) = replay(&format!("{tags}1. d4 d5 *\n"));
        assert_eq!((code, err.as_str()), (0, ""), "{tags}");
        assert!(out.starts_with("1. Chess, 2 turns, *\n"), "{out}");
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("x.pgn"), "1. d2-d4 d9-d7 *\n").unwrap();
    let ran = variorum_in(folder.path(), &["record", "x.pgn", "--game", "wolf-chess"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.starts_with("1. Wolf Chess, 2 turns, *\n"), "{}", ran.out);
}

#[test]
fn an_impossible_turn_is_shown_and_the_other_games_are_replayed() {
    let text = "[Variant \"Wolf Chess\"]\n\n1. d2-d4 d9-d3 *\n\n[Variant \"Wolf Chess\"]\n\n1. a2-a4 *\n";
    let (code, out, err) = replay(text);
    assert_eq!(code, 2);
    assert!(out.starts_with("2. Wolf Chess, 1 turn, *\n"), "{out}");
    insta::assert_snapshot!(err, @r"
    variorum: x.pgn, line 3: turn 2 (1. Black, `d9-d3`): The Pawn cannot go to d3: it does not move that way
      1. d2-d4 d9-d3 *
               ^^^^^
    ");
}

#[test]
fn errors_in_records_are_explained() {
    for (text, expected) in [
        ("", "variorum: there is no game in x.pgn\n"),
        ("[Variant \"Wolfches\"]\n*", "variorum: x.pgn: there is no game `Wolfches`; did you mean `wolf-chess`?\n"),
        ("[VariantId \"wolf\"]\n*", "variorum: x.pgn: there is no game `wolf`; did you mean `wolf-chess`?\n"),
        ("[Variant \"Wolf Chess\"]\n[Ruleset \"array=x\"]\n*", "variorum: the reading `array` has no value `x`; "),
        ("[Variant \"Wolf Chess\"]\n[FEN \"x\"]\n*", "variorum: x.pgn, line 1: the start position is invalid: "),
        ("[Variant", "variorum: x.pgn, line 1: a tag has the form [Name \"value\"]\n  [Variant\n  ^^^^^^^^\n"),
        (
            "[Variant \"Wolf Chess\"]\n[FEN \"6k1/Q7/5K2/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. Qa9-g9# 0-1",
            "variorum: x.pgn: the record says 0-1, but the game on the board is 1-0\n",
        ),
    ] {
        let (code, out, err) = replay(text);
        assert_eq!((code, out.as_str()), (2, ""), "{text}\n{err}");
        assert!(err.starts_with(expected), "{text}\n{err}");
    }
}

#[test]
fn the_records_of_a_game_are_listed_and_one_is_shown_step_by_step() {
    let all = variorum(&["record", "bomberman-chess"]).good();
    assert!(all.contains("1. Bomberman Chess (The first known game between two people), 63 turns, 1-0\n"), "{all}");
    let one = variorum(&["record", "bomberman-chess", "lambert-dillon"]).good();
    assert!(one.starts_with("Bomberman Chess\nEvent: The first known game between two people\n"), "{one}");
    assert!(one.contains("\n12. White: Nh1-g3 ?\n\n8  o r . b B"), "{one}");
    assert!(one.ends_with("\n1-0 White wins: Black is checkmated.\n"), "{}", &one[one.len() - 200..]);
    assert_eq!(one.matches("  a b c d e f g h i j\n").count(), 64);
}

#[test]
fn a_game_in_a_file_is_selected_by_its_number() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[Variant \"Wolf Chess\"]\n\n1. d2-d4 *\n\n[Variant \"Wolf Chess\"]\n\n{First.} 1. a2-a4 { [%eval 0.17] [%clk 0:00:30] Then.} *\n";
    fs::write(folder.path().join("x.pgn"), text).unwrap();
    let second = variorum_in(folder.path(), &["record", "x.pgn", "2"]);
    assert!(
        second.out.contains("\nFirst.\n\n1. White: a2-a4\n(evaluation 0.17, clock 0:00:30)\n")
            && second.out.contains("\nThen.\n"),
        "{}",
        second.out
    );
    for which in ["3", "0", "name"] {
        let ran = variorum_in(folder.path(), &["record", "x.pgn", which]);
        assert_eq!((ran.code, ran.err), (2, format!("variorum: x.pgn has no game {which}; there are 2\n")));
    }
    let ran = variorum(&["record", "wolf-chess"]);
    assert_eq!((ran.code, ran.err.as_str()), (2, "variorum: wolf-chess comes without a record\n"));
    let ran = variorum(&["record", "bomberman-chess", "x"]);
    assert_eq!(ran.err, "variorum: there is no record `x`; there are: lambert-dillon, sample-game\n");
}

/// Judges the only game of this text.
fn judge(text: &str, options: &[&str]) -> crate::program::Ran {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("x.pgn"), text).unwrap();
    variorum_in(folder.path(), &[&["record", "x.pgn", "1", "--judge", "--nodes", "3000"], options].concat())
}

#[test]
fn a_judged_game_lists_its_faults_and_turning_points() {
    let fools_mate = "[Variant \"Chess\"]\n\n1. f2-f3 e7-e5 2. g2-g4 Qd8-h4# 0-1\n";
    let told = judge(fools_mate, &[]).good();
    assert!(told.starts_with("Chess\n") && told.contains("2. White  g2-g4  blunder  "), "{told}");
    assert!(told.contains(" →  0 %  better ") && told.contains("; the game turns\n"), "{told}");
    assert!(told.contains("\nBlack: 0 blunders, 0 mistakes, 0 inaccuracies\n"), "{told}");
    assert!(told.ends_with("The game turned here: 2. White.\n"), "{told}");
    let marks: serde_json::Value = serde_json::from_str(&judge(fools_mate, &["--json"]).good()).unwrap();
    assert_eq!((marks["left"].as_u64(), marks["marks"].as_array().map(Vec::len)), (Some(0), Some(5)));
    assert_eq!(marks["turns"][2]["turning"], true);
}

#[test]
fn a_game_that_cannot_be_judged_is_refused_with_a_reason() {
    let four = judge("[Variant \"Chaturaji\"]\n\n*\n", &[]);
    let said = "variorum: only games of two teams can be judged: with more, what one loses is not what another gains\n";
    assert_eq!((four.code, four.err.as_str()), (2, said));
    let all = variorum(&["record", "bomberman-chess", "--judge"]);
    assert!(all.code == 2 && all.err.contains("required"), "{}", all.err);
}

#[test]
fn files_of_other_programs_are_replayed_and_converted() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("x.kif", "手合割：平手\n先手：A\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n");
    let ran = variorum_in(folder.path(), &["record", "x.kif"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.starts_with("x.kif is a KIF file.\n1. Shogi, 2 turns, 0-1\n"), "{}", ran.out);
    // To CSA and back to PGN.
    assert_eq!(variorum_in(folder.path(), &["convert", "x.kif", "x.csa"]).err, "");
    let csa = fs::read_to_string(folder.path().join("x.csa")).unwrap();
    assert!(csa.contains("N+A\n") && csa.ends_with("+\n+7776FU\n-3334FU\n%TORYO\n"), "{csa}");
    let pgn = variorum_in(folder.path(), &["convert", "x.csa", "--format", "pgn"]).good();
    assert!(pgn.contains("[VariantId \"shogi\"]") && pgn.contains("1. Pc3-c4 Pg7-g6 0-1"), "{pgn}");
    // KIF is written in Shift-JIS, which is read again.
    assert_eq!(variorum_in(folder.path(), &["convert", "x.csa", "y.kif"]).err, "");
    let ran = variorum_in(folder.path(), &["record", "y.kif"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, "variorum: y.kif, line 1: read as Shift_JIS text\n"));
    // A list of moves has no result; the board does.
    write("mate.usi", "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b");
    assert!(variorum_in(folder.path(), &["record", "mate.usi"]).good().contains("1. Shogi, 1 turn, 1-0\n"));
    // A move that is not understood is said with its line.
    write("z.csa", "PI\n+\n+7776FU\n-3334GI\n");
    let ran = variorum_in(folder.path(), &["record", "z.csa"]);
    let told = "variorum: z.csa, line 4: move 2: `-3334GI` is not a legal move; the game ends before it\n";
    assert_eq!((ran.code, ran.err.as_str()), (0, told));
    write("x.txt", "1. 炮二平五 马８进７\n");
    assert!(variorum_in(folder.path(), &["record", "x.txt"]).good().contains("1. Xiangqi, 2 turns, *\n"));
    let iccs = variorum_in(folder.path(), &["convert", "x.txt", "--format", "iccs"]).good();
    assert!(iccs.contains("1. H2-E2 H9-G7 *"), "{iccs}");
    write("iccs.pgn", &iccs);
    assert!(variorum_in(folder.path(), &["record", "iccs.pgn"]).good().contains("1. Xiangqi, 2 turns, *\n"));
    let ran = variorum_in(folder.path(), &["convert", "x.txt", "x.doc"]);
    assert!(ran.err.starts_with("variorum: the extension of x.doc is not that of a format"), "{}", ran.err);
}

#[test]
fn a_file_of_games_on_two_boards_is_refused_by_its_name() {
    let text = "[Event \"a\"]\n\n1A. e4 {180} 1a. Nc6 {180} 1B. d4 {179} 0-1\n";
    let (code, out, err) = replay(text);
    assert_eq!((code, out.as_str()), (2, "x.pgn is a game on two boards in BPGN.\n"));
    assert!(err.starts_with("variorum: x.pgn: the text is a game on two boards in BPGN: what is captured"), "{err}");
}

#[test]
fn a_game_that_cannot_be_read_costs_only_itself() {
    let text = "[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. e4 {never closed\n\n[Event \"c\"]\n[Result \"1-0\"]\n\n1. d4 0-1\n";
    let (code, out, err) = replay(text);
    assert_eq!(code, 2);
    assert!(out.starts_with("1. Chess (a), 2 turns, *\n") && out.contains("\n3. Chess (c), 1 turn, 0-1\n"), "{out}");
    let said = "variorum: x.pgn, line 7: the comment is not closed\n";
    assert!(err.starts_with(said), "{err}");
    let remark = "variorum: x.pgn, line 12: the tag Result says 1-0, but the game ends with 0-1, which counts\n";
    assert!(err.ends_with(remark), "{err}");
}

#[test]
fn a_summary_counts_the_games_of_a_file_of_any_size() {
    let folder = tempfile::tempdir().unwrap();
    let game = "[White \"M\u{fc}ller\"]\n\n1. e4 { [%clk 0:00:30] } e5 2. Nf3 Nc6 1/2-1/2\n\n";
    // More than what is read at once, in an old encoding.
    let text = game.repeat(2_000) + "1. e5 *\n";
    let bytes: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
    fs::write(folder.path().join("x.pgn"), bytes).unwrap();
    let ran = variorum_in(folder.path(), &["record", "x.pgn", "--summary"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, "2000 of 2001 games replay.\n"), "{}", ran.err);
    assert_eq!(ran.err.matches("read as windows-1252 text").count(), 1, "{}", ran.err);
    assert!(ran.err.contains("line 8001: turn 1 (1. White, `e5`): "), "{}", ran.err);
}

#[test]
fn ranks_that_may_be_counted_in_two_ways_are_asked_for() {
    let game = "[Variant \"grand\"]\n\n1. d4 d6 *\n";
    let (code, _, err) = replay(game);
    assert_eq!(code, 2);
    assert!(err.contains("add the tag [FirstRank \"0\"] or [FirstRank \"1\"]"), "{err}");
    let (code, out, err) = replay(&format!("[FirstRank \"0\"]\n{game}"));
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("/3P6/") && err.contains("the ranks are counted from 0, as XBoard does"), "{out} {err}");
}
