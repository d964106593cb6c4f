//! The messages about errors in rule files; and no text can make reading, compiling or listing turns panic.
//!
//! Each error is introduced into the same small valid file by replacing one part of it; the message is compared as an
//! editor shows it, on one line with its place.

const GOOD: &str = r##"game "Small" { source "a test" }
reading far default=off { summary "How far"; source "a letter" }
board {
    grid """
        4  r . k .
        3  p . # .
        2  P . . .
        1  R . K .
        """
    zone home White="a1-d1" Black="a4-d4"
    zone second White="a2-d2" Black="a3-d3"
}
side White w facing=up
side Black b facing=down
stock each Block=2
group Big King Rook
piece King K {
    royal
    step any
    castle White Q from=c1 to=b1 with=a1 lands=c1
}
piece Rook R {
    ride orthogonal
    lay as-moves times=2
}
piece Pawn P {
    step forward quiet
    step forward-diagonal capture
    double-step forward from=second
    en-passant forward-diagonal
    become Rook on=home if=far
    chain { hop any over=Block times="1..2" }
}
stone Block "#" { laid-on empty not-in=home }
turn {
    order White Black
    act move { may lay }
}
goal {
    mate wins
    stuck draws
    quiet-turns 50 draws except="Pawn"
}
notation {
    position board stock side
    plain Pawn
}
"##;

/// The messages about a text, one per line.
fn said(text: &str) -> Vec<String> {
    rules::read(text, &[]).1.iter().map(|problem| kdl::render_line("x", text, problem)).collect()
}

/// Replaces one part of the valid file and expects this message among others.
#[track_caller]
fn check(old: &str, new: &str, expected: &str) {
    assert_eq!(GOOD.matches(old).count(), 1, "{old} must occur once in the file");
    let lines = said(&GOOD.replacen(old, new, 1));
    assert!(lines.iter().any(|line| line == expected), "expected\n{expected}\nbut it says\n{}", lines.join("\n"));
}

#[test]
fn a_valid_file_gives_no_messages() {
    assert_eq!(said(GOOD), Vec::<String>::new());
}

#[test]
fn one_error_does_not_hide_the_others() {
    let text = GOOD.replace("3  p . # .", "3  p . #").replace("step any", "stepp any").replace("\"a4-d4\"", "\"a9\"");
    let lines = said(&text);
    for part in ["rank 3 of the drawing has 3 cells", "unknown word `stepp`", "`a9` is outside the board"] {
        assert!(lines.iter().any(|line| line.contains(part)), "{part} is missing:\n{}", lines.join("\n"));
    }
}

#[test]
fn unknown_names_get_suggestions() {
    check("stock each", "stok each", "x:15:1: error: unknown word `stok` (did you mean `stock`?)");
    check("step any\n", "stepp any\n", "x:19:5: error: unknown word `stepp` (did you mean `step`?)");
    check(
        "ride orthogonal",
        "ride ortogonal",
        "x:23:10: error: unknown direction `ortogonal` (did you mean `orthogonal`?)",
    );
    check("group Big King Rook", "group Big King Rok", "x:16:16: error: unknown piece `Rok` (did you mean `Rook`?)");
    check("plain Pawn", "plain Pown", "x:46:11: error: unknown piece `Pown` (did you mean `Pawn`?)");
    check("from=second", "from=secund", "x:29:30: error: unknown zone `secund` (did you mean `second`?)");
    check("over=Block", "over=Blok", "x:32:26: error: unknown kind or group `Blok` (did you mean `Block`?)");
    check("order White Black", "order White Blak", "x:36:17: error: unknown side `Blak` (did you mean `Black`?)");
    check("if=far", "if=fur", "x:31:28: error: unknown reading `fur` (did you mean `far`?)");
    check("50 draws", "$fifty draws", "x:42:17: error: unknown reading `fifty` (expected one of: far)");
    check(
        "if=far",
        "if=\"far=maybe\"",
        "x:31:28: error: unknown value of the reading far: `maybe` (expected one of: on, off)",
    );
    check("default=off", "default=no", "x:2:21: error: unknown value `no` (did you mean `on`?)");
    check("times=2", "time=2", "x:24:18: error: unknown property `time` of `lay` (did you mean `times`?)");
    check("mate wins", "mates wins", "x:40:5: error: unknown goal `mates` (did you mean `mate`?)");
    check(
        "may lay",
        "may dance",
        "x:37:20: error: after a move only `lay`, `detonate` or `place leaving=ZONE` can follow (write `may` if it is optional, `must` if it is compulsory)",
    );
    check("act move {", "act mov {", "x:37:9: error: unknown act `mov` (did you mean `move`?)");
    check("board stock side", "board stocks side", "x:45:20: error: unknown field `stocks` (did you mean `stock`?)");
    check("board stock side", "board \"{lost}\" side", "x:45:21: error: unknown state `lost` (did you mean `last`?)");
}

#[test]
fn a_part_of_a_game_has_one_note() {
    check(
        "source \"a test\"",
        "note \"One.\"; partial \"Two.\"",
        "x:1:29: error: `partial` is the only note of a game (write all sentences in one text)",
    );
}

#[test]
fn a_misplaced_word_is_reported_with_the_place_where_it_belongs() {
    check(
        "ride orthogonal",
        "hop any over=enemy",
        "x:23:5: error: `hop` is not allowed here (it belongs in `chain` or `legs`)",
    );
    check("laid-on empty not-in=home", "royal", "x:34:19: error: `royal` is not allowed here (it belongs in `piece`)");
    check("stock each", "mate wins\nstock each", "x:15:1: error: `mate` is not allowed here (it belongs in `goal`)");
    check("step any\n", "zone any\n", "x:19:5: error: `zone` is not allowed here (it belongs in `board`)");
}

#[test]
fn a_flag_takes_no_value() {
    check(
        "double-step forward from",
        "double-step forward first-move=2 from",
        "x:29:25: error: `first-move` of `double-step` takes no value (write the word alone: `double-step first-move`)",
    );
    let lines = said(&GOOD.replace("double-step forward from", "double-step forward zebra=2 from"));
    assert!(
        lines.iter().any(|line| line.contains("(expected one of: from, up-to, first-move, unanswered)")),
        "{lines:#?}"
    );
}

#[test]
fn a_list_of_kinds_can_only_name_kinds() {
    let lines = said(&GOOD.replace("become Rook on=home if=far", "become Zebra on=home"));
    let expected = "unknown piece `Zebra` (expected one of: King, Rook, Pawn, Block, Big; words allowed here: ";
    assert!(lines.iter().any(|line| line.contains(expected)), "{lines:#?}");
}

#[test]
fn an_invalid_direction_is_reported_once() {
    for (new, expected) in [
        ("ride ortogonal", "x:23:10: error: unknown direction `ortogonal` (did you mean `orthogonal`?)"),
        ("leap \"16,1\"", "x:23:11: error: `16,1` is too far: a leap goes at most 15 files and 15 ranks"),
        ("leap \"0,0\"", "x:23:11: error: a leap must go to another cell, not the one it starts from"),
    ] {
        assert_eq!(said(&GOOD.replace("ride orthogonal", new)), [expected]);
    }
    let lines = said(&GOOD.replace("double-step forward from", "double-step forwart from"));
    assert_eq!(lines, ["x:29:17: error: unknown direction `forwart` (did you mean `forward`?)"]);
}

#[test]
fn pieces_without_the_letter_of_their_side_are_reported_once() {
    let lines = said(&GOOD.replace("stock each", "side Red r facing=left\nstock each"));
    let of_the_drawing: Vec<&String> = lines.iter().filter(|line| line.contains("in the drawing")).collect();
    assert_eq!(
        of_the_drawing,
        [
            "x:8:12: error: `R` in the drawing does not say whose piece it is (with more than two sides, each piece has the letter of its \
          side in front: `wR`, `bR`, `rR`)"
        ]
    );
}

#[test]
fn lines_without_effect_give_a_warning() {
    check(
        "mate wins",
        "mate wins\n    mate loses",
        "x:41:5: warning: the outcome of `mate` is given twice (the first line counts; leave one out)",
    );
    check(
        "piece Rook R {",
        "piece Rook R glyph=rok {",
        "x:22:20: warning: there is no picture `rok`: the page shows the letter (did you mean `rook`?)",
    );
}

#[test]
fn a_motion_over_the_cells_of_a_double_step_gives_a_warning() {
    check(
        "step forward quiet",
        "ride forward up-to=2 quiet from=second",
        "x:27:5: warning: from second this reaches the same cells as `double-step`, and the two turns are written the same way (only a double \
         step can be answered en passant; keep one of the two lines for those cells)",
    );
    assert!(
        said(&GOOD.replace("step forward quiet", "ride forward up-to=2 quiet from=home"))
            .iter()
            .all(|line| !line.contains("written the same way"))
    );
}

#[test]
fn a_choice_that_does_not_exist_is_reported() {
    let (def, problems) = rules::read(GOOD, &[("fur".into(), "on".into())]);
    let lines: Vec<String> = problems.iter().map(|problem| kdl::render_line("x", GOOD, problem)).collect();
    assert!(def.is_none());
    assert_eq!(lines, ["x:1:1: error: unknown reading `fur` (did you mean `far`?)"]);
}

#[test]
fn each_required_block_must_occur_once() {
    for block in ["game", "board", "turn", "goal"] {
        let commented = GOOD.replacen(&format!("\n{block} "), &format!("\n/-{block} "), 1).replacen(
            &format!("{block} \"Small"),
            &format!("/-{block} \"Small"),
            1,
        );
        assert!(
            said(&commented).contains(&format!("x:1:1: error: the file has no `{block}` block")),
            "{block}: {:?}",
            said(&commented)
        );
    }
    check("stock each", "goal { stuck draws }\nstock each", "x:40:1: error: the file has two `goal` blocks");
    check(
        "side Black b facing=down\n",
        "",
        "x:1:1: error: a game needs at least two sides (for example `side White w facing=up`)",
    );
}

#[test]
fn evidence_needs_a_type_valid_dates_and_a_source() {
    for (line, expected) in [
        ("evidence play", "x:1:16: error: this evidence has no source (say where it comes from: source \"…\")"),
        ("evidence plays { source \"x\" }", "x:1:25: error: unknown kind of evidence `plays` (did you mean `play`?)"),
        (
            "evidence play from=\"about 1850\" { source \"x\" }",
            "x:1:36: error: `about 1850` is not a date (write a year with four digits, \"YEAR-MONTH\" or \"YEAR-MONTH-DAY\": 1850, \"1850-12\", \"1850-12-31\")",
        ),
        (
            "evidence play from=1850 to=1849 { source \"x\" }",
            "x:1:43: error: the period ends before it begins: 1850 to 1849",
        ),
        ("evidence play confidence=101 { source \"x\" }", "x:1:41: error: `confidence` must be a number from 0 to 100"),
        ("evidence play { sauce \"x\" }", "x:1:32: error: unknown word `sauce` (expected one of: says, note, source)"),
        (
            "evidence play where=\"x\" { source \"x\" }",
            "x:1:30: error: unknown property `where` of `evidence` (expected one of: from, to, location, region, players, told-by, confidence)",
        ),
    ] {
        check("source \"a test\" }", &format!("{line}; source \"a test\" }}"), expected);
    }
    for good in ["from=1850 to=1850", "from=\"1850-06\" to=1850", "to=\"1850-02-29\"", ""] {
        let text = GOOD
            .replace("source \"a test\" }", &format!("evidence play {good} {{ source \"x\" }}; source \"a test\" }}"));
        assert_eq!(said(&text), Vec::<String>::new(), "{good}");
    }
}

#[test]
fn a_reading_needs_a_default_a_summary_and_a_source() {
    check("default=off ", "", "x:2:1: error: reading `far` has no default (for example default=on)");
    check(
        "summary \"How far\"; ",
        "",
        "x:2:1: error: reading `far` has no summary (say in a sentence what it is about: summary \"…\")",
    );
    check(
        "; source \"a letter\"",
        "",
        "x:2:1: error: reading `far` has no source (say where the doubt comes from: source \"…\")",
    );
    check(" if=far", "", "x:2:1: warning: reading `far` is never used (refer to it with if=… or $…)");
    check(
        "source \"a letter\"",
        "source \"a letter\"; value off; value off",
        "x:2:1: error: reading `far` has the value off twice",
    );
    check("default=off", "default=off if=far", "x:2:25: error: a reading cannot depend on another one");
}

#[test]
fn the_drawing_is_checked() {
    check(
        "3  p . # .",
        "3  p . #",
        "x:6:9: error: rank 3 of the drawing has 3 cells, but the one above has 4 (write `.` for an empty cell and `-` for a cell that does not exist)",
    );
    check("3  p . # .", "4  p . # .", "x:6:9: error: rank 4 is drawn twice");
    check(
        "3  p . # .",
        "3  p . # z",
        "x:6:18: error: `z` in the drawing is not a piece (`.` is an empty cell, `-` is no cell; the letters of this game are K R P #)",
    );
    check("a2-d2", "a2-e2", "x:11:24: error: `e2` is outside the board (files go from a to d, ranks from 1 to 4)");
    check(
        "1  R . K .",
        "1  R . K -",
        "x:10:22: error: there is no cell d1: the drawing has a hole there (files go from a to d, ranks from 1 to 4)",
    );
    check(
        "zone home",
        "files a b c c\n    zone home",
        "x:4:10: error: two cells are called c1 (name every file and rank differently)",
    );
    check("zone home", "files a b c\n    zone home", "x:4:10: error: the drawing has 4 files, but 3 are named");
    check(
        "zone home",
        "walls a1|b2\n    zone home",
        "x:10:11: error: `a1|b2` is not a wall (write two squares side by side: \"d3|e3\")",
    );
    check(
        "zone home",
        "cut a1-c1\n    zone home",
        "x:10:9: error: `a1-c1` is not a pair of neighbouring cells (write it as d8-e9)",
    );
    check("zone home", "dark z9\n    zone home", "x:10:10: error: `z9` is outside the board");
    check(
        "zone home",
        "zone spare \"a1\"\n    zone home",
        "x:10:10: warning: zone `spare` is never used (use it in a rule, give it a `look`, or remove it)",
    );
    check("zone home", "zone none \"\" look=goal\n    zone home", "x:10:10: warning: zone `none` has no cells");
    check("zone second", "zone home", "x:11:10: error: zone `home` is defined twice");
    check(
        "zone home",
        "closed second\n    zone home",
        "x:3:1: error: the Pawn on a2 starts on a cell that is closed to its side",
    );
}

#[test]
fn the_appearance_is_checked() {
    let check = |old: &str, new: &str, expected: &str| {
        let lines = said(&GOOD.replacen(old, new, 1));
        assert!(
            lines.iter().any(|line| line.contains(expected)),
            "expected\n{expected}\nbut it says\n{}",
            lines.join("\n")
        );
    };
    let zone = "zone second White";
    let look = |line: &str| format!("{line}\n    {zone}");
    for (line, expected) in [
        ("look tiles", "unknown look of a board `tiles`"),
        ("look", "`look` needs a look"),
        ("look point", "did you mean `points`?"),
        ("look points river=\"1|3\"", "`1|3` is not a river"),
        ("look points river=\"3|2\"", "`3|2` is not a river"),
        ("look points palace=hom", "did you mean `home`?"),
        ("look points stars=\"a9\"", "`a9` is outside the board"),
        ("look plain stars=\"a1\"", "drawn on a board of `lines` or `points` only"),
        ("look plain; look lines", "the board has two `look` lines"),
        ("set cards", "unknown set of pieces `cards`"),
    ] {
        check(zone, &look(line), expected);
    }
    for (line, expected) in [
        ("face", "`face` needs a character"),
        ("face A B C", "`face` has 3 texts"),
        ("face Rook", "`Rook` is too long for a face"),
        ("face R; face S", "Rook has two `face` lines"),
    ] {
        check("    ride orthogonal\n", &format!("    {line}\n    ride orthogonal\n"), expected);
    }
    check("plain Pawn\n", "turns chess\n", "unknown way to write turns `chess`");
}

#[test]
fn limits_are_enforced() {
    let lines = |count: usize, line: &dyn Fn(usize) -> String| (0..count).map(line).collect::<Vec<_>>().join("\n");
    let ranks = lines(65, &|i| format!("        {} . . . .", 100 + i));
    check(
        "4  r . k .\n",
        &format!("4  r . k .\n{ranks}\n"),
        "x:4:10: error: the board has 276 cells; at most 256 are possible",
    );
    let ranks = lines(99, &|i| format!("        {} - - - -", 100 + i));
    check(
        "4  r . k .\n",
        &format!("4  r . k .\n{ranks}\n"),
        "x:4:10: error: a drawing has at most 100 files and 100 ranks",
    );
    let sides = lines(3, &|i| format!("side S{i} {} facing=up", ['x', 'y', 'z'][i]));
    check(
        "side Black b facing=down",
        &format!("side Black b facing=down\n{sides}"),
        "x:1:1: error: the game has 5 sides; at most 4 are possible",
    );
    let kinds = lines(45, &|i| format!("piece Extra{i} Z"));
    check(
        "stock each",
        &format!("{kinds}\nstock each"),
        "x:1:1: error: the game has 49 kinds of pieces and stones; at most 48 are possible",
    );
    let stones = lines(8, &|i| format!("stone S{i} \"{}\"", ["^", "!", "%", "*", "+", "&", "~", "?"][i]));
    let stock = lines(8, &|i| format!("stock each S{i}=1"));
    check("group Big", &format!("{stones}\n{stock}\ngroup Big"), "x:31:12: error: a stock can hold at most 8 kinds");
    let motions = lines(64, &|_| "    step any".to_owned());
    check(
        "    royal\n",
        &format!("    royal\n{motions}\n"),
        "x:17:1: error: King has 66 motions; at most 64 are possible",
    );
    let routes = lines(40, &|_| "        route ahead slant".to_owned());
    check(
        "    royal\n",
        &format!("    royal\n    leap knight {{\n{routes}\n    }}\n"),
        "x:52:9: error: a leap has at most 32 routes",
    );
    check(
        "Block=2",
        "Block=100",
        "x:15:18: error: a stock has between 0 and 99 pieces of a kind (stones without end have the line `supply endless`)",
    );
}

#[test]
fn rights_are_limited() {
    let rows = (1..=9).rev().map(|rank| format!("        {rank} . . . . . . . .\n")).collect::<Vec<_>>().concat();
    let text = format!(
        "game \"Rights\" {{ source \"a test\" }}\nboard {{\n    grid \"\"\"\n{rows}        \"\"\"\n    zone all \"a1-h9\"\n}}\nside White w facing=up\nside Black b facing=down\n\
         piece Pawn P {{ double-step forward from=all first-move }}\nturn {{ order White Black; act move }}\ngoal {{ stuck draws }}\n"
    );
    assert_eq!(said(&text), ["x:1:1: error: the game has 144 rights (castling, first moves); at most 64 are possible"]);
}

#[test]
fn stocks_and_placing_are_checked() {
    check(
        "stock each Block=2",
        "stock each Block=2 gains=taken",
        "x:15:26: error: unknown way to gain pieces `taken` (expected one of: captured)",
    );
    check(
        "stock each Block=2",
        "stock each Block=2 gains=captured",
        "x:15:1: error: a stock of stones cannot gain captured pieces",
    );
    check(
        "become Rook on=home",
        "placed\n    become Rook on=home",
        "x:31:5: error: `placed` has no condition (for example `placed not-on=last-rank`)",
    );
    check(
        "become Rook on=home",
        "placed on=home never=stuck\n    become Rook on=home",
        "x:31:26: error: unknown effect `stuck` (expected one of: mate, check)",
    );
    check(
        "piece Rook R",
        "piece Rook R like=Block",
        "x:22:1: error: `like` must name another kind of piece, and neither may be a stone or a form",
    );
    check(
        "become Rook on=home if=far",
        "become Rook on=home optional in-passing",
        "x:31:5: error: a piece that changes `in-passing` must change where it lands (leave out the other words of the line, or `in-passing`)",
    );
    check("become Rook on=home if=far", "become optional on=home", "x:31:5: error: `become` needs at least one kind");
    check(
        "become Rook on=home if=far",
        "transform Rook or-last",
        "x:31:5: error: `or-last` needs the zone to which it is the exception (for example on=far-side)",
    );
}

#[test]
fn names_and_letters_are_unique() {
    check("piece Rook R", "piece King R", "x:22:7: error: piece `King` is defined twice");
    check("piece Rook R", "piece Rook K", "x:17:1: error: the letter K stands for two pieces");
    check(
        "piece Rook R",
        "piece Rook RR",
        "x:22:12: error: a piece's letter must be one capital letter (it may have a mark, as in \"+P\" or \"Q~\")",
    );
    check(
        "stone Block \"#\"",
        "stone Block \"-\"",
        "x:34:14: error: a stone's sign must be one of ^ ! # % * + & and the like",
    );
    check("side Black b", "side White b", "x:14:6: error: side White or its letter is used twice");
    check("side Black b", "side Black w", "x:14:6: error: side Black or its letter is used twice");
    check(
        "side Black b",
        "side look b",
        "x:14:6: error: no side can be called `look`: the word has a meaning of its own",
    );
    check("group Big King", "group Rook King", "x:16:7: error: `Rook` is already the name of a piece");
    check(
        "group Big King",
        "group enemy King",
        "x:16:7: error: `enemy` cannot be a name: the word has a meaning of its own",
    );
    check(
        "group Big King",
        "group \"Big ones\" King",
        "x:16:8: error: a name must be one word without spaces and commas (use name=\"…\" for the name that people read)",
    );
    check("lay as-moves times=2", "lay as-moves\n    lay as-moves", "x:25:5: error: Rook has two `lay` lines");
    check(
        "side Black b facing=down",
        "side Black b",
        "x:14:1: error: a side must say which way its pieces face (add facing=up, down, left or right)",
    );
    check(
        "stock each",
        "team White Black\nstock each",
        "x:15:1: error: all sides are in one team, so there are no opponents",
    );
}

#[test]
fn motions_are_checked() {
    check(
        "ride orthogonal",
        "ride",
        "x:23:5: error: `ride` needs a direction (for example `any`, `orthogonal`, `forward` or a leap such as \"1,2\")",
    );
    check(
        "ride orthogonal",
        "ride orthogonal up-to=0",
        "x:23:27: error: `up-to` must be a number of cells from 1 to 255",
    );
    check(
        "ride orthogonal",
        "ride orthogonal beyond=1",
        "x:23:5: error: `beyond` counts the cells behind a hurdle, and this ride has none (for example, add hurdle=any)",
    );
    check(
        "ride orthogonal",
        "ride orthogonal after=diagonal hurdle=any",
        "x:23:5: error: a ride with `after` or `at-least` goes over empty cells and cannot have `hurdle` or `over`",
    );
    check(
        "ride orthogonal",
        "ride orthogonal lost-to=enemy",
        "x:23:5: error: `lost-to` limits only a first move (add `first-move`)",
    );
    check(
        "over=Block",
        "over=\"any not\"",
        "x:32:27: error: `not` needs the kinds to leave out (for example \"any not Pawn\")",
    );
    check(
        "step forward quiet",
        "step knight",
        "x:27:5: error: a `step` goes to a neighbouring cell (use `leap` for longer distances)",
    );
    check(
        "double-step forward",
        "double-step knight",
        "x:29:5: error: `double-step` goes to a neighbouring cell and cannot leap",
    );
    check(
        "en-passant forward-diagonal",
        "en-passant",
        "x:30:5: error: `en-passant` needs a direction (for example `any`, `orthogonal` or `forward`)",
    );
    check("hop any", "hop", "x:32:13: error: `hop` needs a direction (for example `any`, `orthogonal` or `forward`)");
    check(
        "hop any over=Block",
        "fly any",
        "x:32:13: error: `fly` does not say what to fly over (for example over=enemy or over=\"own Guard\")",
    );
    check(
        "hop any over=Block",
        "fly any over=Block beyond=0",
        "x:32:39: error: `beyond` must be a number of cells from 1 to 255",
    );
    check("chain {", "chain goes-on=may {", "x:32:19: error: unknown value `may` (expected one of: must)");
    check(
        "hop any over=Block",
        "hop any",
        "x:32:13: error: `hop` does not say what to hop over (for example over=enemy or over=\"own Guard\")",
    );
    check(
        "over=Block",
        "over=\"Block,\"",
        "x:32:27: error: a filter needs a word between its commas (for example \"own, enemy Guard\")",
    );
    check(
        "over=Block",
        "over=\"enemy men\"",
        "x:32:27: error: `enemy` and `men` are two relations of the same pieces (write one of them, or a comma between them)",
    );
    for times in ["0", "9", "3..2", "many", ".."] {
        let expected = "x:32:39: error: `times` must be a number or a range up to 8, such as \"1..2\" or \"0..\"";
        check("times=\"1..2\"", &format!("times=\"{times}\""), expected);
    }
    check(
        "hop any over=Block times=\"1..2\"",
        "",
        "x:32:5: error: a chain must have between one and six parts (for example `chain { hop any over=enemy capture }`)",
    );
    check(
        "hop any over=Block times=\"1..2\"",
        "legs",
        "x:32:13: error: `legs` needs at least one `hop`, `fly` or `step`",
    );
    check("times=2", "times=9", "x:24:5: error: `times` must be a number from 1 to 8");
    check(
        " from=second",
        "",
        "x:29:5: error: `double-step` needs the zone it starts from (for example from=second-rank)",
    );
}

#[test]
fn castling_is_checked() {
    let castle = "from=c1 to=b1 with=a1 lands=c1";
    check(
        castle,
        "from=\"b1-c1\" to=b1 with=\"a1-c1\" lands=c1 partner=King",
        "x:20:5: error: a King cannot castle with another one (`partner` must name another kind of piece)",
    );
    check(castle, "from=c1 to=b1 with=a1", "x:20:5: error: `castle` needs lands=CELL");
    check(
        castle,
        "from=c1 to=b3 with=a1 lands=c1",
        "x:20:5: error: the cells of a castling move are not in one open line (the cells of `from`, `to`, `with` and `lands` must be in one line)",
    );
    check(
        castle,
        "from=c1 to=b1 with=c1 lands=c1",
        "x:20:5: error: a castling move needs two pieces that go to two different cells (the cells of `from`, `to`, `with` and `lands` must be in one line)",
    );
    check(
        castle,
        "from=c2 to=b2 with=a2 lands=c2",
        "x:20:5: warning: this castling is impossible: the side has no pieces on c2 and a2 at the start",
    );
    check(
        castle,
        "from=c1 to=b1 with=a9 lands=c1",
        "x:20:39: error: `a9` is outside the board (files go from a to d, ranks from 1 to 4)",
    );
    check(
        castle,
        "from=c1 to=b1 with=d1 lands=c1 partner=Rook",
        "x:20:5: error: no two of these cells put the partner beyond the castling piece, as seen from `lands` towards `to` (the cells of `from`, `to`, `with` and `lands` must be in one line)",
    );
    check(
        castle,
        "from=\"c1-d1\" to=b1 with=b1 lands=c1 partner=Rook",
        "x:20:5: warning: this castling is impossible: the side has no pieces on c1-d1 and b1 at the start",
    );
    check("White Q", "White Queenside", "x:20:18: error: the letter of a castling right must be one capital letter");
    check("White Q", "White \"\"", "x:20:19: error: the letter of a castling right must be one capital letter");
    check(
        "    castle White",
        &format!("    castle White Q {castle}\n    castle White"),
        "x:21:5: error: the letter Q stands for two castling rights of White",
    );
}

#[test]
fn walks_promotions_and_guards_of_lions_are_checked() {
    let piece = |lines: &str| format!("piece Extra X {{ {lines} }}\nstone Block \"#\"");
    let told = |lines: &str, expected: &str| check("stone Block \"#\"", &piece(lines), expected);
    told(
        "chain { legs { step any capture } }",
        "x:34:32: error: this step does not say what it captures (for example into=enemy)",
    );
    told(
        "chain back=may goes-on=must { legs { step any } }",
        "x:34:17: error: a chain that may come back has neither `goes-on=must` nor `cells-twice=never` (leave out `back=may`, or write it in a `chain` of its own)",
    );
    told(
        "become Rook on=home entering leaving",
        "x:34:17: error: a move that starts in the zone does not enter it (leave out `entering` or `leaving`, or write two lines)",
    );
    told(
        "cautious afar",
        "x:34:17: error: `afar` and `unless-also` speak of captures, but the line does not say of which (for example taking=enemy)",
    );
    told("cautious near", "x:34:26: error: unknown word `near` (expected one of: afar)");
    told(
        "never-traded",
        "x:34:17: error: `never-traded` does not say for whose captures it holds (for example by=men, or by=\"any not Lion\")",
    );
    let goal =
        |line: &str, expected: &str| check("    stuck draws\n", &format!("    stuck draws\n    {line}\n"), expected);
    goal(
        "bared loses besides=Lion",
        "x:42:25: error: unknown piece `Lion` (expected one of: King, Rook, Pawn, Block, Big)",
    );
}

#[test]
fn effects_guards_and_powers_are_checked() {
    let piece = |lines: &str| format!("piece Extra X {{ {lines} }}\nstone Block \"#\"");
    let told = |lines: &str, expected: &str| check("stone Block \"#\"", &piece(lines), expected);
    told("detonate", "x:34:17: error: Extra can be set off, but does not explode (add `explode`)");
    told("pinch", "x:34:17: error: `pinch` needs a direction (for example `any`, `orthogonal` or `forward`)");
    told("flip", "x:34:17: error: `flip` needs a direction (for example `any`, `orthogonal` or `forward`)");
    told("flip knight", "x:34:17: error: `flip` goes to a neighbouring cell and cannot leap");
    told("flip any closed", "x:34:26: error: unknown direction `closed` (did you mean `enclosed`?)");
    told("surround", "x:34:17: error: `surround` needs a direction (for example `any`, `orthogonal` or `forward`)");
    told("stifle knight", "x:34:17: error: `stifle` goes to a neighbouring cell and cannot leap");
    told("withdraw knight", "x:34:17: error: `withdraw` goes to a neighbouring cell and cannot leap");
    told(
        "pinch any after=up",
        "x:34:33: error: `up` leads to another layer, and the board has only one (`forward` is where the side of the piece faces)",
    );
    told(
        "ride any over=enemy only=King",
        "x:34:17: error: a ride with `over` ends on an empty cell and cannot have `hurdle`, `only`, `also` or `staying`",
    );
    told(
        "chain cells-twice=never { legs { step any } }",
        "x:34:17: error: a chain with `cells-twice=never` has at most 8 legs in all (write `times`, for example times=\"1..3\")",
    );
    told("swap", "x:34:17: error: `swap` needs a direction (for example `swap any`)");
    told("swap any lost-to=Rook", "x:34:17: error: `lost-to` limits only a first move (add `first-move`)");
    told("approach knight", "x:34:17: error: `approach` goes to a neighbouring cell and cannot leap");
    told("explode", "x:34:17: error: `explode` needs either rays=DIRECTION or square=N");
    told("explode square=0", "x:34:32: error: `square` must be a distance from 1 to 15");
    told("explode rays=\"\"", "x:34:31: error: an explosion must have between one and eight rays");
    told("freeze enemy within=0", "x:34:37: error: `within` must be a distance from 1 to 15");
    told(
        "petrify Rook",
        "x:34:25: error: Rook is not a stone (write the name of a `stone`; `become` and `absorb` make other pieces)",
    );
    told("absorb as=Block", "x:34:27: error: Block is a stone (`petrify` turns a captor into a stone)");
    told(
        "transform Rook moving",
        "x:34:17: error: `moving` needs moves by which it changes (for example `{ step any }`, or `anywhere`)",
    );
    told("reborn", "x:34:17: error: `reborn` needs the zone to which the piece returns (for example on=home-rank)");
    told("borrow own", "x:34:17: error: `borrow` needs a direction or `guarding` (for example `borrow own backward`)");
    told(
        "borrow own any guarding",
        "x:34:17: error: `borrow` finds lenders either in directions or by `guarding` (write two lines, one for each)",
    );
    told("lift Block", "x:34:17: error: `lift` needs `lay`, which says how far the piece reaches");
    told("lay", "x:34:17: error: `lay` needs either `as-moves`, `anywhere` or motions of its own");
    told("lay { push any }", "x:34:23: error: `push` gives no cells to lay stones on");
    told("become Block on=home", "x:34:17: error: a piece cannot become Block, which is a stone");
    told(
        "transform Rook; royal jointly",
        "x:34:17: error: Extra cannot become Rook: its side would lose its royal piece (a royal piece can only become another royal piece)",
    );
    for lines in ["royal; transform King", "transform Big", "become King on=home"] {
        let crowned = GOOD.replacen("stone Block \"#\"", &piece(lines), 1);
        assert_eq!(said(&crowned), Vec::<String>::new(), "a side may have several royal pieces: {lines}");
    }
    told("become on=home", "x:34:17: error: `become` needs at least one kind");
    told("become Rook", "x:34:17: error: `become` needs the zone where it happens (for example on=last-rank)");
    told("clear-corners", "x:34:17: error: `clear-corners` needs with=KIND");
    told(
        "complete-square",
        "x:34:17: error: `complete-square` does not say what stands on the other cells of the square (write for example `with=men`)",
    );
}

#[test]
fn forms_are_checked() {
    let piece = |rest: &str| format!("piece Extra {rest}\nstone Block \"#\"");
    let told = |rest: &str, expected: &str| check("stone Block \"#\"", &piece(rest), expected);
    told("K form-of=King", "x:34:1: error: a form needs form-of=KIND, holding=KIND and shown-as=KEY");
    told("X form-of=King holding=Rook shown-as=x", "x:34:1: error: Extra needs the letter of King, K");
    told("X form-of=Extra holding=Rook shown-as=x", "x:34:1: error: Extra is a form of Extra, which is itself a form");
    told("K form-of=King holding=Block shown-as=x", "x:34:1: error: stones have no forms");
    told(
        "K form-of=King holding=Rook shown-as=x { step any; royal }",
        "x:34:1: error: Extra moves as King does; a form has no motions of its own",
    );
    let royal = "x:34:1: error: Extra is a form of King: both have to be royal in the same way, or neither (the kind that it holds does not make it royal)";
    told("K form-of=King holding=Rook shown-as=x", royal);
    told("K form-of=King holding=Rook shown-as=x { royal jointly }", royal);
}

#[test]
fn series_of_turns_are_checked() {
    let turn = "    order White Black\n    act move { may lay }\n";
    check(
        turn,
        "    order White Black\n    series check=ends\n    act move\n",
        "x:37:5: error: no side moves several times in a row (write `series growing`, or name a side several times in `order`, above this line)",
    );
    check(
        turn,
        "    order White White Black\n    series growing check=ends\n    act move\n",
        "x:37:5: error: series that grow need an `order` that names every side once",
    );
    check(
        turn,
        "    order White White Black\n    act move\n",
        "x:36:5: error: a side that moves twice in a row could give check and then capture the royal piece (say what a check does: `series check=ends` or `series check=last`; or let no piece be royal)",
    );
}

#[test]
fn turns_and_phases_are_checked() {
    let turn = "    order White Black\n    act move { may lay }\n";
    check(turn, "    act move\n", "x:35:1: error: `turn` needs an `order` that names every side");
    check(
        turn,
        "    order White White\n    act move\n",
        "x:35:1: error: `turn` needs an `order` that names every side",
    );
    check(
        turn,
        "    order White Black\n    order White Black\n    act move\n",
        "x:37:5: error: the order is given twice (write it in one line)",
    );
    check(turn, "    order White Black\n", "x:35:1: error: `turn` needs at least one `act` (for example `act move`)");
    check(
        turn,
        "    order White Black\n    act move\n    act move\n",
        "x:35:1: error: phase `play` has the same act twice",
    );
    check(
        turn,
        "    order White Black\n    phase a until=stock-empty { act move; act place on=home }\n",
        "x:37:5: error: the last phase cannot end (add a phase after it, or leave `until` out)",
    );
    check(
        turn,
        "    order White Black\n    phase a { act move }\n    phase b { act move }\n",
        "x:37:5: error: phase `a` never ends, so no other can follow (add until=stock-empty)",
    );
    check(turn, "    order White Black\n    phase a\n", "x:37:5: error: phase `a` needs at least one `act`");
    check(
        turn,
        "    order White Black\n    act move\n    phase b { act move }\n",
        "x:35:1: error: acts must be either directly in `turn` or in phases",
    );
    let setup =
        "    order White Black\n    phase a until=stock-empty { act place on=home }\n    phase b { act move }\n";
    check(
        turn,
        setup,
        "x:37:5: error: the phase lasts until all stocks are empty, but the stone Block cannot be placed (stones that never run out need no stock: `supply endless`)",
    );
    let two = |stock: &str, expected: &str| {
        let text = GOOD.replacen(turn, setup, 1).replacen("stock each Block=2", stock, 1);
        assert!(
            said(&text).iter().any(|line| line == expected),
            "expected\n{expected}\nbut it says\n{}",
            said(&text).join("\n")
        );
    };
    two("stock each Rook=3", "x:37:5: error: White has 3 pieces to place, but room for only 2: b1 and d1");
    let anywhere =
        GOOD.replacen(turn, &setup.replace(" on=home", ""), 1).replacen("stock each Block=2", "stock each Rook=5", 1);
    let crowded = "x:37:5: error: White has 5 pieces to place, but the other sides could leave room for only 4";
    assert!(said(&anywhere).iter().any(|line| line == crowded), "{}", said(&anywhere).join("\n"));
    two("stock Black Rook=1", "x:37:5: error: White begins, but has no stock to place");
    two(
        "stock each Rook=1 Block=1",
        "x:15:1: error: a stock holds either pieces to be placed or stones to be laid, not both",
    );
    check(
        " { may lay }",
        "",
        "x:15:1: warning: nothing can ever leave the stock (pieces need `act place`, stones `act lay` or `may lay`)",
    );
}

#[test]
fn restrictions_on_turns_are_checked() {
    check("turn {", "turn never=mate {", "x:35:12: error: unknown limit `mate` (expected one of: check)");
    check(
        "act move {",
        "act move { prefer most;",
        "x:37:16: error: captures are not compulsory, so none can be preferred (write `act move must-capture`)",
    );
    check(
        "act move {",
        "act move must-capture { prefer most by=Rook;",
        "x:37:29: error: `prefer` needs one criterion: `most`, `by` or `first` (for example `prefer most`; further criteria are further lines)",
    );
    check(
        "act move {",
        "act move must-capture { prefer most Rook=2000;",
        "x:37:46: error: a piece counts a whole number from 0 to 1000",
    );
    check(
        "act move {",
        "act move must-captur {",
        "x:37:14: error: unknown word `must-captur` (did you mean `must-capture`?)",
    );
    let simple = "error: a `transform` can include only simple steps and leaps to an empty cell (only `within` and `from` can narrow it)";
    for odd in [
        "step any unchecked",
        "step any first-move",
        "step any not-on=home",
        "step any capture",
        "leap knight { route ahead slant empty; }",
    ] {
        let transform = format!("transform Rook {{ step any within=home; {odd}; }}");
        check(
            "become Rook on=home if=far",
            &format!("become Rook on=home if=far\n    {transform}"),
            &format!("x:32:44: {simple}"),
        );
    }
    check(
        "act move {",
        "act discard\n    act move {",
        "x:37:5: error: `act discard` does not say which pieces (add when=stuck or when=frozen)",
    );
    check(
        "act move {",
        "act pass when=frozen\n    act move {",
        "x:37:19: error: unknown condition `frozen` (expected one of: stuck)",
    );
    check(
        "    royal\n",
        "    royal joint\n",
        "x:18:11: error: unknown word `joint` (expected one of: jointly, at-once, directly, held, expendable)",
    );
    check(
        "become Rook on=home if=far",
        "detonate; explode square=1 by=capture",
        "x:31:5: error: Pawn explodes only when it is captured, so it cannot be set off",
    );
}

#[test]
fn goals_are_checked() {
    check(
        "mate wins",
        "mate",
        "x:40:5: error: `mate` needs an outcome (one of wins, loses, draws, claim, fewer-wins, more-wins, more-points, eliminates, forbidden)",
    );
    check(
        "mate wins",
        "mate claim",
        "x:40:10: error: `mate` cannot have the outcome `claim` (its outcome can be wins, loses, draws or eliminates)",
    );
    check(
        "mate wins",
        "mate eliminates by=Pawn; mate wins",
        "x:40:5: error: `by` and `series` need a game for two sides, in which a mate wins, loses or draws",
    );
    check(
        "mate wins",
        "mate wins by=Pawn",
        "x:40:5: error: what follows from any other mate is not said (write a `mate` line without `by` and `series` after it)",
    );
    check(
        "mate wins",
        "mate wins series=Pawn; mate draws series=King; mate draws",
        "x:40:5: error: all `mate` lines need the same pieces in `series`",
    );
    check("quiet-turns 50", "quiet-turns", "x:42:5: error: `quiet-turns` needs a number of turns");
    check("quiet-turns 50", "repetition 1", "x:42:5: error: `repetition` needs a number of at least 2");
    check(
        "mate wins",
        "repetition 3 loses",
        "x:40:5: error: this repetition does not say who wins or loses (write `by=check` or `by=chase` after `loses`, or a side)",
    );
    check(
        "mate wins",
        "repetition 3 loses by=chess",
        "x:40:27: error: `chess` is no cause of a repetition (write `by=check` or `by=chase`)",
    );
    check(
        "mate wins",
        "repetition 3 draws by=check",
        "x:40:27: error: a side that checks or chases perpetually can only lose (write `loses`)",
    );
    check(
        "mate wins",
        "repetition 3 loses by=check White",
        "x:40:27: error: either a side loses, or the side that checks or chases (leave out one of them)",
    );
    check(
        "mate wins",
        "repetition 3 loses by=chase",
        "x:40:5: error: `by=chase` needs a line that says which threats are a chase (write for example `chase Rook of=Knight`)",
    );
    check(
        "mate wins",
        "chase",
        "x:40:5: error: `chase` does not say which pieces chase (write for example `chase Rook of=Knight`)",
    );
    check(
        "mate wins",
        "chase King",
        "x:40:5: error: `chase` does not say which pieces are chased (write for example `of=Knight`)",
    );
    check("mate wins", "repetition 3 draws White", "x:40:24: error: a draw concerns both sides (leave out the side)");
    check(
        "mate wins",
        "repetition 3 forbidden White",
        "x:40:28: error: a forbidden repetition concerns both sides (leave out the side)",
    );
    check(
        "mate wins",
        "repetition 3 forbidden; mate eliminates; last-team wins",
        "x:40:5: error: a repetition cannot be forbidden where a goal eliminates a side (write `repetition … draws`)",
    );
    check(
        "mate wins",
        "nobody-moves more-points",
        "x:40:5: error: this goal needs a line that says how many points each piece counts (write for example `points Rook=5`)",
    );
    check("mate wins", "points", "x:40:5: error: `points` names no piece (write for example `points Rook=5`)");
    check("mate wins", "impasse 5 wins", "x:40:5: error: `impasse` needs a zone");
    check("mate wins", "counting draws", "x:40:5: error: `counting` needs a number of turns");
    check("mate wins", "counting 2000 draws", "x:40:5: error: a side counts at most 1000 turns");
    check("mate wins", "counting 16 draws at-most=0", "x:40:31: error: `at-most` needs a number from 1 to 254");
    check(
        "mate wins",
        "counting 16 draws from=one",
        "x:40:28: error: unknown start of a count `one` (expected one of: pieces)",
    );
    check(
        "mate wins",
        "counting 16 wins",
        "x:40:17: error: `counting` cannot have the outcome `wins` (its outcome can be draws or claim)",
    );
    check("mate wins", "passes 2 draws", "x:40:5: error: `passes` needs `act pass`, but no side may pass");
    check(
        "mate wins",
        "bared wins",
        "x:40:11: error: `bared` cannot have the outcome `wins` (its outcome can be loses or draws)",
    );
    check(
        "mate wins",
        "dead-position loses",
        "x:40:19: error: `dead-position` cannot have the outcome `loses` (its outcome can be draws)",
    );
    check("mate wins", "dead-position everybody draws", "x:40:19: error: `everybody` does not belong here");
    check(
        "mate wins",
        "bared everybody loses",
        "x:40:5: error: a goal with `everybody` can only be a draw, because it happens to all sides (write `draws`)",
    );
    check(
        "mate wins",
        "bared everybody answered draws",
        "x:40:5: error: `answered` has no meaning with `everybody` (leave out `answered`)",
    );
    check("mate wins", "checks wins", "x:40:5: error: `checks` needs a number of checks");
    check("mate wins", "checks 100 wins", "x:40:5: error: at most 99 checks can be counted");
    check("mate wins", "checks 3 wins\n    checks 5 wins", "x:41:5: error: only one goal can count checks");
    check(
        "plain Pawn",
        "clock except=Pawn",
        "x:46:5: error: a goal counts the quiet turns, and says which pieces restart the count (write these pieces into `except` of `quiet-turns`)",
    );
    check(
        "plain Pawn",
        "clock",
        "x:46:5: error: `clock` needs `except` and the pieces (for example `clock except=Pawn`)",
    );
    check("mate wins", "draw-odds", "x:40:5: error: `draw-odds` needs one side (for example `draw-odds Black`)");
    check("mate wins", "extinct men left=0 loses", "x:40:22: error: `left` must be a number of pieces from 1 to 255");
    check(
        "mate wins",
        "occupy home draws answered",
        "x:40:5: error: `answered` needs a game for two sides and the outcome `wins`",
    );
    check("mate wins", "occupy wins", "x:40:5: error: `occupy` needs a zone");
    check("    royal\n", "", "x:39:5: error: `mate` needs a royal piece, but no piece is royal");
    check(
        "    mate wins\n    stuck draws\n    quiet-turns 50 draws except=\"Pawn\"\n",
        "",
        "x:39:1: warning: there is no goal, so the game never ends",
    );
}

mod mutations {
    //! Random damage to the shipped games, from a fixed seed, so that a failure can be reproduced. `MUTATIONS=5000`
    //! runs that many cases instead of 300.

    use rules::{GameDef, compile};
    use std::panic::{AssertUnwindSafe, catch_unwind};

    const GAMES: [&str; 5] = [
        include_str!("../../../../games/bollwerk-178/bollwerk-178.kdl"),
        include_str!("../../../../games/bombalot/bombalot.kdl"),
        include_str!("../../../../games/bomberman-chess/bomberman-chess.kdl"),
        include_str!("../../../../games/fortress-chess/fortress-chess.kdl"),
        include_str!("../../../../games/wolf-chess/wolf-chess.kdl"),
    ];

    /// splitmix64, to avoid a dependency.
    struct Dice(u64);

    impl Dice {
        fn roll(&mut self, sides: usize) -> usize {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            ((z ^ (z >> 31)) % sides as u64) as usize
        }

        fn pick<'t, T: ?Sized>(&mut self, items: &[&'t T]) -> &'t T {
            items[self.roll(items.len())]
        }
    }

    /// Words and the white space between them.
    fn tokens(text: &str) -> Vec<&str> {
        let mut tokens = Vec::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let kind = |c: char| {
                if c.is_whitespace() {
                    0
                } else if "{}=;\"".contains(c) {
                    1
                } else {
                    2
                }
            };
            let end = if kind(first) == 1 { 1 } else { rest.find(|c| kind(c) != kind(first)).unwrap_or(rest.len()) };
            tokens.push(&rest[..end]);
            rest = &rest[end..];
        }
        tokens
    }

    /// Applies one kind of damage to a token or a line.
    fn damage(text: &str, dice: &mut Dice) -> String {
        let by_line = dice.roll(2) == 0;
        let mut parts: Vec<&str> = if by_line { text.split_inclusive('\n').collect() } else { tokens(text) };
        let at = dice.roll(parts.len());
        let other = parts[dice.roll(parts.len())];
        match dice.roll(4) {
            0 => {
                parts.remove(at);
            }
            1 => parts.insert(at, parts[at]),
            2 => parts[at] = other,
            _ => parts.insert(at, other),
        }
        parts.concat()
    }

    /// Replaces a word by another that is possible in its place, so that the file can usually still be read.
    fn replaced(text: &str, dice: &mut Dice) -> String {
        const ALIKE: [&[&str]; 12] = [
            &[
                "orthogonal",
                "diagonal",
                "any",
                "forward",
                "backward",
                "sideways",
                "forward-diagonal",
                "knight",
                "\"2,0\"",
                "\"3,1\"",
            ],
            &["step", "ride", "leap"],
            &["push", "imitate", "step any", "ride any", "leap knight"],
            &["quiet", "capture", ""],
            &["own", "enemy", "\"own, enemy\"", "any", "men", "stones", "ally"],
            &["1", "2", "3", "8", "15", "0", "99", "256", "-1"],
            &["up", "down", "left", "right"],
            &["Bishop", "Rook", "Queen", "King", "Pawn", "Knight", "Bomb", "Guard", "Imitator", "Block"],
            &[
                "royal",
                "royal expendable",
                "shielded",
                "detonate",
                "explode square=1",
                "explode rays=any order=depth-first",
                "freeze enemy within=2",
            ],
            &["wins", "loses", "draws", "claim", "eliminates"],
            &[
                "mate",
                "stuck",
                "bared everybody",
                "extinct King",
                "nobody-moves",
                "last-team",
                "extinct men left=1",
                "repetition 3",
            ],
            &["move", "detonate", "lay", "pass", "discard when=stuck", "discard when=frozen"],
        ];
        let tokens = tokens(text);
        for _ in 0..200 {
            let at = dice.roll(tokens.len());
            if let Some(alike) = ALIKE.iter().find(|alike| alike.contains(&tokens[at])) {
                let mut changed = tokens.clone();
                changed[at] = dice.pick(alike);
                return changed.concat();
            }
        }
        text.to_owned()
    }

    /// Reads a file; if it is accepted, compiles it, lists steps and plays some of them.
    fn use_it(text: &str) -> bool {
        let (def, problems): (Option<GameDef>, _) = rules::read(text, &[]);
        for problem in &problems {
            assert!(problem.span.end() <= text.len(), "{problem:?}");
        }
        let Some(def) = def else {
            assert!(problems.has_errors(), "rejected without an error");
            return false;
        };
        for section in explain::rule_sheet(&def, explain::Language::English) {
            assert!(section.lines.iter().all(|line| !line.is_empty()), "{}", section.heading);
        }
        let game = compile(def);
        let mut pos = game.start();
        for _ in 0..6 {
            let steps = game.steps(&pos);
            let Some(step) = steps.get(steps.len() / 2) else { break };
            pos = game.play_step_unchecked(&pos, step, &mut ());
            assert_eq!(pos.cells_hash(), pos.recomputed_hash(game.zobrist_keys()));
        }
        true
    }

    /// Runs many mutations; returns the percentage that was accepted.
    fn survive(seed: u64, mutate: impl Fn(&str, &mut Dice) -> String) -> u64 {
        let cases = std::env::var("MUTATIONS").ok().and_then(|cases| cases.parse().ok()).unwrap_or(300);
        let mut accepted = 0;
        for case in 0..cases {
            let mut dice = Dice(seed + case);
            let mut text = dice.pick(&GAMES).to_owned();
            for _ in 0..=dice.roll(3) {
                text = mutate(&text, &mut dice);
            }
            match catch_unwind(AssertUnwindSafe(|| use_it(&text))) {
                Ok(yes) => accepted += u64::from(yes),
                Err(why) => {
                    let why = why
                        .downcast_ref::<String>()
                        .cloned()
                        .or(why.downcast_ref::<&str>().map(|why| (*why).to_owned()));
                    panic!("case {case} of seed {seed} panics with {why:?}:\n{text}");
                }
            }
        }
        100 * accepted / cases
    }

    #[test]
    fn a_damaged_file_causes_no_panic() {
        let accepted = survive(1_000_000, damage);
        assert!(accepted > 3, "only {accepted} % were accepted: too much damage for a useful test");
    }

    #[test]
    fn a_file_with_replaced_words_causes_no_panic() {
        let accepted = survive(2_000_000, replaced);
        assert!(accepted > 20, "only {accepted} % were accepted: too much damage for a useful test");
    }

    /// Unusual definitions of pieces.
    const ODD: [&str; 24] = [
        "",
        "ride any over=enemy; pinch any; withdraw any",
        "royal; ride any over=any capture; pinch diagonal against=rim after=diagonal; explode square=1",
        "step any; lay anywhere; pinch orthogonal with=\"own, stones\" only=any",
        "imitate",
        "imitate except=Second",
        "imitate; ride any; detonate; explode square=2",
        "ride any; explode square=15 order=depth-first",
        "ride any; explode rays=any order=depth-first; detonate even-frozen",
        "step any; explode rays=knight order=initial-board; detonate",
        "push any dragging-frozen; explode square=1; freeze \"own, enemy\" within=2",
        "push orthogonal; become Second First on=rim",
        "chain goes-on=must over-twice=never turn=not-back ends-on=goal { fly any \"2,0\" over=enemy capture beyond=1 }",
        "chain captured-leave=at-end { hop any over=\"men, stones\" capture into=own times=\"1..4\" }",
        "chain { legs times=\"0..3\" { hop any over=any capture; step any at-most=2 } }",
        "leap \"2,1\" only=any also=stones { route ahead slant empty; route slant ahead not-over=own }",
        "ride knight hurdle=any capture; double-step any from=rim first-move; en-passant any record=legal",
        "double-step forward from=rim; en-passant forward-diagonal; lay as-moves times=4; lift stones",
        "step any only=own; shielded; lay { chain { hop any over=any } }",
        "royal; shielded; step any",
        "royal; step any; castle White K from=a1 to=c1 with=d1 lands=b1",
        "ride any only=King; clear-corners with=Second sparing=own",
        "clear-corners with=First by=First; step any; explode rays=diagonal unless-taken-by=Second",
        "freeze any within=15; leap \"15,0\"",
    ];

    #[test]
    fn any_two_unusual_kinds_play_together() {
        let turns = [
            "act move { may lay }; act lay",
            "act move must-capture { prefer most First=2; prefer by=Second; prefer first=First }",
            "act move { must lay }",
            "act move { may place leaving=goal }; act discard when=stuck",
            "act move { may detonate }; act detonate; act discard when=stuck",
            "act move; act pass when=stuck",
        ];
        let goals = [
            "extinct King loses; extinct men loses",
            "mate wins; stuck draws; bared everybody draws",
            "mate eliminates army=asleep timing=immediate; last-team wins; nobody-moves draws",
        ];
        for (i, first) in ODD.iter().enumerate() {
            for (j, second) in ODD.iter().enumerate() {
                let mut dice = Dice(3_000_000 + (i * ODD.len() + j) as u64);
                let text = format!(
                    "game \"Odd\" {{ source \"a test\" }}\n\
                     board {{\n grid \"\"\"\n 5 s . k f .\n 4 f s f s .\n 3 . # . . -\n 2 S F . S F\n 1 F . K S .\n \"\"\"\n zone rim \"a1-e1 a5-e5\"\n zone goal White=\"e5\"\n {} goal\n}}\n\
                     side White w facing=up\nside Black b facing=down\nstock each Rock=3\nstone Rock \"#\"\n\
                     piece King K {{ royal; step any }}\npiece First F {{ {first} }}\npiece Second S {{ {second} }}\n\
                     turn {{ order White Black; {} }}\ngoal {{ {} }}\n",
                    dice.pick(&["parked", "sheltered", "closed"]),
                    dice.pick(&turns),
                    dice.pick(&goals),
                );
                let (def, problems) = rules::read(&text, &[]);
                let Some(def) = def else {
                    // Two kinds cannot have the same castling right, and no piece can become royal.
                    assert!(
                        i == j && first.contains("castle")
                            || [first, second].iter().any(|piece| piece.contains("become"))
                                && [first, second].iter().any(|piece| piece.contains("royal")),
                        "{problems:?}
{text}"
                    );
                    continue;
                };
                let play = || {
                    let mut dice = Dice(4_000_000 + (i * ODD.len() + j) as u64);
                    let game = compile(def.clone());
                    let mut pos = game.start();
                    for _ in 0..30 {
                        let steps = game.steps(&pos);
                        if steps.is_empty() {
                            break;
                        }
                        pos = game.play_step_unchecked(&pos, &steps[dice.roll(steps.len())], &mut ());
                        assert_eq!(pos.cells_hash(), pos.recomputed_hash(game.zobrist_keys()));
                        game.verdict(&pos, &rules::History::new(&pos));
                    }
                };
                assert!(catch_unwind(AssertUnwindSafe(play)).is_ok(), "this game panics:\n{text}");
            }
        }
    }
}

#[test]
fn captures_without_moving_are_checked() {
    check(
        "ride orthogonal\n",
        "ride orthogonal quiet staying\n",
        "x:23:5: error: `staying` is about captures, and this motion makes none (leave out `quiet`)",
    );
    check(
        "ride orthogonal\n",
        "ride orthogonal over=enemy staying\n",
        "x:23:5: error: a ride with `over` ends on an empty cell and cannot have `hurdle`, `only`, `also` or `staying`",
    );
}

#[test]
fn the_mates_that_are_permitted_are_checked() {
    check(
        "turn {",
        "turn except=mate {",
        "x:35:13: error: `except` permits mates although check is forbidden (add `never=check`)",
    );
    check(
        "turn {",
        "turn never=check except=mates {",
        "x:35:25: error: unknown exception `mates` (did you mean `mate`?)",
    );
}

#[test]
fn the_faces_of_placed_pieces_are_checked() {
    check(
        "    royal\n",
        "    royal\n    placed also-as=Block\n",
        "x:19:20: error: a piece cannot be placed as a stone",
    );
    let stock = "stock each King=1 Rook=1";
    let text = GOOD.replace("stock each Block=2", stock).replace("    royal\n", "    royal\n    placed also-as=Rook\n");
    let expected = "x:15:1: error: a piece placed as Rook could come from two places of the stock (name in `also-as` only kinds that are in no stock, each once)";
    assert!(said(&text).iter().any(|line| line == expected), "{:#?}", said(&text));
}
