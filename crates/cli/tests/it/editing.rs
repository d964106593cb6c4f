//! `lsp`: the language server as an editor sees it. Completion, usages and names in detail are tested in the crate `lsp`.

use crate::program::{command, variorum, with_input};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// The document of most tests; it need not exist on disk.
const URI: &str = "file:///games/mine.kdl";

/// An editor that has started the server.
struct Editor {
    server: Child,
    to_server: ChildStdin,
    from_server: BufReader<ChildStdout>,
    last_id: i32,
}

impl Editor {
    fn start() -> Self {
        let mut server = command(&["lsp"]).stdin(Stdio::piped()).spawn().unwrap();
        let (to_server, from_server) = (server.stdin.take().unwrap(), server.stdout.take().unwrap());
        Self { server, to_server, from_server: BufReader::new(from_server), last_id: 0 }
    }

    /// An editor that has greeted the server and can fill in snippets.
    fn greeted() -> Self {
        let mut editor = Self::start();
        let item = json!({"completionItem": {"snippetSupport": true}});
        let client =
            json!({"processId": null, "rootUri": null, "capabilities": {"textDocument": {"completion": item}}});
        let about = editor.ask("initialize", &client).unwrap();
        assert_eq!(about["serverInfo"]["name"], "variorum");
        assert_eq!(about["capabilities"]["positionEncoding"], "utf-16");
        editor.notify("initialized", &json!({}));
        editor
    }

    /// An editor in which this text is open, and the problems that it shows.
    fn with_text(text: &str) -> (Self, Vec<Value>) {
        let mut editor = Self::greeted();
        let problems = editor.open(URI, text);
        (editor, problems)
    }

    fn send(&mut self, message: &Value) {
        let message = message.to_string();
        write!(self.to_server, "Content-Length: {}\r\n\r\n{message}", message.len()).unwrap();
        self.to_server.flush().unwrap();
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert_ne!(self.from_server.read_line(&mut line).unwrap(), 0, "the server is gone");
            match line.trim_end().split_once(": ") {
                Some(("Content-Length", number)) => length = number.parse().unwrap(),
                Some(_) => {}
                None => break,
            }
        }
        let mut message = vec![0; length];
        self.from_server.read_exact(&mut message).unwrap();
        serde_json::from_slice(&message).unwrap()
    }

    fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// The result of a request, or its error.
    fn ask(&mut self, method: &str, params: &Value) -> Result<Value, Value> {
        self.last_id += 1;
        let id = self.last_id;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        loop {
            let mut message = self.receive();
            if message["id"] == id {
                return if message["error"].is_null() {
                    Ok(message["result"].take())
                } else {
                    Err(message["error"].take())
                };
            }
        }
    }

    /// The problems that the server shows next.
    fn problems(&mut self) -> Vec<Value> {
        loop {
            let mut message = self.receive();
            if message["method"] == "textDocument/publishDiagnostics" {
                let Value::Array(problems) = message["params"]["diagnostics"].take() else { panic!("{message}") };
                return problems;
            }
        }
    }

    fn open(&mut self, uri: &str, text: &str) -> Vec<Value> {
        let document = json!({"uri": uri, "languageId": "variorum", "version": 1, "text": text});
        self.notify("textDocument/didOpen", &json!({"textDocument": document}));
        self.problems()
    }

    /// Changes the text: all of it without a range.
    fn change(&mut self, changes: &Value) -> Vec<Value> {
        let document = json!({"uri": URI, "version": 2});
        self.notify("textDocument/didChange", &json!({"textDocument": document, "contentChanges": changes}));
        self.problems()
    }

    /// The answer to a request about a place.
    fn ask_at(&mut self, method: &str, (line, character): (u32, u32)) -> Result<Value, Value> {
        let position = json!({"line": line, "character": character});
        self.ask(method, &json!({"textDocument": {"uri": URI}, "position": position}))
    }

    /// The labels of the completions at a place.
    fn completions(&mut self, at: (u32, u32)) -> Vec<Value> {
        let Value::Array(items) = self.ask_at("textDocument/completion", at).unwrap() else { panic!("no list") };
        items
    }

    /// Ends the session as an editor does, and returns the exit code.
    fn end(mut self) -> Option<i32> {
        assert_eq!(self.ask("shutdown", &Value::Null), Ok(Value::Null));
        self.notify("exit", &Value::Null);
        self.server.wait().unwrap().code()
    }
}

/// A range of the protocol within a line.
fn range(line: u32, from: u32, to: u32) -> Value {
    json!({"start": {"line": line, "character": from}, "end": {"line": line, "character": to}})
}

fn labels(items: &[Value]) -> Vec<&str> {
    items.iter().map(|item| item["label"].as_str().unwrap()).collect()
}

/// A text after edits, all in ASCII.
fn edited(text: &str, edits: &Value) -> String {
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    let mut edits: Vec<&Value> = edits.as_array().unwrap().iter().collect();
    edits.sort_by_key(|edit| {
        let start = &edit["range"]["start"];
        std::cmp::Reverse((start["line"].as_u64(), start["character"].as_u64()))
    });
    for edit in edits {
        let place = |end: &str, what: &str| edit["range"][end][what].as_u64().unwrap() as usize;
        let (first, last) = (place("start", "line"), place("end", "line"));
        let kept = &lines[last][place("end", "character")..];
        let line =
            format!("{}{}{kept}", &lines[first][..place("start", "character")], edit["newText"].as_str().unwrap());
        lines.splice(first..=last, [line]);
    }
    lines.join("\n")
}

const MARCH: &str =
    "extends chess\ngame \"Long March\" { source \"this page\" }\ngoal {\n    occupy last-rank wins by=King\n}\n";

#[test]
fn a_session_begins_and_ends_as_the_protocol_demands() {
    let (editor, problems) = Editor::with_text(MARCH);
    assert_eq!(problems, [] as [Value; 0]);
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn the_mistakes_are_those_of_check_under_every_reading() {
    let text = library::find("wolf-chess").unwrap().text.replacen("ride any", "rid any", 1).replacen(
        "leap knight if=\"elephant=knight\"",
        "leep knight if=\"elephant=knight\"",
        1,
    );
    let (_editor, problems) = Editor::with_text(&text);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("w.kdl");
    fs::write(&file, &text).unwrap();
    let checked: Value = serde_json::from_str(&variorum(&["check", "--json", &file.to_string_lossy()]).out).unwrap();
    assert_eq!(checked.as_array().unwrap().len(), 2);
    for (problem, checked) in problems.iter().zip(checked.as_array().unwrap()) {
        let message = problem["message"].as_str().unwrap();
        assert!(message.starts_with(checked["message"].as_str().unwrap()), "{message}");
        assert!(message.ends_with(checked["help"].as_str().unwrap()), "{message}");
        assert_eq!(problem["range"]["start"]["line"].as_u64().unwrap() + 1, checked["line"].as_u64().unwrap());
        assert_eq!(problem["severity"], 1);
    }
    assert!(problems[1]["message"].as_str().unwrap().contains("(under the reading elephant=knight)"));
}

#[test]
fn an_edit_in_a_text_beyond_ascii_is_applied_where_the_editor_means_it() {
    // The letter 𝔏 has two UTF-16 code units and four bytes.
    let text = MARCH.replace("Long March", "𝔏änge").replace("by=King", "by=Kin");
    let (mut editor, problems) = Editor::with_text(&text);
    assert_eq!((problems.len(), &problems[0]["range"]), (1, &range(3, 29, 32)), "{problems:?}");
    // Renames the game in the line of the letter, and corrects the mistake.
    let changes = json!([
        {"range": range(1, 6, 12), "text": "Ä"},
        {"range": range(3, 29, 32), "text": "King"},
    ]);
    assert_eq!(editor.change(&changes), [] as [Value; 0]);
    let symbols = editor.ask("textDocument/documentSymbol", &json!({"textDocument": {"uri": URI}})).unwrap();
    assert_eq!(symbols[1]["name"], "game Ä");
}

#[test]
fn a_mistake_with_a_likely_correction_has_a_quick_fix() {
    let text = MARCH.replace("occupy", "occupi");
    let (mut editor, problems) = Editor::with_text(&text);
    assert_eq!(problems[0]["message"], "unknown goal `occupi`\ndid you mean `occupy`?");
    let ask = |editor: &mut Editor, context: Value| {
        let params = json!({"textDocument": {"uri": URI}, "range": range(3, 6, 6), "context": context});
        editor.ask("textDocument/codeAction", &params).unwrap()
    };
    let actions = ask(&mut editor, json!({"diagnostics": []}));
    assert_eq!((&actions[0]["title"], &actions[0]["kind"]), (&json!("Write “occupy”"), &json!("quickfix")));
    assert_eq!(edited(&text, &actions[0]["edit"]["changes"][URI]), MARCH);
    assert_eq!(ask(&mut editor, json!({"diagnostics": [], "only": ["refactor"]})), json!([]));
}

#[test]
fn a_correction_is_offered_before_the_mistake_is_shown() {
    let (mut editor, _) = Editor::with_text(MARCH);
    let text = MARCH.replace("occupy", "occupi");
    let changes = json!([{"text": text}]);
    let document = json!({"uri": URI, "version": 2});
    editor.notify("textDocument/didChange", &json!({"textDocument": document, "contentChanges": changes}));
    let params = json!({"textDocument": {"uri": URI}, "range": range(3, 4, 10), "context": {"diagnostics": []}});
    let actions = editor.ask("textDocument/codeAction", &params).unwrap();
    assert_eq!(edited(&text, &actions[0]["edit"]["changes"][URI]), MARCH);
}

#[test]
fn completion_knows_the_language_and_the_names_that_a_file_inherits() {
    let (mut editor, _) = Editor::with_text(MARCH);
    let values = editor.completions((3, 29));
    let names = labels(&values);
    assert!(names.contains(&"King") && names.contains(&"Queen"), "{names:?}");
    let words = editor.completions((3, 4));
    let occupy = words.iter().find(|item| item["label"] == "occupy").unwrap();
    assert!(occupy["documentation"]["value"].as_str().unwrap().contains("```kdl\noccupy "), "{occupy}");
    // What is being written has a mistake; the names are known all the same.
    let problems = editor.change(&json!([{"range": range(3, 28, 33), "text": "="}]));
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(labels(&editor.completions((3, 29))).contains(&"Queen"));
}

#[test]
fn the_choice_of_a_word_with_a_block_opens_it() {
    let (mut editor, _) = Editor::with_text("extends chess\n\n");
    let items = editor.completions((1, 0));
    let board = items.iter().find(|item| item["label"] == "board").unwrap();
    assert_eq!((&board["insertTextFormat"], &board["textEdit"]["newText"]), (&json!(2), &json!("board $1 {\n\t$0\n}")));
    assert_eq!(board["textEdit"]["range"], range(1, 0, 0));
}

#[test]
fn a_word_is_described_with_an_example() {
    let (mut editor, _) = Editor::with_text(MARCH);
    let hover = editor.ask_at("textDocument/hover", (3, 6)).unwrap();
    let text = hover["contents"]["value"].as_str().unwrap();
    let occupy = rules_word("occupy");
    for part in [occupy.usage, occupy.summary, occupy.doc, occupy.example.trim()] {
        assert!(text.contains(part), "{part} is missing: {text}");
    }
    assert_eq!(hover["range"], range(3, 4, 10));
    assert_eq!(editor.ask_at("textDocument/hover", (3, 12)).unwrap(), Value::Null);
}

fn rules_word(name: &str) -> &'static kdl::Word {
    rules::words().into_iter().find(|word| word.name == name).unwrap()
}

#[test]
fn the_outline_has_the_blocks_with_zones_and_acts_below_them() {
    let text = "board {\n    zone camp \"a1\"\n}\npiece King K { royal }\nturn {\n    act move\n}\n";
    let (mut editor, _) = Editor::with_text(text);
    let symbols = editor.ask("textDocument/documentSymbol", &json!({"textDocument": {"uri": URI}})).unwrap();
    let names: Vec<&Value> = symbols.as_array().unwrap().iter().map(|symbol| &symbol["name"]).collect();
    assert_eq!(names, ["board", "piece King", "turn"]);
    assert_eq!(symbols[0]["children"][0]["name"], "zone camp");
    assert_eq!(symbols[0]["children"][0]["selectionRange"], range(1, 9, 13));
    assert_eq!(symbols[2]["children"][0]["name"], "act move");
    assert_eq!(symbols[0]["range"]["end"], json!({"line": 2, "character": 1}));
}

#[test]
fn a_name_is_renamed_wherever_it_is_used() {
    let text = "piece Rook R { ride any only=\"enemy Rook\" }\ngoal { points Rook=5 }\ngame \"Rook\" { about \"The Rook wins.\" }\n";
    let (mut editor, _) = Editor::with_text(text);
    let place = editor.ask_at("textDocument/prepareRename", (0, 8)).unwrap();
    assert_eq!(place, json!({"range": range(0, 6, 10), "placeholder": "Rook"}));
    let mut rename = |at: (u32, u32), name: &str| {
        let position = json!({"line": at.0, "character": at.1});
        editor.ask("textDocument/rename", &json!({"textDocument": {"uri": URI}, "position": position, "newName": name}))
    };
    let edit = rename((1, 15), "Tower").unwrap();
    assert_eq!(
        edited(text, &edit["changes"][URI]),
        "piece Tower R { ride any only=\"enemy Tower\" }\ngoal { points Tower=5 }\ngame \"Rook\" { about \"The Rook wins.\" }\n"
    );
    for (at, name, why) in [
        ((0, 8), "a b", "A name is one word that begins with a letter."),
        ((0, 1), "Tower", "Put the cursor on the name of a piece, a side, a zone or a reading that this file defines."),
    ] {
        assert_eq!(rename(at, name).unwrap_err()["message"], why);
    }
}

#[test]
fn formatting_is_that_of_fmt() {
    let options = json!({"tabSize": 4, "insertSpaces": true});
    for text in ["piece   King K {\nroyal\n}", "piece   Läufer L {\r\nroyal\r\n}\r\n", "a    b\n// the end\n\n\n"] {
        let (mut editor, _) = Editor::with_text(text);
        let params = json!({"textDocument": {"uri": URI}, "options": options});
        let edits = editor.ask("textDocument/formatting", &params).unwrap();
        assert_eq!(edited(text, &edits), with_input(&["fmt", "-"], text).good());
        editor.change(&json!([{"range": edits[0]["range"], "text": edits[0]["newText"]}]));
        assert_eq!(editor.ask("textDocument/formatting", &params).unwrap(), json!([]), "it is formatted now");
    }
}

#[test]
fn a_text_that_cannot_be_formatted_is_answered_with_a_sentence() {
    let (mut editor, _) = Editor::with_text("piece {");
    let params = json!({"textDocument": {"uri": URI}, "options": {"tabSize": 4, "insertSpaces": true}});
    let error = editor.ask("textDocument/formatting", &params).unwrap_err();
    assert!(error["message"].as_str().unwrap().starts_with("A text with mistakes in its form"), "{error}");
}

fn uri(path: &Path) -> String {
    format!("file://{}", path.display()).replace(' ', "%20")
}

#[cfg(unix)]
#[test]
fn a_file_extends_another_one_beside_it_as_it_is_on_disk() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("my games");
    fs::create_dir(&folder).unwrap();
    let text = "extends \"./parent.kdl\"\ngame \"Child\" { source \"a test\" }\nchange Wazir { step any }\n";
    let mut editor = Editor::greeted();
    let problems = editor.open(&uri(&folder.join("child.kdl")), text);
    assert_eq!((problems.len(), &problems[0]["range"]), (1, &range(0, 8, 22)), "{problems:?}");
    let message = problems[0]["message"].as_str().unwrap();
    assert!(message.contains("parent.kdl cannot be read: there is no such file"), "{message}");
    let parent = MARCH.replace("goal", "piece Wazir W { step orthogonal }\ngoal");
    fs::write(folder.join("parent.kdl"), parent).unwrap();
    editor.notify("textDocument/didSave", &json!({"textDocument": {"uri": uri(&folder.join("parent.kdl"))}}));
    assert_eq!(editor.problems(), [] as [Value; 0]);
}

#[test]
fn a_text_of_a_megabyte_is_answered_with_one_sentence() {
    let (mut editor, problems) = Editor::with_text(&"a b\n".repeat(1 << 19));
    assert_eq!(
        (problems.len(), &problems[0]["message"]),
        (1, &json!("the file is larger than 1 MB\na rule file has a few kilobytes; is this one?"))
    );
    assert_eq!(editor.ask_at("textDocument/hover", (9, 0)).unwrap(), Value::Null);
    assert!(editor.completions((1 << 19, 0)).len() > 5);
    let words = "piece Rook R { ride any }\n".repeat(30_000);
    let problems = editor.change(&json!([{"text": words}]));
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(
        problems[0]["message"].as_str().unwrap().starts_with("the file has more than 50,000 words"),
        "{problems:?}"
    );
    assert_eq!(editor.ask_at("textDocument/prepareRename", (9, 8)).unwrap()["placeholder"], "Rook");
}

#[test]
fn no_text_ends_the_server() {
    let (mut editor, _) = Editor::with_text("");
    for text in [
        "{",
        "}",
        "\"",
        "/*",
        "a=",
        "=",
        "\\",
        "a \"\\",
        "\u{FEFF}ä𝔏{",
        "a {".repeat(20_000).as_str(),
        "extends",
        "\r\r\n\n",
    ] {
        editor.change(&json!([{"text": text}]));
        for method in ["completion", "hover", "prepareRename", "documentSymbol"] {
            for at in [(0, 0), (0, 1), (0, 99), (9, 9)] {
                editor.ask_at(&format!("textDocument/{method}"), at).unwrap();
            }
        }
    }
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn a_bad_request_is_answered_and_the_session_goes_on() {
    let (mut editor, _) = Editor::with_text(MARCH);
    for (method, params, code, message) in [
        (
            "textDocument/hover",
            json!({"textDocument": 1}),
            -32602,
            "The parameters of textDocument/hover cannot be read: ",
        ),
        ("textDocument/hover", Value::Null, -32602, "The parameters of textDocument/hover cannot be read: "),
        ("textDocument/references", json!({}), -32601, "The request textDocument/references is not known here."),
        (
            "textDocument/hover",
            json!({"textDocument": {"uri": "file:///other.kdl"}, "position": {"line": 0, "character": 0}}),
            -32602,
            "The document file:///other.kdl is not open.",
        ),
    ] {
        let error = editor.ask(method, &params).unwrap_err();
        assert_eq!(error["code"], code, "{error}");
        assert!(error["message"].as_str().unwrap().starts_with(message), "{error}");
    }
    editor.notify("textDocument/didOpen", &json!({"textDocument": []}));
    editor.notify("textDocument/didSomething", &json!(1));
    assert!(editor.ask_at("textDocument/hover", (0, 0)).unwrap().is_object());
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn the_problems_of_a_closed_text_disappear() {
    let (mut editor, problems) = Editor::with_text("pice");
    assert!(!problems.is_empty());
    editor.notify("textDocument/didClose", &json!({"textDocument": {"uri": URI}}));
    assert_eq!(editor.problems(), [] as [Value; 0]);
}

#[test]
fn without_an_editor_a_sentence_says_who_starts_the_server() {
    let ran = variorum(&["lsp"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.starts_with("variorum: a language server is started by an editor "), "{}", ran.err);
    let ran = with_input(&["lsp"], "Content-Length: 3\r\n\r\n{}}");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
}

#[test]
fn the_extension_for_vs_code_starts_this_command_and_names_files_that_exist() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../editors/vscode");
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let package: Value = serde_json::from_str(&read("package.json")).unwrap();
    let contributes = &package["contributes"];
    for json in [&contributes["languages"][0]["configuration"], &contributes["grammars"][0]["path"]] {
        let _: Value = serde_json::from_str(&read(json.as_str().unwrap())).unwrap();
    }
    assert!(read(package["main"].as_str().unwrap()).contains("args: ['lsp']"));
    assert_eq!(contributes["configuration"]["properties"]["variorum.program"]["default"], "variorum");
}
