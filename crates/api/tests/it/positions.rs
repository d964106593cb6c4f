//! Positions set up by hand, and imported texts.

use api::{ask, parse_request};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use play::{Fault, GameCache};
use rules::Budget;
use serde_json::{Value, json};

fn try_ask(question: &Value) -> Result<Value, Fault> {
    let answer = ask(&GameCache::default(), parse_request(&question.to_string())?, &Budget::UNBOUNDED)?;
    Ok(serde_json::from_str(&answer).unwrap())
}

fn ask_ok(question: &Value) -> Value {
    try_ask(question).unwrap_or_else(|fault| panic!("{question}: {}", fault.sentence()))
}

fn refusal(question: &Value) -> String {
    try_ask(question).expect_err("an error").sentence().to_owned()
}

#[test]
fn every_start_position_survives_a_round_trip_through_the_editor() {
    let library = GameCache::default();
    let ask_all = |question: Value| -> Value {
        let answer = ask(&library, parse_request(&question.to_string()).unwrap(), &Budget::UNBOUNDED);
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
fn an_invalid_arrangement_is_explained_and_kept() {
    let mut arrangement = ask_ok(&json!({"ask": "set-up", "id": "chess"}))["arrangement"].clone();
    let pieces = arrangement["pieces"].as_array_mut().unwrap();
    pieces.retain(|piece| piece["cell"] != "e8");
    let without = ask_ok(&json!({"ask": "arrange", "id": "chess", "arrangement": arrangement}));
    assert!(without["position"].is_null());
    assert!(without["problem"]["sentence"].as_str().unwrap().contains("Black has no royal"), "{}", without["problem"]);
    assert_eq!(without["arrangement"]["pieces"].as_array().unwrap().len(), 31);
    assert_eq!(without["pieces"].as_array().unwrap().len(), 31);
    let castles = |right: &&Value| right["letter"].is_string() && right["isPossible"] == true;
    assert_eq!(without["rights"].as_array().unwrap().iter().filter(castles).count(), 2, "only White can still castle");
}

#[test]
fn rights_can_be_removed_and_a_finished_game_is_noted() {
    let mut arrangement = ask_ok(&json!({"ask": "set-up", "id": "chess"}))["arrangement"].clone();
    arrangement["rights"] = json!([]);
    let arranged = ask_ok(&json!({"ask": "arrange", "id": "chess", "arrangement": arrangement}));
    assert!(arranged["position"].as_str().unwrap().contains(" w - "), "{}", arranged["position"]);
    let mated = ask_ok(&json!({"ask": "set-up", "id": "chess", "position": "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"}));
    let remark = "The game is over in this position: White wins";
    assert!(mated["remark"].as_str().unwrap().starts_with(remark), "{}", mated["remark"]);
}

#[test]
fn a_position_text_keeps_what_an_arrangement_does_not_cover() {
    let text = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 7";
    assert_eq!(ask_ok(&json!({"ask": "set-up", "id": "chess", "position": text}))["position"], text);
}

#[test]
fn an_en_passant_right_is_part_of_an_arrangement() {
    let text = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    let read = ask_ok(&json!({"ask": "set-up", "id": "chess", "position": text}));
    let step = json!([{"side": 0, "over": "e3", "piece": "e4"}]);
    assert_eq!((&read["arrangement"]["doubleSteps"], &read["possibleDoubleSteps"]), (&step, &step));
    let arrange = |stepped: Value| {
        let mut arrangement = read["arrangement"].clone();
        arrangement["doubleSteps"] = stepped;
        ask_ok(&json!({"ask": "arrange", "id": "chess", "arrangement": arrangement}))
    };
    assert_eq!(arrange(step.clone())["position"], text);
    let without = arrange(json!([]));
    assert_eq!(without["position"], text.replace("e3", "-"));
    assert_eq!(without["possibleDoubleSteps"], step, "it can be restored");
}

#[test]
fn unknown_names_are_refused_with_a_message() {
    let chess = |pieces: Value, stock: Value| json!({"ask": "arrange", "id": "chess", "arrangement": {"pieces": pieces, "stock": stock, "toMove": 0, "rights": null, "lastMovedKinds": [], "checks": null}});
    let square = chess(json!([{"cell": "z9", "kind": "King", "side": 0}]), json!([]));
    assert_eq!(refusal(&square), "There is no square `z9`.");
    let kind = chess(json!([{"cell": "a1", "kind": "Dragon", "side": 0}]), json!([]));
    assert_eq!(refusal(&kind), "There is no piece `Dragon`.");
    let side = chess(json!([{"cell": "a1", "kind": "King", "side": 7}]), json!([]));
    assert_eq!(refusal(&side), "There is no side 7; sides are numbered from 0.");
    let stock = chess(json!([]), json!([{"side": 0, "kind": "King", "count": 1}]));
    assert_eq!(refusal(&stock), "A King cannot be in hand.");
}

#[test]
fn an_import_recognises_games_and_positions() {
    let import = |text: &str, id: &str| ask_ok(&json!({"ask": "import", "id": id, "from": {"text": text}}));
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
    assert!(broken["remarks"][0].as_str().unwrap().starts_with("2. White, `Ke5`: "), "{broken}");
    let tried = import("1. e4 e5 (1... c5 2. Ke5) 2. Nf3 *", "chess");
    assert_eq!(tried["turns"].as_array().unwrap().len(), 3, "an impossible turn in a variation does not end the game");
    assert_eq!(tried["turns"][1]["variations"][0].as_array().unwrap().len(), 1);
    assert!(tried["remarks"][0].as_str().unwrap().starts_with("2. White, `Ke5`: "), "{tried}");
}

#[test]
fn every_shipped_record_can_be_imported_as_text() {
    for shipped in library::games() {
        for record in shipped.records {
            let imported = ask_ok(&json!({"ask": "import", "id": "chess", "from": {"text": record.text}}));
            assert_eq!(imported["game"], shipped.id, "{}", record.name);
            assert_eq!(imported["remarks"], json!([]), "{}", record.name);
        }
    }
}

#[test]
fn a_text_that_is_not_a_game_is_refused_with_a_message() {
    let unknown = "[VariantId \"no-such-game\"]\n\n1. e4 *";
    assert!(refusal(&json!({"ask": "import", "id": "chess", "from": {"text": unknown}})).contains("no-such-game"));
    assert!(
        refusal(&json!({"ask": "import", "id": "chess", "from": {"text": " "}}))
            .starts_with("There is nothing to read")
    );
    assert!(
        refusal(&json!({"ask": "import", "id": "chess", "from": {"text": "hello"}}))
            .starts_with("The position is not possible")
    );
    assert!(
        refusal(&json!({"ask": "import", "id": "chess", "from": {"text": "[Event \"x"}}))
            .starts_with("The game cannot be read")
    );
}

#[test]
fn an_import_recognises_the_files_of_other_programs() {
    let import = |text: &str, id: &str| ask_ok(&json!({"ask": "import", "id": id, "from": {"text": text}}));
    let texts = |game: &serde_json::Value| -> Vec<String> {
        let turns = game["turns"].as_array().unwrap().iter();
        turns.map(|turn| turn["turn"]["text"].as_str().unwrap().to_owned()).collect()
    };
    let kif = import("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n", "chess");
    assert_eq!((&kif["game"], &kif["result"], &kif["remarks"]), (&json!("shogi"), &json!("0-1"), &json!([])));
    assert_eq!(texts(&kif), ["Pc3-c4", "Pg7-g6"]);
    let small = import("手合割：5五将棋\n   1 ２四銀(35)\n", "shogi");
    assert_eq!((&small["game"], small["turns"].as_array().unwrap().len()), (&json!("minishogi"), 1));
    let csa = import("PI\n+\n+7776FU\n-3334FU\n%TORYO\n", "shogi");
    assert_eq!(
        (texts(&csa), &csa["tags"]),
        (vec!["Pc3-c4".into(), "Pg7-g6".into()], &json!([["Termination", "resignation"]]))
    );
    let usi = import("position startpos moves 7g7f 3c3d", "shogi");
    assert_eq!(texts(&usi), ["Pc3-c4", "Pg7-g6"]);
    let chinese = import("1. 炮二平五 马８进７", "chess");
    assert_eq!(
        (&chinese["game"], texts(&chinese)),
        (&json!("xiangqi"), vec!["Ch3-e3".to_owned(), "Hh10-g8".to_owned()])
    );
    let korean = import("1. 79졸78 2. 49병48", "chess");
    assert_eq!((&korean["game"], texts(&korean)), (&json!("janggi"), vec!["i4-h4".to_owned(), "i7-h7".to_owned()]));
    let uci = import("position startpos moves e2e4 e7e5", "xiangqi");
    assert_eq!((&uci["game"], texts(&uci)), (&json!("chess"), vec!["e2-e4".to_owned(), "e7-e5".to_owned()]));
    let german = import("1. Sf3 Sf6 *", "chess");
    assert_eq!(texts(&german), ["Ng1-f3", "Ng8-f6"]);
    assert_eq!(german["remarks"], json!(["The pieces have the letters of another language, as in German."]));
    let tagged = import("[Game \"Chinese Chess\"]\n\n1. H2-E2 H9-G7 2. H0-G2 *", "chess");
    assert_eq!((tagged["turns"].as_array().unwrap().len(), &tagged["remarks"]), (3, &json!([])));
    let own = import("1. e2-e4 e7-e5 2. Ng1-f3 *", "chess");
    assert_eq!((&own["game"], texts(&own).len()), (&json!("chess"), 3), "coordinates are not those of xiangqi");
    let elsewhere = import("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "chess");
    assert_eq!(elsewhere["game"], "shogi");
    let broken = import("手合割：平手\n   1 ７六歩(77)\n   2 ３四銀(33)\n", "shogi");
    let told =
        "Line 3: move 2: `３四銀(33)`: there is no such piece on the square in brackets; the line ends before it.";
    assert_eq!((broken["remarks"][0].as_str(), texts(&broken).len()), (Some(told), 1));
}

#[test]
fn a_file_is_imported_whatever_its_encoding() {
    let request =
        |bytes: &[u8]| json!({"ask": "import", "id": "chess", "from": {"file": BASE64_STANDARD.encode(bytes)}});
    let shift_jis = interchange::encode_shift_jis("手合割：平手\n先手：山田\n   1 ７六歩(77)\n").unwrap();
    let kif = ask_ok(&request(&shift_jis));
    assert_eq!((&kif["game"], &kif["remarks"]), (&json!("shogi"), &json!(["Read as Shift_JIS text."])));
    assert_eq!(kif["tags"], json!([["White", "山田"]]));
    // XQF is binary: a rook and two generals, and after an entry for the start the rook goes from a10 to a1.
    let mut xqf = vec![0; 0x400];
    xqf[..3].copy_from_slice(b"XQ\x0a");
    xqf[0x10..0x30].fill(0xff);
    (xqf[0x14], xqf[0x24], xqf[0x20]) = (30, 49, 9);
    xqf.extend([0x18, 0x20, 0xf0, 0, 0, 0, 0, 0, 9 + 0x18, 0x20, 0, 0, 0, 0, 0, 0]);
    let game = ask_ok(&request(&xqf));
    assert_eq!((&game["game"], &game["turns"][0]["turn"]["text"]), (&json!("xiangqi"), &json!("Ra10-a1+")));
    assert_eq!(game["start"], "r3k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1");
    assert!(refusal(&request(b"hello")).starts_with("The position is not possible"));
    let broken = json!({"ask": "import", "id": "chess", "from": {"file": "a"}});
    assert!(refusal(&broken).contains("not in base64"), "{}", refusal(&broken));
    let large = refusal(&request(&vec![b' '; 800_001]));
    assert!(large.contains("at most 800000 are allowed"), "{large}");
}

#[test]
fn sfen_has_one_meaning_in_the_editor_and_in_an_import() {
    let text = "4k4/9/9/9/9/9/9/9/4K4 b -";
    let editor = ask_ok(&json!({"ask": "set-up", "id": "shogi", "position": text}));
    let import = ask_ok(&json!({"ask": "import", "id": "shogi", "from": {"text": text}}));
    assert_eq!(editor["position"], "4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1");
    assert_eq!(import["start"], editor["position"]);
    let wrong = |id: &str, text: &str| refusal(&json!({"ask": "import", "id": id, "from": {"text": text}}));
    let short = wrong("shogi", "4k4/9/9/9/9/9/9/9/4K3 b -");
    assert!(short.starts_with("The position is not possible: "), "{short}");
    assert!(wrong("chess", "8/8/8/8/8/8/8/8 w -").starts_with("The position is not possible: "));
}
