//! Boards of other shapes: what their files may say, and what is wrong with the others.

use rules::{compile, read};

/// A file with this board and these lines of a piece.
fn file(board: &str, grid: &str, piece: &str) -> String {
    format!(
        "game \"X\" {{ source \"a test\" }}\nboard {{ {board}; grid \"\"\"\n{grid}\n\"\"\" }}\nside White w facing=up\nside Black b facing=down\n\
         piece King K {{ royal; step orthogonal }}\npiece Man M {{ {piece} }}\nturn {{ order White Black; act move }}\ngoal {{ mate wins; stuck draws }}\n"
    )
}

const FLAT: &str = "3 k . m\n2 . . .\n1 K . M";
const TWO_LAYERS: &str = "2 K . | . m\n1 . M | . k";

/// What is wrong with it; empty if nothing is.
fn mistakes(board: &str, grid: &str, piece: &str) -> Vec<String> {
    read(&file(board, grid, piece), &[]).1.iter().map(|problem| problem.message.clone()).collect()
}

#[test]
fn files_of_every_shape_are_read() {
    for (board, grid) in [
        ("joined left-right bottom-top", FLAT),
        ("hexagons flat; joined left-right", FLAT),
        ("hexagons pointed", FLAT),
        ("layers A B", TWO_LAYERS),
        ("layers A B; joined bottom-top", TWO_LAYERS),
        ("boards A B", TWO_LAYERS),
        ("boards A B; joined left-right", TWO_LAYERS),
    ] {
        let (def, problems) = read(&file(board, grid, "step any"), &[]);
        assert!(problems.is_empty(), "{board}: {problems:?}");
        compile(def.expect("the file has no mistake"));
    }
}

#[test]
fn words_without_meaning_on_a_shape_are_refused_with_the_reason() {
    for (board, grid, piece, expected) in [
        ("hexagons", FLAT, "step any", "`hexagons` needs `flat` or `pointed`"),
        ("hexagons round", FLAT, "step any", "unknown kind of hexagons `round`"),
        ("hexagons flat", FLAT, "leap \"1,2\"", "`1,2` has no meaning on hexagons, whose axes are not at right angles"),
        (
            "hexagons flat; walls a1|b1",
            FLAT,
            "step any",
            "`walls` has no meaning on a board of hexagons; use `cut` between two cells",
        ),
        (
            "hexagons flat",
            FLAT,
            "leap knight { route ahead slant }",
            "`route` has no meaning on a board that is not one layer of squares",
        ),
        ("joined", FLAT, "step any", "`joined` does not say which edges"),
        ("joined left-top", FLAT, "step any", "unknown pair of edges `left-top`"),
        (
            "joined left-right",
            FLAT,
            "step any; withdraw any",
            "`withdraw`, `approach` or `pinch after=` has no meaning on a board with joined edges, where a move from one cell to another has more than one direction",
        ),
        (
            "joined left-right",
            FLAT,
            "step any; approach any",
            "`withdraw`, `approach` or `pinch after=` has no meaning on a board with joined edges, where a move from one cell to another has more than one direction",
        ),
        (
            "joined left-right",
            FLAT,
            "step any; clear-corners with=King",
            "`clear-corners` has no meaning on a board that is not one layer of squares with open edges",
        ),
        ("layers A", FLAT, "step any", "a board has between 2 and 16 `layers`"),
        ("layers A B", FLAT, "step any", "rank 3 of the drawing is not 2 layers of the same width"),
        ("layers A B; hexagons flat", TWO_LAYERS, "step any", "a board of hexagons has one layer"),
        ("boards A", FLAT, "step any", "a board has between 2 and 16 `boards`"),
        ("boards A B", FLAT, "step any", "rank 3 of the drawing is not 2 boards of the same width"),
        ("boards A B; layers A B", TWO_LAYERS, "step any", "a board has `layers` or `boards`, not both"),
        ("boards A B; hexagons flat", TWO_LAYERS, "step any", "a board of hexagons has one layer"),
        ("boards A B", TWO_LAYERS, "step any; transfer", "`transfer` does not say in which direction"),
        ("boards A B", TWO_LAYERS, "step any; transfer other", "unknown direction `other`"),
        ("dark a1", FLAT, "step any; transfer up", "`up` leads to another layer, and the board has only one"),
        ("dark a1", FLAT, "leap \"+0,+1,+1\"", "`+0,+1,+1` leads to another layer, and the board has only one"),
        ("dark a1", FLAT, "leap \"+1,2\"", "`+1,2` is not a leap"),
        ("dark a1", FLAT, "leap \"+16,+2\"", "`+16,+2` is too far: a leap goes at most 15 files and 15 ranks"),
    ] {
        let said = mistakes(board, grid, piece);
        assert!(said.iter().any(|message| message == expected), "{board}: {piece}: {said:#?}");
    }
}

#[test]
fn a_side_faces_only_where_the_board_has_a_forward() {
    let sideways = |board: &str| {
        let text = file(board, FLAT, "step any").replace("facing=down", "facing=left");
        read(&text, &[]).1.iter().map(|problem| problem.message.clone()).collect::<Vec<_>>()
    };
    assert_eq!(sideways("dark a1"), Vec::<String>::new());
    assert_eq!(sideways("hexagons flat"), ["no side can face that way on this board"]);
    let slanted = file("dark a1", FLAT, "step any").replace("facing=down", "facing=up-left");
    assert_eq!(read(&slanted, &[]).1.iter().count(), 1);
}
