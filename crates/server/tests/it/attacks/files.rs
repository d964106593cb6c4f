//! Malicious rule files: each is refused with a reason, or is a game that costs no one else anything.

use crate::common::{Client, computer, person, text};
use axum::http::StatusCode;
use serde_json::{Value, json};

/// The head of a game on the largest possible board.
const HEAD: &str = "game \"Large\" { source \"a test\" }\nside White w facing=up\nside Black b facing=down\n";
const TAIL: &str = "turn { order White Black; act move }\ngoal { turn-limit 10 draws }\n";

fn board(first: &str) -> String {
    let rank = |n: usize| {
        format!(
            "{n} {}",
            if n == 1 {
                format!("{first}{}", " .".repeat(16 - first.split(' ').count()))
            } else {
                vec!["."; 16].join(" ")
            }
        )
    };
    let ranks = (1..=16).rev().map(rank).collect::<Vec<_>>().join("\n");
    format!("board {{ grid \"\"\"\n{ranks}\n\"\"\" }}\n")
}

async fn sent(client: &Client, file: &str) -> (StatusCode, Value) {
    client.try_post("/api/works", &json!({"text": file})).await
}

#[tokio::test]
async fn a_file_that_is_no_text_or_too_long_is_refused() {
    let client = Client::new().await;
    let name = "N".repeat(5_000);
    let named = format!(
        "game \"{name}\" {{ source \"x\" }}\n{}{}piece A A {{ step any; }}\n{TAIL}",
        &HEAD[HEAD.find('\n').unwrap()..],
        board("A . a")
    );
    for (file, expected) in
        [("game \"A\0B\"".to_owned(), "U+0000"), ("x".repeat(100_001), "100001 bytes"), (named, "1 to 60 characters")]
    {
        let (status, answer) = sent(&client, &file).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{expected}: {answer}");
        assert!(answer["error"].as_str().is_some_and(|error| error.contains(expected)), "{expected}: {answer}");
        assert!(answer.to_string().len() < 500, "the answer quotes too much");
    }
    let huge = json!({"text": "x".repeat(400_000)});
    assert_eq!(client.try_post("/api/works", &huge).await.0, StatusCode::PAYLOAD_TOO_LARGE);
    for note in ["a\nb", &"n".repeat(301)] {
        assert_eq!(
            client.try_post("/api/works", &json!({"text": "game", "note": note})).await.0,
            StatusCode::BAD_REQUEST
        );
    }
    assert_eq!(client.get("/api/games").await.as_array().map(Vec::is_empty), Some(false), "the server still works");
}

#[tokio::test]
async fn a_file_that_would_take_all_memory_to_compile_is_refused() {
    let client = Client::new().await;
    let pieces = |count: u8, more: &str| {
        let piece = |n: u8| format!("piece P{n} {}{more}\n", char::from(b'B' + n % 25));
        (0..count).map(piece).collect::<String>()
    };
    let first = "A . . . . . . . . . . . . . . a";
    // One piece with thousands of moves; all pieces like it; all pieces, or very many, changed by thousands of lines.
    let ways = "leap knight; ".repeat(5_000);
    let many = format!("{HEAD}{}piece A A {{ {ways} }}\n{TAIL}", board(first));
    let like = format!("{HEAD}{}piece A A {{ {ways} }}\n{}{TAIL}", board(first), pieces(25, " like=A { step any; }"));
    let each = format!(
        "{HEAD}{}piece A A {{ step any; }}\n{}change each {{ {ways} }}\n{TAIL}",
        board(first),
        pieces(25, " { step any; }")
    );
    let crowd = format!(
        "{HEAD}{}{}change each {{ {} }}\n{TAIL}",
        board(first),
        pieces(250, " { step any; }"),
        "step any; ".repeat(4_000)
    );
    for (file, expected) in [
        (many, "ways over all sides and cells"),
        (like, "ways over all sides and cells"),
        (each, "add more than 100000 words"),
        (crowd, "add more than 100000 words"),
    ] {
        let (status, answer) = sent(&client, &file).await;
        let mistakes = answer["diagnostics"].to_string();
        assert_eq!(status, StatusCode::OK, "{answer}");
        assert!(answer["game"].is_null() && mistakes.contains(expected), "{expected}: {mistakes}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_an_uncountable_number_of_turns_is_played_within_bounds() {
    let client = Client::new().await;
    let rank = |n: usize| format!("{n} {}\n", if n.is_multiple_of(2) { "f ".repeat(16) } else { ". f ".repeat(8) });
    let rows: String = (2..=11).rev().map(rank).collect();
    let file = format!(
        "game \"Frogs\" {{ source \"a test\" }}\nboard {{ grid \"\"\"\n{rows}1 F f {}\n\"\"\" }}\nside White w facing=up\nside Black b facing=down\n\
         piece Frog F {{ chain {{ hop any over=enemy capture }}; step any quiet; }}\nturn {{ order White Black; act move }}\ngoal {{ extinct Frog loses }}\n",
        ". f ".repeat(7)
    );
    let (status, made) = sent(&client, &file).await;
    assert_eq!(status, StatusCode::OK, "{made}");
    let game = text(&made["game"]);
    let mut people = client.open(&game, json!({}), json!([person(), person()])).await;
    let next = people.next(&[]).await;
    assert!(!next["cells"].as_array().unwrap().is_empty(), "{next}");
    // Piece values are measured; the computer finds a turn, or a person continues for it.
    let mut computers = client.open(&game, json!({}), json!([computer(), person()])).await;
    computers.wait_until(|seen| seen.turns().len() == 1 || seen.view["sides"][0]["kind"] == "person").await;
    for path in ["", "/text"] {
        let (status, _, _) = client.send("GET", &format!("/api/games/{game}{path}"), "", "").await;
        assert_eq!(status, StatusCode::OK);
    }
}

#[tokio::test]
async fn names_in_a_rule_file_are_treated_as_text() {
    let client = Client::new().await;
    let name = "<img src=x onerror=alert(1)>";
    let file = format!(
        "game \"{name}\" {{ about \"<script>alert(2)</script>\"; source \"<b>me</b>\" }}\nboard {{ grid \"1 R . r\"; zone end \"c1\" }}\nside White w facing=up\n\
         side Black b facing=down\npiece Rook R {{ ride orthogonal }}\nturn {{ order White Black; act move }}\ngoal {{ occupy end wins }}\n"
    );
    let made = client.post("/api/works", &json!({"text": file, "visibility": "public"})).await;
    assert_eq!(made["work"]["card"]["title"], name);
    let game = text(&made["game"]);
    // Every answer is JSON, which no browser interprets as a page.
    for path in ["/api/works".to_owned(), format!("/api/games/{game}"), format!("/api/games/{game}/text")] {
        let (_, headers, _) = client.send("GET", &path, "", "").await;
        assert_eq!(
            (&headers["content-type"], &headers["x-content-type-options"]),
            (&"application/json".parse().unwrap(), &"nosniff".parse().unwrap())
        );
    }
    // A game of the workshop has no HTML pages that the page would embed.
    assert_eq!(client.send("GET", &format!("/api/games/{game}/guide"), "", "").await.0, StatusCode::NOT_FOUND);
    let table = client.open(&game, json!({}), json!([person(), person()])).await;
    let (_, headers, record) = client.send("GET", &table.path("/record"), "", "").await;
    assert!(record.contains("[Variant \"<img"), "{record}");
    assert!(headers["content-type"].to_str().unwrap().starts_with("application/x-chess-pgn"));
}

#[tokio::test]
async fn checks_of_files_are_rate_limited() {
    let client = Client::new().await;
    let mut refused = 0;
    for _ in 0..40 {
        refused += usize::from(
            client.try_post("/api/works/check", &json!({"text": "game"})).await.0 == StatusCode::TOO_MANY_REQUESTS,
        );
    }
    assert!((5..=10).contains(&refused), "{refused}");
}
