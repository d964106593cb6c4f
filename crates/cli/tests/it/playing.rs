//! `play`: whole sessions, with scripted input.

use crate::program::{command, variorum, with_input};
use std::fs;

/// White mates with the queen on g9.
const BEFORE_MATE: &str = "6k1/Q7/5K2/8/8/8/8/8/8/8 w - - 0 1";

#[test]
fn a_session_ends_with_mate() {
    let ran =
        with_input(&["play", "wolf-chess", "--position", BEFORE_MATE], "Qb2xb3\nnonsense\nmoves f8\na9g9\nQa1\nquit\n");
    insta::assert_snapshot!(ran.good(), @r"
    Wolf Chess

    10  . . . . . . k .
     9  Q . . . . . . .
     8  . . . . . K . .
     7  . . . . . . . .
     6  . . . . . . . .
     5  . . . . . . . .
     4  . . . . . . . .
     3  . . . . . . . .
     2  . . . . . . . .
     1  . . . . . . . .
        a b c d e f g h

    Enter a turn, or `help`.
    White> Qb2xb3
    There is no piece on b2.
      Qb2xb3
      ^^^^^^
    White> nonsense
    Cannot read `nonsense`.
      nonsense
      ^^^^^^^^
    White> moves f8
      Kf8-e7  Kf8-e8  Kf8-e9  Kf8-f7  Kf8-g7  Kf8-g8
    White> a9g9
    1. White: Qa9-g9#

    10  . . . . . . k .
     9  . . . . . . Q .
     8  . . . . . K . .
     7  . . . . . . . .
     6  . . . . . . . .
     5  . . . . . . . .
     4  . . . . . . . .
     3  . . . . . . . .
     2  . . . . . . . .
     1  . . . . . . . .
        a b c d e f g h
    Black is in check.

    White wins: Black is checkmated.
    The game is over: you can still `undo`, `save FILE` or `quit`.
    > Qa1
    The game is over.
    > quit
    Goodbye.
    ");
}

#[test]
fn every_command_of_a_session_has_an_answer() {
    let input = "help\nexplain W\nexplain h1\nexplain Zebra\nmoves b1\nmoves z9\nposition\nclaim\nundo\nsave\nquit\n";
    insta::assert_snapshot!(with_input(&["play", "wolf-chess", "--side", "all"], input).good(), @r"
    Wolf Chess

    10  q w f r b b n k
     9  p s s p p s s p
     8  . p p . . p p .
     7  . . . . . . . .
     6  . . . . . . . .
     5  . . . . . . . .
     4  . . . . . . . .
     3  . P P . . P P .
     2  P S S P P S S P
     1  K N B B R F W Q
        a b c d e f g h

    Enter a turn, or `help`.
    White> help
    Enter a turn as `moves` writes it, or in a shorter unambiguous form such as e2e4.
    Other commands:
      moves            list the legal turns
      moves CELL       list those of the piece on a square
      explain          show the rules
      explain NAME     explain one kind of piece or stone, by name, letter or square
      position         show the position as text
      undo             take back your last turn
      claim            claim a draw
      save FILE        write the game to a new file (PGN)
      resign           resign the game
      quit             leave
    White> explain W
    Wolf (W)
      It moves and captures any distance along a rank or file, or by a knight's
      leap.
    White> explain h1
    Queen (Q)
      It moves and captures any distance in any direction.
    White> explain Zebra
    Nothing here is called `Zebra`. There are: King, Queen, Wolf, Fox, Rook, Bishop,
    Nightrider, Elephant, Pawn, Sergeant.
    White> moves b1
      Nb1-a3
    White> moves z9
    There is no square `z9`.
    White> position
    qwfrbbnk/pssppssp/1pp2pp1/8/8/8/8/1PP2PP1/PSSPPSSP/KNBBRFWQ w - - 0 1
    White> claim
    No draw can be claimed now.
    White> undo
    There is nothing to take back.
    White> save
    Give a file name: save FILE
    White> quit
    Goodbye.
    ");
}

#[test]
fn explosions_are_described() {
    let position = "k9/10/10/10/4o3o1/10/10/K3R5 w - - 0 1";
    let input = "e1e4\nquit\n";
    insta::assert_snapshot!(with_input(&["play", "bomberman-chess", "--side", "all", "--position", position], input).good(), @r"
    Bomberman Chess

    8  k . . . . . . . . .
    7  . . . . . . . . . .
    6  . . . . . . . . . .
    5  . . . . . . . . . .
    4  . . . . o . . . o .
    3  . . . . . . . . . .
    2  . . . . . . . . . .
    1  K . . . R . . . . .
       a b c d e f g h i j

    Enter a turn, or `help`.
    White> e1e4
    1. White: Re1xe4, O->e4,i4
       captured: Black Bomb on e4
       explosion on e4
       removed: White Rook on e4, Black Bomb on i4
       explosion on i4

    8  k . . . . . . . . .
    7  . . . . . . . . . .
    6  . . . . . . . . . .
    5  . . . . . . . . . .
    4  . . . . . . . . . .
    3  . . . . . . . . . .
    2  . . . . . . . . . .
    1  K . . . . . . . . .
       a b c d e f g h i j

    Black> quit
    Goodbye.
    ");
}

#[test]
fn a_resignation_is_a_win_for_the_other_team_of_four_armies() {
    let out =
        with_input(&["play", "fortress-chess", "--side", "white", "--level", "1", "--seed", "1"], "resign\n").good();
    assert!(out.contains("In stock, White: 1 Bishop (B), 1 Knight (N), 1 Rook (R)\nIn stock, Black: 1 "), "{out}");
    assert!(out.contains("\nBlack and Blue win: White resigns.\n"), "{out}");
}

#[test]
fn a_hidden_set_up_is_not_shown() {
    let args = ["play", "fortress-chess", "--reading", "set-up=simultaneous", "--side", "all"];
    let out = with_input(&args, "B@N1/N@N2/R@O1\nposition\n").good();
    assert!(out.contains("1. White has played a hidden turn.\n"), "{out}");
    assert!(!out.contains("1. White: "), "{out}");
    let start = variorum(&["show", "fortress-chess", "--reading", "set-up=simultaneous"]).good();
    let ranks = |text: &str| {
        text.lines()
            .filter(|line| line.starts_with(" 1 ") || line.starts_with(" 2 "))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let shown = ranks(&out);
    assert_eq!(shown[shown.len() - 2..], ranks(&start)[..]);
}

#[test]
fn the_computer_plays_itself() {
    let args = ["play", "wolf-chess", "--side", "none", "--level", "5", "--seed", "7", "--position", BEFORE_MATE];
    let out = variorum(&args).good();
    assert!(out.ends_with("\nWhite wins: Black is checkmated.\n"), "{out}");
    assert_eq!(out, variorum(&args).good(), "the same seed gives the same game");
}

#[test]
fn the_computer_replies_and_undo_takes_back_both_turns() {
    let out = with_input(&["play", "wolf-chess", "--level", "1", "--seed", "1"], "d2d4\nundo\nposition\n").good();
    assert!(out.contains("\n1. White: d2-d4\n1. Black: "), "{out}");
    assert!(out.contains("PSSPPSSP/KNBBRFWQ w - - 0 1\n"), "{out}");
    assert!(out.ends_with("White> \nGoodbye.\n"), "{out}");
}

#[test]
fn earlier_searches_do_not_change_the_answer_of_a_level() {
    let args = ["play", "wolf-chess", "--level", "4", "--seed", "1", "--hash", "2", "--threads", "2"];
    let out = with_input(&args, "d2d4\nundo\nd2d4\n").good();
    let answers: Vec<&str> = out.lines().filter(|line| line.starts_with("1. Black: ")).collect();
    assert!(answers.len() == 2 && answers[0] == answers[1], "{out}");
}

#[test]
fn the_strongest_level_can_use_several_threads() {
    let args = ["play", "wolf-chess", "--side", "none", "--level", "7", "--threads", "2", "--position", BEFORE_MATE];
    let out = variorum(&args).good();
    assert!(out.ends_with("\nWhite wins: Black is checkmated.\n"), "{out}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_exits_at_once_even_during_a_search() {
    use std::os::unix::process::ExitStatusExt as _;
    let child = command(&["play", "wolf-chess", "--side", "none", "--level", "7"]).spawn().unwrap();
    // The first turn takes three seconds.
    std::thread::sleep(std::time::Duration::from_secs(1));
    assert!(std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.signal(), Some(2), "{}", output.status);
    // The board is drawn before every turn, so the first search has not ended.
    let boards = String::from_utf8_lossy(&output.stdout).matches("    a b c d e f g h\n").count();
    assert_eq!(boards, 1);
}

#[test]
fn a_saved_game_can_be_replayed_and_no_file_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let path = path.to_str().unwrap();
    let input = format!("a9g9\nsave {path}\nsave {path}\nsave {path}/x\n");
    let out = with_input(&["play", "wolf-chess", "--position", BEFORE_MATE], &input).good();
    assert!(out.contains(&format!("The game has been saved to {path}.\n")), "{out}");
    assert!(out.contains("already exists; choose another name.\n"), "{out}");
    assert!(out.contains("/x cannot be written: its folder is a file.\n"), "{out}");
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains("[Termination \"Black is checkmated\"]"), "{text}");
    let expected =
        "1. Wolf Chess, 1 turn, 1-0\n   White wins: Black is checkmated.\n   6k1/6Q1/5K2/8/8/8/8/8/8/8 b - - 1 1\n";
    assert_eq!(variorum(&["record", path]).good(), expected);
}

#[test]
fn the_record_of_a_custom_game_includes_its_rules() {
    let folder = tempfile::tempdir().unwrap();
    let rules = library::find("wolf-chess").unwrap().text.replacen("Wolf Chess", "My Own Chess", 1);
    fs::write(folder.path().join("own.kdl"), rules).unwrap();
    let mut session = command(&["play", "own.kdl", "--side", "all"]);
    let mut child = session.current_dir(folder.path()).stdin(std::process::Stdio::piped()).spawn().unwrap();
    std::io::Write::write_all(child.stdin.as_mut().unwrap(), b"d2d4\nsave own.pgn\n").unwrap();
    assert!(child.wait_with_output().unwrap().status.success());
    fs::remove_file(folder.path().join("own.kdl")).unwrap();
    let out = crate::program::variorum_in(folder.path(), &["record", "own.pgn"]).good();
    assert!(out.starts_with("1. My Own Chess, 1 turn, *\n"), "{out}");
    let judge = ["record", "own.pgn", "1", "--judge", "--nodes", "500"];
    let out = crate::program::variorum_in(folder.path(), &judge).good();
    assert!(out.starts_with("My Own Chess\n") && out.ends_with("The game has no turning point.\n"), "{out}");
}
