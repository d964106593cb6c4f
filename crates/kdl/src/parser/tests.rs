//! Trees, spans and messages of texts.

use super::*;
use crate::node::Scalar;

fn messages(text: &str) -> Vec<String> {
    parse(text).1.iter().map(|d| d.message.clone()).collect()
}

#[test]
fn the_tree_has_all_values_with_their_spans() {
    let text = "piece king x=\"a b\" 7 #true { move \"K\" }; /-no\nlast #null";
    let (nodes, problems) = parse(text);
    assert!(problems.is_empty());
    assert_eq!(nodes.len(), 2);
    let king = &nodes[0];
    let at = |span: Span| &text[span.start..span.end()];
    assert_eq!((&**king.name, at(king.name.span)), ("piece", "piece"));
    assert_eq!(at(king.span), "piece king x=\"a b\" 7 #true { move \"K\" }");
    let scalars: Vec<_> = king.args.iter().map(|arg| &arg.scalar).collect();
    assert_eq!(scalars, [&Scalar::Text("king".into()), &Scalar::Number(7), &Scalar::Flag(true)]);
    let prop = king.prop("x").expect("the property exists");
    assert_eq!(at(prop.value.span), "\"a b\"");
    assert_eq!(at(prop.value.inner_span()), "a b");
    assert_eq!(king.children[0].args[0].text(), Some("K"));
    assert_eq!(nodes[1].args[0].scalar, Scalar::Null);
}

#[test]
fn the_lines_of_a_string_are_dedented() {
    for (text, expected) in [
        ("a \"\"\"\n  r .\n   . k\n\n  \"\"\"", vec!["r .", " . k", ""]),
        ("a \"\"\"\r\n  r\r\n  k\r\n  \"\"\"", vec!["r", "k"]),
        ("a #\"\"\"\n\tr\\\n\t\"\"\"#", vec!["r\\"]),
        ("a \"\"\"\n\"\"\"", vec![]),
        ("a \"r k\"", vec!["r k"]),
        ("a #\"r\"#", vec!["r"]),
        ("a r", vec!["r"]),
        ("a 8", vec!["8"]),
        ("a ä", vec!["ä"]),
    ] {
        let (nodes, problems) = parse(text);
        assert!(problems.is_empty(), "{text:?}");
        let lines = nodes[0].args[0].lines();
        let seen: Vec<&str> = lines.iter().map(|line| line.as_str()).collect();
        assert_eq!(seen, expected, "{text:?}");
        for line in &lines {
            let place = &text[line.span.start..line.span.end()];
            assert_eq!(place, line.value, "{text:?}");
        }
    }
}

#[test]
fn lines_with_escapes_are_unescaped() {
    for (text, expected) in [
        ("a \"\"\"\n  \\\"x\n  y\n  \"\"\"", vec!["\"x", "y"]),
        ("a \"\"\"\n  x \\\n  y\n  \"\"\"", vec!["x y"]),
        ("a \"x\\ny\"", vec!["x", "y"]),
    ] {
        let (nodes, problems) = parse(text);
        assert!(problems.is_empty(), "{text:?}");
        let lines = nodes[0].args[0].lines();
        let meant: Vec<&str> = lines.iter().map(|line| line.as_str()).collect();
        assert_eq!(meant, expected, "{text:?}");
    }
}

#[test]
fn each_mistake_has_its_own_message() {
    for (text, message) in [
        ("a {", "this block is never closed"),
        ("a }", "this `}` closes nothing"),
        ("a;;b", "this `;` ends nothing"),
        ("{ a }", "this block belongs to no node"),
        ("= a", "a node cannot start like this"),
        ("a = b", "`=` is not allowed here"),
        ("a )", "`)` is not allowed here"),
        ("a x=", "`x` has no value"),
        ("a b\"c\"", "a space is missing here"),
        ("a {} b", "nothing may follow a block on the same line"),
        ("a {} {}", "`a` has a second block"),
        ("a /-", "this `/-` leaves out nothing"),
        ("/- ", "this `/-` leaves out nothing"),
        ("a /* b", "this comment is never closed"),
        ("a \\ b", "this `\\` does not continue a line"),
        ("a \"b", "this string is never closed"),
        ("a #\"b", "this string is never closed"),
        ("a \"\"\"\nb\n", "this string is never closed"),
        ("a true", "`true` cannot be written like this"),
        ("a #yes", "`#yes` is not a keyword"),
        ("a 8x8", "`8x8` is not a number"),
        ("a r/k", "`r/k` needs quotes"),
        ("a 8/8", "`8/8` needs quotes"),
        ("a [b]", "`[b]` needs quotes"),
        ("a 1.5", "`1.5` is not a whole number"),
        ("a 99999999999999999999", "the number `99999999999999999999` is too large"),
        ("7 a", "`7` cannot be a name"),
        ("a 1=2", "`1` cannot be a name"),
        ("a x=1 x=2", "`x` is given twice"),
        ("a (t)b", "parentheses mean nothing in a rule file"),
        ("(t", "this parenthesis is never closed"),
        ("a ()b", "these parentheses need the name of a type"),
    ] {
        let found = messages(text);
        assert_eq!(found.first().map(String::as_str), Some(message), "{text:?} {found:?}");
    }
}

#[test]
fn a_string_error_points_at_the_bad_part() {
    for (text, place, message) in [
        ("a \"x\\qx\"", "\\q", "`\\q` means nothing in a string"),
        ("a \"\\u{110000}\"", "\\u", "`\\u` means nothing in a string"),
        ("a \"\\uäö\"", "\\u", "`\\u` means nothing in a string"),
        ("a \"\"\"\n  b\n c\n  \"\"\"", " c", "this line is not indented like the closing quotes"),
        ("a #\"\"\"\n  b\"\"\"#", "  b\"\"\"#", "the closing quotes need a line of their own"),
        ("a \"\"\"b\"\"\"", "\"\"\"b\"\"\"", "after `\"\"\"` the text starts on a line of its own"),
        ("a #\"\"\"#", "#\"\"\"#", "after `\"\"\"` the text starts on a line of its own"),
        ("a \"b\u{200E}c\"", "\u{200E}", "the character U+200E is not allowed in text"),
    ] {
        let (_, problems) = parse(text);
        let first = problems.iter().next().expect("there is a problem");
        let found = &text[first.span.start..first.span.end()];
        assert_eq!((found, first.message.as_str()), (place, message), "{text:?}");
        assert_eq!(problems.len(), 1);
    }
}

#[test]
fn valid_nodes_are_parsed_despite_mistakes() {
    for (text, names) in [
        ("a {} b\nc", vec!["a", "c"]),
        ("{ x }\nb", vec!["b"]),
        ("a r/k\nb", vec!["a", "b"]),
        ("a \"x\nb", vec!["a", "b"]),
        ("a { b\nc", vec!["a"]),
        ("a }\nb", vec!["a", "b"]),
        ("= x { y; z }\nb", vec!["b"]),
    ] {
        let (nodes, problems) = parse(text);
        assert!(problems.has_errors());
        let found: Vec<&str> = nodes.iter().map(|node| node.name.as_str()).collect();
        assert_eq!(found, names, "{text:?}");
    }
    let (nodes, _) = parse("a r/k x=true");
    assert_eq!(nodes[0].args[0].text(), Some("r/k"));
    assert_eq!(nodes[0].props[0].value.text(), Some("true"));
}

#[test]
fn a_text_too_large_for_a_rule_file_is_rejected() {
    for (text, message) in [
        ("a\n".repeat(MAX_BYTES), "the file is larger than 1 MB"),
        ("a ".repeat(MAX_TOKENS + 1), "the file has more than 50,000 words and symbols"),
        ("(".repeat(MAX_TOKENS + 1), "the file has more than 50,000 words and symbols"),
    ] {
        let (nodes, problems) = parse(&text);
        assert!(nodes.is_empty());
        assert_eq!(problems.iter().map(|d| d.message.as_str()).collect::<Vec<_>>(), [message]);
        assert!(crate::format(&text).is_err_and(|problems| problems.has_errors()));
    }
    assert!(parse(&"a ".repeat(MAX_TOKENS)).1.is_empty());
}

#[test]
fn hostile_texts_parse_fast_and_do_not_overflow_the_stack() {
    let many = 5_000;
    for text in [
        "{".repeat(many),
        "}".repeat(many),
        "a{".repeat(many),
        "a{}b".repeat(many),
        "/*".repeat(many),
        format!("/*{}*/", "*".repeat(many)),
        "/-".repeat(many),
        "a /-".repeat(many),
        "a{/-".repeat(many),
        "a /-{ b;".repeat(many),
        "(".repeat(many),
        "(a)".repeat(many),
        "\\\n".repeat(many),
        "a \\ ".repeat(many),
        "a \"".repeat(many),
        "\"\"\"\n".repeat(many),
        format!("a {}", "9".repeat(many)),
        format!("a 1{}", "/* */ ".repeat(many)),
        "#".repeat(many),
        format!("a \"\"\"\n{}", "/*".repeat(many)),
        format!("a \"\"\"{}\"\"\"", "/*".repeat(many)),
        format!("a \"\"\"\n{}\n \"\"\"", "{/*".repeat(many)),
        format!("a \"{}\"", "\\q/*".repeat(many)),
        "a #\"\n".repeat(many),
        "\"#\"#".repeat(many),
    ] {
        let (_, problems) = parse(&text);
        let _ = (problems.len(), crate::format(&text).is_ok());
    }
}
