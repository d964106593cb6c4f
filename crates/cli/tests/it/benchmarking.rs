//! `benchmark`: the questions are true and reproducible, and the score is that of the given answers.

use crate::program::{variorum, variorum_in};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// A game that is over after a few random turns.
const GAMES: &[&str] = &["chess", "tic-tac-toe"];

fn write(folder: &Path, seed: &str, arguments: &[&str]) -> (String, String) {
    let arguments =
        [&["benchmark", "write", "--seed", seed, "--positions", "3", "--out", "q.jsonl"], arguments].concat();
    let ran = variorum_in(folder, &arguments);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    (read("q.jsonl"), read("q.answers.jsonl"))
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn to_lines(values: &[Value]) -> String {
    values.iter().map(|value| value.to_string() + "\n").collect()
}

/// The score of these answers.
fn score(folder: &Path, given: &[Value]) -> Value {
    fs::write(folder.join("given.jsonl"), to_lines(given)).unwrap();
    let ran = variorum_in(folder, &["benchmark", "score", "--json", "q.jsonl", "q.answers.jsonl", "given.jsonl"]);
    serde_json::from_str(&ran.good()).unwrap()
}

/// The answers of a file without its rule files.
fn answers(text: &str) -> Vec<Value> {
    lines(text).into_iter().filter(|line| line.get("id").is_some()).collect()
}

#[test]
fn the_same_seed_writes_the_same_bytes_and_another_seed_others() {
    let folder = tempfile::tempdir().unwrap();
    let first = write(folder.path(), "7", GAMES);
    assert_eq!(write(folder.path(), "7", GAMES), first);
    assert_ne!(write(folder.path(), "8", GAMES).0, first.0);
    let alone = write(folder.path(), "7", &GAMES[..1]).0;
    assert!(first.0.starts_with(&alone), "another game behind it changes nothing");
}

#[test]
fn the_answers_are_those_of_moves_and_show() {
    let folder = tempfile::tempdir().unwrap();
    let (questions, answered) = write(folder.path(), "7", GAMES);
    let (questions, answered) = (lines(&questions), answers(&answered));
    assert_eq!(questions.len(), answered.len());
    let mut kinds = [0, 0, 0];
    for (question, answer) in questions.iter().zip(&answered) {
        assert_eq!(question["id"], answer["id"]);
        let (game, position) = (question["game"].as_str().unwrap(), question["position"].as_str().unwrap());
        let shown: Value =
            serde_json::from_str(&variorum(&["show", game, "--json", "--position", position]).good()).unwrap();
        assert_eq!((&shown["side"], &shown["diagram"]), (&question["side"], &question["diagram"]));
        match question["ask"].as_str().unwrap() {
            "moves" => {
                kinds[0] += 1;
                let listed = variorum(&["moves", game, "--position", position]).out;
                let listed: Vec<&str> = listed.lines().filter_map(|line| line.split('\t').next()).collect();
                assert_eq!(answer["moves"], json!(listed));
            }
            "check" => {
                kinds[1] += 1;
                let checked = shown["check"].as_array().unwrap().contains(&question["side"]);
                assert_eq!(answer["check"], checked);
            }
            "result" => {
                kinds[2] += 1;
                assert_eq!(answer["winners"], shown["verdict"]["winners"]);
            }
            other => panic!("{other}"),
        }
    }
    // Tic-tac-toe has no check.
    assert_eq!(kinds[..2], [6, 3]);
    assert!(kinds[2] >= 3, "{kinds:?}");
}

#[test]
fn a_question_has_the_rules_that_its_readings_say() {
    let folder = tempfile::tempdir().unwrap();
    let (questions, answered) = write(folder.path(), "1", &["wolf-chess", "--each-reading"]);
    let questions = lines(&questions);
    let mirrored = questions.iter().find(|question| question["readings"]["array"] == "mirrored").unwrap();
    assert!(mirrored["id"].as_str().unwrap().starts_with("wolf-chess array=mirrored/"));
    assert_ne!(mirrored["rules"], questions[0]["rules"]);
    assert_eq!(questions[0]["readings"], json!({}));
    // The rules under the readings are those by which the answers are scored.
    assert_eq!(score(folder.path(), &answers(&answered))["total"]["exact"], 1.0);
}

#[test]
fn right_answers_score_everything_and_none_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (_, answered) = write(folder.path(), "7", GAMES);
    let right = answers(&answered);
    let total = &score(folder.path(), &right)["total"];
    assert_eq!(total["answered"], total["asked"]);
    for share in ["precision", "recall", "exact", "check", "result"] {
        assert_eq!(total[share], 1.0, "{share}: {total}");
    }
    let total = &score(folder.path(), &[])["total"];
    assert_eq!((&total["answered"], &total["precision"]), (&json!(0), &Value::Null));
    for share in ["recall", "exact", "check", "result"] {
        assert_eq!(total[share], 0.0, "{share}: {total}");
    }
}

#[test]
fn missing_and_illegal_turns_and_other_forms_of_a_turn_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let questions = json!({
        "id": "chess/moves/1", "game": "chess", "readings": {}, "ask": "moves", "question": "?", "side": "White",
        "examples": [], "position": "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "diagram": "", "stock": [], "rules": "",
    });
    let moves = variorum(&["moves", "chess", "--position", questions["position"].as_str().unwrap()]).good();
    let moves: Vec<&str> = moves.lines().filter_map(|line| line.split('\t').next()).collect();
    let rules = json!({"game": "chess", "readings": {}, "rule_file": library::find("chess").unwrap().text});
    let answer = json!({"id": "chess/moves/1", "moves": moves});
    fs::write(folder.path().join("q.jsonl"), questions.to_string()).unwrap();
    fs::write(folder.path().join("q.answers.jsonl"), format!("{rules}\n{answer}\n")).unwrap();
    let scored =
        |moves: Value| score(folder.path(), &[json!({"id": "chess/moves/1", "moves": moves})])["total"].clone();
    // The same turn three times, two illegal texts.
    let total = scored(json!(["Kd1", "e1d1", "Ke1-d1", "Kd9", "nonsense"]));
    assert_eq!(total["precision"], json!(0.3333));
    assert_eq!(total["recall"], json!((10_000.0 / moves.len() as f64).round() / 10_000.0));
    assert_eq!(total["exact"], 0.0);
    let all: Vec<String> = moves.iter().map(|text| text.replace('-', "")).collect();
    assert_eq!(scored(json!(all))["exact"], 1.0, "{all:?}");
}

#[test]
fn each_mistake_in_the_files_has_its_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let (_, answered) = write(folder.path(), "7", &["tic-tac-toe"]);
    let id = answers(&answered)[0]["id"].clone();
    for (given, message) in [
        ("{\"id\":1}", "variorum: given.jsonl, line 1 is not an answer: invalid type: integer `1`, expected a string"),
        ("\nno JSON", "variorum: given.jsonl, line 2 is not an answer: expected ident"),
        ("{\"id\":\"x\",\"moves\":[]}", "variorum: the given answers have `x`, which is not the id of a question\n"),
        (
            &format!("{{\"id\":{id},\"check\":true}}"),
            "variorum: the answer to `tic-tac-toe/moves/1` has not the field that its question asks for\n",
        ),
        (
            &format!("{{\"id\":{id}}}\n{{\"id\":{id}}}"),
            "variorum: given.jsonl, line 2: the question `tic-tac-toe/moves/1` is answered twice\n",
        ),
    ] {
        fs::write(folder.path().join("given.jsonl"), given).unwrap();
        let ran = variorum_in(folder.path(), &["benchmark", "score", "q.jsonl", "q.answers.jsonl", "given.jsonl"]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{given}");
        assert!(ran.err.starts_with(message), "{}", ran.err);
    }
    for (arguments, message) in [
        (&["write", "--out", "x.jsonl", "ches"][..], "variorum: there is no game `ches`; did you mean `chess`?\n"),
        (&["write", "--out", "x.jsonl", "chess", "chess"], "variorum: `chess` is given twice\n"),
        (
            &["score", "none.jsonl", "q.answers.jsonl", "given.jsonl"],
            "variorum: none.jsonl cannot be read: there is no such file\n",
        ),
        (
            &["score", "q.jsonl", "q.jsonl", "given.jsonl"],
            "variorum: q.jsonl, line 1 is not an answer or a rule file: ",
        ),
        (
            &["write", "--out", "none/x.jsonl", "--positions", "1", "tic-tac-toe"],
            "variorum: none/x.jsonl cannot be written: there is no such file\n",
        ),
    ] {
        let ran = variorum_in(folder.path(), &[&["benchmark"], arguments].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.err.starts_with(message), "{}", ran.err);
    }
}

#[test]
fn the_table_has_a_line_for_each_game_and_the_total() {
    let folder = tempfile::tempdir().unwrap();
    let (_, answered) = write(folder.path(), "7", GAMES);
    fs::write(folder.path().join("given.jsonl"), to_lines(&answers(&answered))).unwrap();
    let table = variorum_in(folder.path(), &["benchmark", "score", "q.jsonl", "q.answers.jsonl", "given.jsonl"]).good();
    let rows: Vec<&str> = table.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(rows, ["game", "chess", "tic-tac-toe", "total"]);
    assert!(table.contains(" 100.0 %") && !table.contains(" 0.0 %"), "{table}");
}

const DOCUMENT: &str = include_str!("../../../../docs/benchmark.md");

#[cfg(unix)]
#[test]
fn the_commands_of_the_document_print_what_it_shows() {
    let folder = tempfile::tempdir().unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_variorum")).parent().unwrap().display().to_string();
    let path = format!("{program}:{}", std::env::var("PATH").unwrap());
    let blocks = DOCUMENT.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let mut commands = 0;
    for example in blocks.flat_map(|block| block.split("$ ").filter(|example| !example.is_empty())) {
        let (command, shown) = example.split_once('\n').unwrap();
        let mut shell = std::process::Command::new("sh");
        let ran = shell.args(["-c", command]).current_dir(folder.path()).env("PATH", &path).output().unwrap();
        assert_eq!(String::from_utf8(ran.stdout).unwrap(), shown, "{command}");
        commands += 1;
    }
    assert_eq!(commands, 3);
}

#[test]
fn the_document_names_every_field() {
    let folder = tempfile::tempdir().unwrap();
    let (questions, answered) = write(folder.path(), "7", GAMES);
    for line in lines(&questions).into_iter().chain(lines(&answered)) {
        for field in line.as_object().unwrap().keys() {
            assert!(DOCUMENT.contains(&format!("`{field}`")), "{field}");
        }
    }
    let given = DOCUMENT.split("```json\n").nth(1).unwrap().split("```").next().unwrap();
    fs::write(folder.path().join("given.jsonl"), given).unwrap();
    let ran =
        variorum_in(folder.path(), &["benchmark", "score", "--json", "q.jsonl", "q.answers.jsonl", "given.jsonl"]);
    let scored: Value = serde_json::from_str(&ran.good()).unwrap();
    assert_eq!(scored["total"]["answered"], 3);
}
