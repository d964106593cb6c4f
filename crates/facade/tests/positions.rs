//! Positions put together by hand, and texts that somebody brings along.

use facade::{Fault, Library, ask, read};
use rules::Budget;
use serde_json::{Value, json};

fn try_ask(question: &Value) -> Result<Value, Fault> {
    let answer = ask(&Library::default(), read(&question.to_string())?, &Budget::UNBOUNDED)?;
    Ok(serde_json::from_str(&answer).unwrap())
}

fn asked(question: &Value) -> Value {
    try_ask(question).unwrap_or_else(|fault| panic!("{question}: {}", fault.sentence()))
}

fn refused(question: &Value) -> String {
    try_ask(question).expect_err("this is refused").sentence().to_owned()
}

#[test]
fn the_start_of_every_game_is_an_arrangement_that_is_the_same_position() {
    let library = Library::default();
    let ask_all = |question: Value| -> Value {
        let answer = ask(&library, read(&question.to_string()).unwrap(), &Budget::UNBOUNDED);
        serde_json::from_str(&answer.unwrap_or_else(|fault| panic!("{question}: {}", fault.sentence()))).unwrap()
    };
    for game in ask_all(json!({"ask": "games"})).as_array().unwrap() {
        let start = ask_all(json!({"ask": "set-up", "id": game["id"]}));
        assert!(start["position"].is_string(), "{}: {}", game["id"], start["problem"]);
        let again = ask_all(json!({"ask": "arrange", "id": game["id"], "arrangement": start["arrangement"]}));
        assert_eq!(again, start, "{}", game["id"]);
        let text = ask_all(json!({"ask": "set-up", "id": game["id"], "position": start["position"]}));
        assert_eq!(text["arrangement"], start["arrangement"], "{}", game["id"]);
    }
}

#[test]
fn what_is_wrong_with_an_arrangement_is_told_and_nothing_of_it_is_lost() {
    let mut arrangement = asked(&json!({"ask": "set-up", "id": "chess"}))["arrangement"].clone();
    let men = arrangement["men"].as_array_mut().unwrap();
    men.retain(|man| man["cell"] != "e8");
    let without = asked(&json!({"ask": "arrange", "id": "chess", "arrangement": arrangement}));
    assert!(without["position"].is_null());
    assert!(without["problem"]["sentence"].as_str().unwrap().contains("Black has no royal"), "{}", without["problem"]);
    assert_eq!(without["arrangement"]["men"].as_array().unwrap().len(), 31);
    assert_eq!(without["men"].as_array().unwrap().len(), 31);
    let castles = |right: &&Value| right["letter"].is_string() && right["possible"] == true;
    assert_eq!(without["rights"].as_array().unwrap().iter().filter(castles).count(), 2, "only White can still castle");
}

#[test]
fn rights_are_taken_away_and_a_finished_game_is_told() {
    let mut arrangement = asked(&json!({"ask": "set-up", "id": "chess"}))["arrangement"].clone();
    arrangement["rights"] = json!([]);
    let arranged = asked(&json!({"ask": "arrange", "id": "chess", "arrangement": arrangement}));
    assert!(arranged["position"].as_str().unwrap().contains(" w - "), "{}", arranged["position"]);
    let mated = asked(&json!({"ask": "set-up", "id": "chess", "position": "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"}));
    assert!(mated["remark"].as_str().unwrap().starts_with("The game is over here: White wins"), "{}", mated["remark"]);
}

#[test]
fn a_text_keeps_what_an_arrangement_does_not_say() {
    let text = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 7";
    assert_eq!(asked(&json!({"ask": "set-up", "id": "chess", "position": text}))["position"], text);
}

#[test]
fn a_pawn_that_may_be_taken_in_passing_is_part_of_an_arrangement() {
    let text = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    let read = asked(&json!({"ask": "set-up", "id": "chess", "position": text}));
    let step = json!([{"side": 0, "over": "e3", "man": "e4"}]);
    assert_eq!((&read["arrangement"]["stepped"], &read["steppable"]), (&step, &step));
    let arrange = |stepped: Value| {
        let mut arrangement = read["arrangement"].clone();
        arrangement["stepped"] = stepped;
        asked(&json!({"ask": "arrange", "id": "chess", "arrangement": arrangement}))
    };
    assert_eq!(arrange(step.clone())["position"], text);
    let without = arrange(json!([]));
    assert_eq!(without["position"], text.replace("e3", "-"));
    assert_eq!(without["steppable"], step, "it can be given back");
}

#[test]
fn names_that_do_not_exist_are_refused_with_a_sentence() {
    let chess = |men: Value, stock: Value| json!({"ask": "arrange", "id": "chess", "arrangement": {"men": men, "stock": stock, "toMove": 0, "rights": null, "last": [], "checks": null}});
    let square = chess(json!([{"cell": "z9", "kind": "King", "side": 0}]), json!([]));
    assert_eq!(refused(&square), "There is no square `z9`.");
    let kind = chess(json!([{"cell": "a1", "kind": "Dragon", "side": 0}]), json!([]));
    assert_eq!(refused(&kind), "There is no piece `Dragon`.");
    let side = chess(json!([{"cell": "a1", "kind": "King", "side": 7}]), json!([]));
    assert_eq!(refused(&side), "There is no side 7: they are numbered from 0.");
    let stock = chess(json!([]), json!([{"side": 0, "kind": "King", "count": 1}]));
    assert_eq!(refused(&stock), "A King never lies beside the board.");
}

#[test]
fn a_game_and_a_position_are_known_by_their_text() {
    let import = |text: &str, id: &str| asked(&json!({"ask": "import", "id": id, "from": {"text": text}}));
    let position = import("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "chess");
    assert_eq!((&position["turns"], position["start"].is_string()), (&json!([]), true));
    let sfen = import("lnsgkgsnl/1r5b1/pppp1pppp/9/9/9/PPPP1PPPP/1B5R1/LNSGKGSNL w Pp 2", "shogi");
    let own = import("lnsgkgsnl/1r5b1/pppp1pppp/9/9/9/PPPP1PPPP/1B5R1/LNSGKGSNL[Pp] b - - 0 1", "shogi");
    assert_eq!(sfen["start"], own["start"], "SFEN calls the first side b");
    assert!(sfen["start"].as_str().unwrap().contains("[Pp] b "), "{}", sfen["start"]);
    let game = import("1. e4 e5 2. Nf3 {to the middle} Nc6 *", "chess");
    let texts: Vec<&str> =
        game["turns"].as_array().unwrap().iter().map(|turn| turn["turn"]["text"].as_str().unwrap()).collect();
    assert_eq!(texts.len(), 4);
    assert_eq!(game["turns"][2]["comment"], "to the middle");
    let broken = import("1. e4 e5 2. Ke5 *", "chess");
    assert_eq!(broken["turns"].as_array().unwrap().len(), 2);
    assert!(broken["remark"].as_str().unwrap().starts_with("2. White, `Ke5`: "), "{}", broken["remark"]);
    let tried = import("1. e4 e5 (1... c5 2. Ke5) 2. Nf3 *", "chess");
    assert_eq!(tried["turns"].as_array().unwrap().len(), 3, "the game goes on where only a variation ends");
    assert_eq!(tried["turns"][1]["variations"][0].as_array().unwrap().len(), 1);
    assert!(tried["remark"].as_str().unwrap().starts_with("2. White, `Ke5`: "), "{}", tried["remark"]);
}

#[test]
fn every_game_that_comes_with_the_rules_can_be_brought_along_as_text() {
    for shipped in catalog::games() {
        for record in shipped.records {
            let imported = asked(&json!({"ask": "import", "id": "chess", "from": {"text": record.text}}));
            assert_eq!(imported["game"], shipped.id, "{}", record.name);
            assert!(imported["remark"].is_null(), "{}: {}", record.name, imported["remark"]);
        }
    }
}

#[test]
fn a_text_that_is_nothing_is_refused_with_a_sentence() {
    let unknown = "[VariantId \"no-such-game\"]\n\n1. e4 *";
    assert!(refused(&json!({"ask": "import", "id": "chess", "from": {"text": unknown}})).contains("no-such-game"));
    assert!(
        refused(&json!({"ask": "import", "id": "chess", "from": {"text": " "}}))
            .starts_with("There is nothing to read")
    );
    assert!(
        refused(&json!({"ask": "import", "id": "chess", "from": {"text": "hello"}}))
            .starts_with("The position is not possible")
    );
    assert!(
        refused(&json!({"ask": "import", "id": "chess", "from": {"text": "[Event \"x"}}))
            .starts_with("The game cannot be read")
    );
}
