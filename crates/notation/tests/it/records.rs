//! Records and diagrams; and reading never panics, whatever the text.

use crate::counted;

use library::{find, games};
use notation::{diagram, position, record, turn};
use proptest::prelude::*;
use record::Record;
use rules::{Game, History};
use std::sync::LazyLock;
use std::time::Duration;

static GAMES: LazyLock<Vec<(&'static str, Game)>> =
    LazyLock::new(|| games().iter().map(|shipped| (shipped.id, shipped.load(&[]).unwrap())).collect());

/// A game of `turns` turns, chosen pseudo-randomly from `seed`.
fn played(id: &str, game: &Game, turns: usize, seed: usize) -> Record {
    let text = find(id).unwrap().text;
    let mut pos = game.start();
    let mut record = Record::new(game, id, text, &pos);
    record.set_tag("Event", "a \"test\" \\ of text");
    for i in 0..turns {
        let mut found = None;
        let mut left = (seed + i * 7) % 23;
        let _ = game.for_each_turn(&pos, &mut |turn, after| {
            found = Some((turn.to_vec(), *after));
            left = left.wrapping_sub(1);
            if left > 23 { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
        });
        let Some((turn, after)) = found else { break };
        record.push(game, &pos, &turn);
        pos = after;
        if i % 5 == 0 {
            record.turns[i].comment = format!("after {i} (not a variation) [%xyz {i}]");
            record.turns[i].annotations.clock = Some(Duration::from_secs(600 + i as u64));
            record.turns[i].nags.push(1);
        }
    }
    record::result_text(game, &game.verdict(&pos, &History::default())).clone_into(&mut record.result);
    record
}

fn without_places(mut record: Record) -> Record {
    fn clear(turns: &mut [record::RecordTurn]) {
        for entry in turns {
            entry.span = 0..0;
            entry.variations.iter_mut().for_each(|line| clear(line));
        }
    }
    clear(&mut record.turns);
    record
}

#[test]
fn a_record_survives_writing_and_reading() {
    for (id, game) in GAMES.iter() {
        for seed in [1, 8, 13, 20] {
            let mut first = played(id, game, 80, seed);
            if seed == 1 {
                first.rules = Some(find(id).unwrap().text.to_owned());
                first.preface.text = "before it begins".into();
            }
            let text = record::write(game, &first);
            let read = record::parse(&text).unwrap_or_else(|error| panic!("{}", error.render(&text)));
            assert_eq!(read.len(), 1, "{text}");
            let positions =
                record::replay(game, &read[0]).unwrap_or_else(|error| panic!("{id} {}", error.render(&text)));
            assert_eq!(positions.len(), first.turns.len() + 1);
            let counted = game.def().notation.position.iter().any(|field| field == "clock");
            for pos in &positions {
                let line = position::write(game, pos);
                let again = position::parse(game, &line).unwrap_or_else(|error| panic!("{id} {}", error.render(&line)));
                assert_eq!(again.key(), pos.key(), "{id} {line}");
                assert!(
                    !counted || (again.clock(), again.turns_played()) == (pos.clock(), pos.turns_played()),
                    "{id} {line}"
                );
                assert_eq!(position::write(game, &again), line, "{id}");
            }
            for (read, told) in read[0].turns.iter().zip(&first.turns) {
                let place: Vec<_> = text[read.span.clone()].split_whitespace().collect();
                assert_eq!(place.join(" "), told.text, "the place of the turn in the text");
            }
            assert_eq!(without_places(read[0].clone()), first);
            let two = format!("{text}\n{text}");
            assert_eq!(record::parse(&two).unwrap().len(), 2, "two games in a file");
        }
    }
}

#[test]
fn a_record_is_read_in_the_forms_that_people_write() {
    let game = &GAMES.iter().find(|(id, _)| *id == "bomberman-chess").unwrap().1;
    let text = "[Event \"?\"]\n[White \"A\"]\n\n1.e4 e5 2. Nd3 {good} (2. Nb3 {x) } (2. a3) Nb6) 2... Nd6 $1 ; to the end\n3. Oxa1 -> a2,b1\n";
    let error = record::replay(game, &record::parse(text).unwrap()[0]).unwrap_err();
    assert!(error.message.contains("turn 6 (3. Black, `->`)"), "{error}");
    let text = text.replace("Oxa1 -> a2,b1", "Oxa1->a2,b1 Oxa8! 4. Nxe5 Nxe4 1/2-1/2");
    let games = record::parse(&text).unwrap();
    assert_eq!(games[0].turns.len(), 8);
    assert_eq!((games[0].turns[2].comment.as_str(), games[0].turns[3].nags.as_slice()), ("good", [1].as_slice()));
    assert_eq!((games[0].turns[3].comment.as_str(), games[0].result.as_str()), ("to the end", "1/2-1/2"));
    assert_eq!(record::replay(game, &games[0]).unwrap().len(), 9);
    let wrong = text.replace("Nxe5", "Nxe6");
    let error = record::replay(game, &record::parse(&wrong).unwrap()[0]).unwrap_err();
    assert!(error.message.starts_with("turn 7 (4. White, `Nxe6`): "), "{error}");
    assert_eq!(&wrong[error.span], "Nxe6");
    for (text, message) in [
        ("[Event x]", "a tag has the form [Name \"value\"]"),
        ("1. e4 {no end", "the comment is not closed"),
        ("1. e4 (1. e3", "the variation is not closed"),
        ("1. e4 )", "`)` closes nothing"),
        ("$1", "`$1` does not annotate a move"),
        ("%rules\n%x", "the rule file in the record is not closed: %end is missing"),
        ("[Ruleset \"x\"]", "a reading has the form name=value, not `x`"),
    ] {
        assert_eq!(record::parse(text).unwrap_err().message, message, "{text}");
    }
    assert_eq!(record::rules_hash("a"), "fnv1a:af63dc4c8601ec8c");
}

#[test]
fn tags_are_read_behind_a_byte_order_mark_and_several_on_a_line() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let text = format!(
        "\u{feff}[FEN \"{fen}\"]\n[White \"A [x] \"B\" C\"] [Black \"D\"] 1. e4 *\n\n\u{feff}[FEN \"{fen}\"]\n\n1. e3 *\n"
    );
    let read = record::parse(&text).unwrap_or_else(|error| panic!("{}", error.render(&text)));
    let [first, second] = &read[..] else { panic!("{read:?}") };
    assert_eq!([&first.start, &second.start], [&Some(fen.to_owned()), &Some(fen.to_owned())]);
    assert_eq!((first.tag("White"), first.tag("Black")), (Some("A [x] \"B\" C"), Some("D")));
    assert_eq!(first.turns.iter().map(|turn| &text[turn.span.clone()]).collect::<Vec<_>>(), ["e4"]);
    assert_eq!(second.turns.iter().map(|turn| &text[turn.span.clone()]).collect::<Vec<_>>(), ["e3"]);
}

#[test]
fn nested_variations_are_preserved() {
    let game = &GAMES.iter().find(|(id, _)| *id == "bomberman-chess").unwrap().1;
    let text = "1.e4 e5 2. Nd3 {good} (2. Nb3 {x) } (2. a3) Nb6 *) ({before} 2. Oxa1->(a2,b1) $2 {after}) 2... Nd6 ({nothing})";
    let read = record::parse(text).unwrap().remove(0);
    let texts = |turns: &[record::RecordTurn]| turns.iter().map(|entry| entry.text.clone()).collect::<Vec<_>>();
    assert_eq!(texts(&read.turns), ["e4", "e5", "Nd3", "Nd6"]);
    let [first, second] = &read.turns[2].variations[..] else { panic!("{read:?}") };
    assert_eq!((texts(first), first[0].comment.as_str()), (vec!["Nb3".to_owned(), "Nb6".to_owned()], "x)"));
    assert_eq!(texts(&first[0].variations[0]), ["a3"]);
    assert_eq!(
        (texts(second), second[0].comment.as_str(), &second[0].nags[..]),
        (vec!["Oxa1->(a2,b1)".to_owned()], "before after", &[2][..])
    );
    assert!(read.turns[3].variations.is_empty());
    let written = record::write(game, &read);
    assert!(
        written.contains("2. Nd3 {good} (2. Nb3 {x)} (2. a3) 2... Nb6) (2. Oxa1->(a2,b1) $2 {before after}) 2... Nd6"),
        "{written}"
    );
    assert_eq!(without_places(record::parse(&written).unwrap().remove(0)).turns, without_places(read).turns);
    assert_eq!(record::parse("(1. e4)").unwrap_err().message, "a variation must follow the move that it replaces");
}

#[test]
fn variations_are_written_at_any_depth_and_read_up_to_a_limit() {
    let game = find("chess").unwrap().load(&[]).unwrap();
    let within_each_other = |deep: usize| {
        let entry =
            |variations| record::RecordTurn { text: "Ng1-f3".into(), variations, ..record::RecordTurn::default() };
        let turns = (0..deep).fold(vec![entry(Vec::new())], |within, _| vec![entry(vec![within])]);
        Record { turns, ..Record::new(&game, "chess", "", &game.start()) }
    };
    let most = within_each_other(200);
    let read = record::parse(&record::write(&game, &most)).unwrap().remove(0);
    assert_eq!(without_places(read).turns, most.turns);
    let deeper = within_each_other(100_000);
    let text = record::write(&game, &deeper);
    assert_eq!((text.matches('(').count(), text.matches(')').count()), (100_000, 100_000));
    let error = record::parse(&text).unwrap_err();
    assert_eq!(error.message, "variations are nested more than 200 deep");
    assert_eq!(record::replay(&game, &deeper).unwrap().len(), 2);
    // Dropping it directly would recurse once for each level.
    let mut left = deeper.turns;
    while let Some(entry) = left.pop() {
        left.extend(entry.variations.into_iter().flatten());
    }
}

#[test]
fn with_seats_a_number_covers_a_round() {
    let (id, game) = GAMES.iter().find(|(id, _)| *id == "fortress-chess").unwrap();
    let text = record::write(game, &played(id, game, 6, 0));
    assert!(text.contains("[South \"?\"]") && text.contains("[East \"?\"]"), "{text}");
    let below = text.split("\n\n").nth(1).unwrap().replace('\n', " ");
    assert_eq!(
        (below.matches(" .. ").count(), below.starts_with("1. "), below.contains(" 2. ")),
        (4, true, true),
        "{below}"
    );
}

#[test]
fn a_diagram_survives_writing_and_reading() {
    for shipped in games() {
        let game = shipped.load(&[]).unwrap();
        for text in counted::positions(shipped.perft).take(8) {
            let pos = position::parse(&game, text).unwrap();
            let drawing = diagram::draw(&game, &pos);
            let mut pieces =
                diagram::parse(&game, &drawing).unwrap_or_else(|error| panic!("{}", error.render(&drawing)));
            pieces.sort();
            let mut setup = game.setup(&pos).pieces;
            setup.iter_mut().for_each(|(_, piece)| {
                if let Some(side) = piece.side() {
                    *piece = rules::Piece::new(side, game.def().base_kind(piece.kind()));
                }
            });
            assert_eq!(pieces, setup, "{drawing}");
        }
    }
    let wolf = &GAMES.iter().find(|(id, _)| *id == "wolf-chess").unwrap().1;
    let drawing = diagram::draw(wolf, &wolf.start());
    assert!(drawing.starts_with("10  q w f r b b n k\n 9  p s s p p s s p\n"), "{drawing}");
    assert!(drawing.ends_with(" 1  K N B B R F W Q\n    a b c d e f g h\n"), "{drawing}");
    for (wrong, message) in [
        (drawing.replacen(" 9 ", " 8 ", 1), "rank 9 is missing here"),
        (drawing.replacen("q w", "q", 1), "rank 10 has 7 places, not 8"),
        (drawing.replacen("q w", "q z", 1), "there is no piece with the letter z"),
        (drawing[..40].to_owned(), "rank 8 is missing"),
    ] {
        assert_eq!(diagram::parse(wolf, &wrong).unwrap_err().message, message, "{wrong}");
    }
}

/// A text changed in one place: a character replaced, removed or inserted.
fn changed(text: &str, at: usize, letter: char, how: u8) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = at % (letters.len() + 1);
    match how % 3 {
        0 if at < letters.len() => letters[at] = letter,
        1 if at < letters.len() => drop(letters.remove(at)),
        _ => letters.insert(at, letter),
    }
    letters.into_iter().collect()
}

/// To find out why a move is refused, the board is tried without single pieces, the partner of a castling move among them.
#[test]
fn every_move_between_two_cells_is_read_or_refused_with_a_sentence() {
    let game = &GAMES.iter().find(|(id, _)| *id == "alice-chess").expect("a shipped game").1;
    let board = game.board();
    for text in counted::positions(find("alice-chess").unwrap().perft) {
        let pos = position::parse(game, text).unwrap();
        for (from, to) in board.cells().flat_map(|from| board.cells().map(move |to| (from, to))) {
            let text = format!("{}-{}", board.name(from), board.name(to));
            if let Err(error) = turn::parse(game, &pos, &text) {
                assert!(!error.message.is_empty(), "{text}");
            }
        }
    }
}

const LETTERS: &str = "[-/,;={}()\\[\\]>+#*@.x0-9a-hKQOPkqopsnwe\"%$ é]";

fn letter() -> impl Strategy<Value = char> {
    LETTERS.prop_map(|text: String| text.chars().next().unwrap_or(' '))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn reading_never_panics(which in 0_usize..5, at in any::<usize>(), other in any::<usize>(), letter in letter(), how in any::<u8>()) {
        let (id, game) = &GAMES[which];
        let perft: Vec<&str> = counted::positions(find(id).unwrap().perft).collect();
        let text = perft[other % perft.len()];
        let wrong = changed(text, at, letter, how);
        match position::parse(game, &wrong) {
            Ok(pos) => {
                let again = position::write(game, &pos);
                let back = position::parse(game, &again).unwrap();
                prop_assert_eq!(back.key(), pos.key(), "{}", again);
            }
            Err(error) => {
                prop_assert!(error.span.start <= error.span.end && error.span.end <= wrong.len());
                let _ = error.render(&wrong);
            }
        }
        let pos = position::parse(game, text).unwrap();
        if let Some((turn, _)) = game.find_turn(&pos) {
            for text in [turn::write(game, &pos, &turn), turn::coordinates(game, &pos, &turn)] {
                let wrong = changed(&changed(&text, at, letter, how), other, letter, how / 3);
                if let Err(error) = turn::parse(game, &pos, &wrong) {
                    prop_assert!(error.span.start <= error.span.end && error.span.end <= wrong.len(), "{:?} {}", error, wrong);
                    let _ = error.render(&wrong);
                }
            }
        }
        let drawing = changed(&diagram::draw(game, &pos), at, letter, how);
        if let Err(error) = diagram::parse(game, &drawing) {
            let _ = error.render(&drawing);
        }
    }

    #[test]
    fn reading_a_record_never_panics(at in any::<usize>(), other in any::<usize>(), letter in letter(), how in any::<u8>()) {
        let text = "[Event \"x\"]\n[FEN \"y\"]\n%rules\n%a\n%end\n\n{c} 1. e4 $1 e5 (1... e6 {d} (2. x)) 2. d5xe6 e.p. ; z\n>(a1-) Nc3, O->b2,(a8->[b8]) 1-0\n";
        let wrong = changed(&changed(text, at, letter, how), other, letter, how / 3);
        match record::parse(&wrong) {
            Ok(games) => for game in games {
                let _ = record::replay(&GAMES[0].1, &game);
                let again = record::parse(&record::write(&GAMES[0].1, &game)).unwrap();
                prop_assert_eq!(again.len(), 1);
            },
            Err(error) => { let _ = error.render(&wrong); }
        }
    }
}

#[test]
fn an_unclosed_bracket_in_a_turn_does_not_absorb_that_of_its_variation() {
    let text = "1. e4 e5 (1... >(a1 ) 2. d4 *\n";
    let game = record::parse(text).unwrap().remove(0);
    let again = record::parse(&record::write(&GAMES[0].1, &game)).unwrap().remove(0);
    let within = |game: &record::Record| game.turns[1].variations[0][0].text.clone();
    assert_eq!((within(&again), again.turns.len()), (within(&game), 3));
}

/// The game of a text, and what is written for it behind the tags.
fn reread(text: &str) -> (Record, String) {
    let chess = &GAMES.iter().find(|(id, _)| *id == "chess").unwrap().1;
    let mut read = record::parse(text).unwrap_or_else(|error| panic!("{}", error.render(text))).remove(0);
    read.respell(chess);
    let written = record::write(chess, &read);
    let moves = written.split_once("\n\n").unwrap().1.trim().to_owned();
    (read, moves)
}

#[test]
fn commands_in_comments_and_glyphs_behind_turns_are_kept() {
    let text = "{ [%csl Gd4] before } 1. e4!? { [%clk 0:00:30] good [%eval 0.17] } e5 ?! 2. Nf3$14 {[%xyz a]} (2. f4!! \
                {[%emt 0:00:01.5][%cal Ge5f4]}) *";
    let (read, moves) = reread(text);
    let expected = "{ [%csl Gd4] before } 1. e4 $5 { [%eval 0.17] [%clk 0:00:30] good } 1... e5 $6 2. Nf3 $14 {[%xyz a]}\n\
                    (2. f4 $3 { [%emt 0:00:01.5] [%cal Ge5f4] }) *";
    assert_eq!(moves, expected);
    assert_eq!((read.turns[0].comment.as_str(), read.turns[0].glyphs().as_str()), ("good", "!?"));
    assert_eq!(reread(&moves).1, moves);
}

#[test]
fn a_result_that_contradicts_its_tag_counts_and_is_remarked() {
    for (tag, told, remarks) in [("1-0", "0-1", 1), ("1-0", "1-0", 0), ("*", "1-0", 0), ("?", "1/2-1/2", 0)] {
        let (read, _) = reread(&format!("[Result \"{tag}\"]\n\n1. e4 {told}\n"));
        assert_eq!((read.result.as_str(), read.remarks.len()), (told, remarks), "{tag} {told}");
    }
    let (read, _) = reread("[Result \"1-0\"]\n\n1. e4 0-1\n");
    assert_eq!(read.remarks[0].message, "the tag Result says 1-0, but the game ends with 0-1, which counts");
}

#[test]
fn records_of_games_like_chess_are_in_san_variations_included() {
    let text = "1. e2-e4 d7-d5 2. e4xd5 (2. Ng1-f3 d5xe4 (2... Qd8-d6)) 2... Qd8xd5 3. Nb1-c3 Qd5-e5+ *";
    assert_eq!(reread(text).1, "1. e4 d5 2. exd5 (2. Nf3 dxe4 (2... Qd6) ) 2... Qxd5 3. Nc3 Qe5+ *");
    let has = |id: &str| turn::has_san(&GAMES.iter().find(|(known, _)| *known == id).unwrap().1);
    for id in ["atomic-chess", "crazyhouse", "grand-chess", "horde", "antichess", "makruk", "racing-kings"] {
        assert!(has(id), "{id}");
    }
    for id in ["amazons", "bomberman-chess", "duck-chess", "shogi", "xiangqi", "four-player-chess"] {
        assert!(!has(id), "{id}");
    }
}

#[test]
fn records_have_the_san_of_python_chess() {
    for line in include_str!("../data/san.txt").lines().filter(|line| !line.starts_with('#')) {
        let [id, start, turns] = line.split('|').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let game = &GAMES.iter().find(|(known, _)| *known == id).unwrap().1;
        let mut read = record::parse(&format!("{turns} *")).unwrap().remove(0);
        read.start = Some(start.to_owned()).filter(|start| !start.is_empty());
        record::replay(game, &read).unwrap_or_else(|error| panic!("{id}: {error}"));
        // Here `#` marks the end of a game in any way, there a mate.
        // The letter of a dropped pawn is optional in the readers of both.
        let unmarked = |turn: &record::RecordTurn| turn.text.trim_end_matches(['+', '#']).replacen("P@", "@", 1);
        let (expected, last): (Vec<_>, _) = (read.turns.iter().map(unmarked).collect(), read.turns.last().cloned());
        // The full form, then SAN again.
        let mut pos = read.start.as_ref().map_or(game.start(), |text| position::parse(game, text).unwrap());
        for entry in &mut read.turns {
            let steps = turn::parse(game, &pos, &entry.text).unwrap();
            let checks = entry.text.ends_with('+');
            entry.text = turn::write(game, &pos, &steps);
            assert!(!checks || entry.text.ends_with(['+', '#']), "{id} {}", entry.text);
            pos = game.play_turn_unchecked(&pos, &steps, &mut ());
        }
        read.respell(game);
        assert_eq!(read.turns.iter().map(unmarked).collect::<Vec<_>>(), expected, "{id}");
        let is_mate = last.is_some_and(|turn| turn.text.ends_with('#'));
        assert!(!is_mate || read.turns.last().unwrap().text.ends_with('#'), "{id}");
    }
}

#[test]
fn numbers_evaluations_and_results_may_be_those_of_printed_texts() {
    let text = "1… e5 2.Nf3;said\nNc6 += 3. Bb5 ± a6 $5 = 4. Bxc6 +- dxc6 ∞ ½–½\n";
    let game = record::parse(text).unwrap().remove(0);
    let turns: Vec<(&str, &str, &[u16])> =
        game.turns.iter().map(|turn| (turn.text.as_str(), turn.comment.as_str(), &turn.nags[..])).collect();
    let expected: [(&str, &str, &[u16]); 7] = [
        ("e5", "", &[]),
        ("Nf3", "said", &[]),
        ("Nc6", "", &[14]),
        ("Bb5", "", &[16]),
        ("a6", "", &[5, 10]),
        ("Bxc6", "", &[18]),
        ("dxc6", "", &[13]),
    ];
    assert_eq!((turns.as_slice(), game.result.as_str()), (&expected[..], "1/2-1/2"));
    for (word, result) in [("1/2", "1/2-1/2"), ("1–0", "1-0"), ("0–1", "0-1"), ("½", "1/2-1/2")] {
        assert_eq!(record::parse(&format!("1. e4 {word}")).unwrap()[0].result, result, "{word}");
    }
    // En passant in a word of its own belongs to its turn.
    let game = record::parse("1. exd6 ep 1... e5").unwrap().remove(0);
    assert_eq!(game.turns.iter().map(|turn| turn.text.as_str()).collect::<Vec<_>>(), ["exd6 ep", "e5"]);
}

#[test]
fn tags_that_change_the_game_count_in_any_case() {
    let game =
        record::parse("[fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[RESULT \"1-0\"]\n\n1. e4 1-0\n").unwrap().remove(0);
    assert_eq!((game.start.as_deref(), game.result.as_str()), (Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), "1-0"));
}

#[test]
fn a_promotion_in_brackets_is_no_variation() {
    let game = record::parse("1. bxa8(Q) (1. b8(N)+) 1... Ke7 *").unwrap().remove(0);
    assert_eq!(game.turns[0].text, "bxa8(Q)");
    assert_eq!(game.turns[0].variations[0][0].text, "b8(N)+");
}
