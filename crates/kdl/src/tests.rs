//! Property tests of all modules together on random texts: nothing panics, and the results agree with `kdl`.
//!
//! Tests of one module are in its own file.

use proptest::prelude::*;

use crate::lex::lex;
use crate::parser::parse_tokens;
use crate::{Node, Scalar, Severity, format, parse, render, render_line};

const FILE: &str = r###"// A small game.
game "Tiny" board=8 {
    size 8 8
    /-left out { a }
    piece king royal=#true { step "K"; leap 1 2 } // trailing

    board """
        r . k
          . .

        R \" K
        """
    /* block /* nested */ */
    zone goal White="d9 e9" \ // continued
        Black="d1"
    raw #"a "b" \"# ##"""
        x
        """##
}
"###;

/// The tree that `kdl` makes of the whole text, in the format of `by_us`.
fn by_kdl(nodes: &[kdl_rs::KdlNode]) -> String {
    let mut out = String::new();
    for node in nodes {
        let mut args = Vec::new();
        let mut props = Vec::new();
        for entry in node.entries() {
            let value = match entry.value() {
                kdl_rs::KdlValue::String(text) => format!("{text:?}"),
                kdl_rs::KdlValue::Integer(number) => number.to_string(),
                other => other.to_string(),
            };
            match entry.name() {
                Some(name) => props.push(format!("{:?}={value}", name.value())),
                None => args.push(value),
            }
        }
        let children = node.children().map(|children| by_kdl(children.nodes())).unwrap_or_default();
        out += &format!("{:?} {args:?} {props:?} {{{children}}}\n", node.name().value());
    }
    out
}

/// Our tree without spans, as text.
fn by_us(nodes: &[Node]) -> String {
    let value = |scalar: &Scalar| match scalar {
        Scalar::Text(text) => format!("{text:?}"),
        Scalar::Number(number) => number.to_string(),
        Scalar::Flag(flag) => format!("#{flag}"),
        Scalar::Null => "#null".to_owned(),
    };
    let mut out = String::new();
    for node in nodes {
        let args: Vec<String> = node.args.iter().map(|arg| value(&arg.scalar)).collect();
        let props: Vec<String> =
            node.props.iter().map(|prop| format!("{:?}={}", *prop.name, value(&prop.value.scalar))).collect();
        let children = by_us(&node.children);
        out += &format!("{:?} {args:?} {props:?} {{{children}}}\n", *node.name);
    }
    out
}

fn pick(all: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::sample::select(all).prop_map(str::to_owned)
}

fn value() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => pick(&[
            "a", "b-c", "-", "+x", ".y", "ä", "12", "-3", "0x1F", "1_000", "#true", "#false", "#null", "\"\"",
            "\"a b\"", "\"\\\"\\u{41}\\s\"", "\"a\\\n  b\"", "#\"r\\\"#", "##\"a\"#b\"##",
        ]),
        2 => (pick(&["", "  ", "\t"]), prop::collection::vec("[ a-c.\"]{0,6}[.a]", 0..4), 0..3_usize).prop_map(
            |(indent, lines, form)| {
                let (open, close) = [("", ""), ("#", "#"), ("##", "##")][form];
                let body: String = lines
                    .iter()
                    // Three quotes would end the string.
                    .map(|line| format!("{indent}{}\n", line.replace("\"\"\"", "x")))
                    .collect();
                format!("{open}\"\"\"\n{body}{indent}\"\"\"{close}")
            }
        ),
    ]
}

fn space() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => Just(" ".to_owned()),
        1 => pick(&["  ", "\t", " /* c */ ", "/*c*/", " \\\n  ", " \\ // c\n", " /* a\n b */ "]),
    ]
}

fn entry() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (space(), value()).prop_map(|(s, v)| format!("{s}{v}")),
        2 => (space(), pick(&["x", "yy", "\"z z\""]), pick(&["=", "=", " = ", "= /* c */", "\\\n="]), value())
            .prop_map(|(s, n, e, v)| format!("{s}{n}{e}{v}")),
        1 => (space(), pick(&["/-", "/- ", "/-\n"]), value()).prop_map(|(s, d, v)| format!("{s}{d}{v}")),
    ]
}

fn separator() -> impl Strategy<Value = String> {
    pick(&["", "", "", "\n", "\n\n\n", "  ", "// c\n", "\n// c\n\n", "/* c */", "/* c */ ", "/* a\n b */\n", "\\\n"])
}

/// The text of some KDL nodes, with anything that KDL allows between them.
fn nodes() -> impl Strategy<Value = String> {
    let leaf = Just(String::new());
    leaf.prop_recursive(4, 24, 4, |inner| {
        let block = (pick(&["", " ", " /-", " \\\n "]), inner, separator())
            .prop_map(|(lead, inner, end)| format!("{lead}{{{inner}{end}}}"));
        let node = (
            separator(),
            pick(&["", "", "", "", "/-", "/- ", "/- // c\n"]),
            pick(&["a", "bc", "\"d e\"", "-"]),
            prop::collection::vec(entry(), 0..4),
            proptest::option::of(block),
            pick(&["\n", "\n", ";", "; ", " ; // c\n", " // c\n", " \n", "\r\n"]),
        )
            .prop_map(|(lead, dash, name, entries, block, end)| {
                let block = block.unwrap_or_default();
                format!("{lead}{dash}{name}{}{block}{end}", entries.concat())
            });
        prop::collection::vec(node, 0..4).prop_map(|nodes| nodes.concat())
    })
}

fn check_never_panics(text: &str) -> Result<(), TestCaseError> {
    let (_, problems) = parse(text);
    for diagnostic in problems.iter() {
        prop_assert!(diagnostic.span.end() <= text.len(), "{diagnostic:?}");
        prop_assert!(render("x", text, diagnostic, false).contains('x'));
        prop_assert!(!render_line("x", text, diagnostic).contains('\n'));
    }
    match format(text) {
        Ok(formatted) => {
            let again = format(&formatted).unwrap_or_default();
            prop_assert_eq!(&again, &formatted);
            prop_assert_eq!(by_us(&parse(&formatted).0), by_us(&parse(text).0));
        }
        Err(problems) => prop_assert!(problems.iter().any(|d| d.severity == Severity::Error)),
    }
    Ok(())
}

#[test]
fn the_example_file_is_valid_and_formatted() {
    assert!(parse(FILE).1.is_empty());
    assert_eq!(format(FILE).ok().as_deref(), Some(FILE));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_text_never_panics(text in any::<String>()) {
        check_never_panics(&text)?;
    }

    #[test]
    fn arbitrary_pieces_of_kdl_never_panic(
        pieces in prop::collection::vec(
            pick(&[
                "a", "b", " ", " ", "\n", "\r\n", "\r", "{", "}", ";", "=", "(", ")", "\\", "/-", "//", "/*", "*/", "\"",
                "\"\"\"", "\"\"\"\n", "#", "#\"", "\"#", "1", "-", ".5", "#true", "true", "[", "/", "ä", "\u{FEFF}", "\t",
                "\u{85}", "\u{200E}", "\\u{", "\0",
            ]),
            0..40,
        )
    ) {
        check_never_panics(&pieces.concat())?;
    }

    #[test]
    fn a_changed_file_never_panics(at in 0..FILE.len(), len in 0..20_usize, new in "[a\"{}\\\\/*;=# \n-]{0,3}") {
        let end = (at + len).min(FILE.len());
        check_never_panics(&format!("{}{new}{}", &FILE[..at], &FILE[end..]))?;
    }

    #[test]
    fn our_tree_equals_the_tree_of_kdl(text in nodes()) {
        // `kdl` (6.7.1) rejects some text that the specification allows; there is nothing to compare then.
        if let Ok(document) = kdl_rs::KdlDocument::parse(&text) {
            let parsed = parse_tokens(&text, &lex(&text));
            prop_assert!(parsed.is_kdl);
            prop_assert_eq!(by_us(&parsed.nodes), by_kdl(document.nodes()));
        }
    }

    #[test]
    fn text_that_kdl_accepts_means_the_same_to_us(
        pieces in prop::collection::vec(
            pick(&[
                "a", "b", " ", " ", " ", "\n", "{", "}", ";", "=", "\\\n", "/-", "//x\n", "/*", "*/", "\"", "\"\"\"",
                "\"\"\"\n", "\n\"\"\"", "#\"", "\"#", "1", "-", "#true", "ä", "\t",
            ]),
            0..12,
        )
    ) {
        let text = pieces.concat();
        // `kdl` (6.7.1) does not require a left-out node to end before the next begins, and lets one begin right after
        // a keyword, where the specification has a left-out argument.
        let lax = text.contains("/-");
        let misread = text.contains("#true/-");
        if let Ok(document) = kdl_rs::KdlDocument::parse(&text) {
            let parsed = parse_tokens(&text, &lex(&text));
            prop_assert!(parsed.is_kdl || lax);
            if parsed.is_kdl && !misread {
                prop_assert_eq!(by_us(&parsed.nodes), by_kdl(document.nodes()));
            }
        }
    }

    #[test]
    fn formatting_preserves_meaning_and_comments(text in nodes()) {
        let (before, problems) = parse(&text);
        prop_assert!(problems.iter().all(|d| d.message.ends_with("is given twice")), "{:?}", problems);
        let formatted = format(&text).expect("valid KDL");
        prop_assert_eq!(by_us(&before), by_us(&parse(&formatted).0));
        let again = format(&formatted).expect("valid KDL");
        prop_assert_eq!(&formatted, &again);
        let comments = |text: &str| text.matches("// c").count() + text.matches("/*").count();
        prop_assert_eq!(comments(&text), comments(&formatted));
        prop_assert!(!formatted.contains("\n\n\n") && !formatted.starts_with('\n'));
        prop_assert!(formatted.is_empty() || formatted.ends_with('\n'));
    }
}
