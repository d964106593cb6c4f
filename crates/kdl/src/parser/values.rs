//! Arguments, properties and their values.

use super::Parser;
use crate::lex::{self, Token, TokenKind};
use crate::node::{Prop, Scalar, Value};
use crate::scalar::{self, Literal};
use crate::span::{Span, Spanned};

impl<'t> Parser<'t> {
    /// Parses an argument or a property. Takes at least one token.
    pub(super) fn entry(&mut self) -> Option<Entry> {
        self.skip_type_annotation();
        let Some(token) = self.peek().filter(|token| matches!(token.kind, TokenKind::Word | TokenKind::Quoted)) else {
            let span = Span::between(self.last_end(), self.last_end().saturating_add(1));
            self.syntax_error(span.within(self.text), "a value is missing here");
            return None;
        };
        if !self.is_prop_name() {
            self.at += 1;
            return Some(Entry::Arg(self.value(token)));
        }
        let name = self.name(token);
        self.skip_space();
        let equals = self.last_end();
        self.at += 1;
        self.skip_space();
        self.skip_type_annotation();
        if let Some(token) = self.peek().filter(|token| matches!(token.kind, TokenKind::Word | TokenKind::Quoted)) {
            self.at += 1;
            let value = self.value(token);
            return Some(Entry::Prop(Prop { name, value }));
        }
        let span = name.span.join(Span::between(equals, equals + 1));
        self.syntax_error(span, format!("`{}` has no value", *name)).help("write a value after the `=`");
        None
    }

    /// Whether the word here is the name of a property. Takes no tokens: the space belongs to what follows, and its
    /// errors must not be reported twice.
    fn is_prop_name(&self) -> bool {
        let mut continued = false;
        for token in self.tokens.iter().skip(self.at + 1) {
            match token.kind {
                TokenKind::Equals => return !continued,
                TokenKind::Space | TokenKind::BlockComment => {}
                TokenKind::Backslash => continued = true,
                TokenKind::LineComment if continued => {}
                TokenKind::Newline if continued => continued = false,
                _ => return false,
            }
        }
        false
    }

    /// Takes a word or string that must be text: the name of a node, property or type.
    pub(super) fn name(&mut self, token: Token) -> Spanned<String> {
        self.at += 1;
        let value = self.value(token);
        let text = if let Scalar::Text(text) = value.scalar {
            text
        } else {
            let source = self.source(token);
            self.syntax_error(value.span, format!("`{source}` cannot be a name"))
                .help(format!("write \"{source}\" if it is meant as a name"));
            source.to_owned()
        };
        Spanned::new(text, value.span)
    }

    /// The value of a word or string.
    pub(super) fn value(&mut self, token: Token) -> Value {
        let source = self.source(token);
        let meaning = match token.kind {
            TokenKind::Quoted => self.string(token),
            _ => self.word(token),
        };
        let scalar = match meaning {
            Some(Literal::Text(text)) => Scalar::Text(text),
            Some(Literal::Number(number)) => Scalar::Number(number),
            Some(Literal::Flag(flag)) => Scalar::Flag(flag),
            Some(Literal::Null) => Scalar::Null,
            Some(Literal::TooLarge | Literal::Fraction) | None => {
                let inner = inner_token_span(token, source);
                let text = self.text[inner.start..inner.end()].to_owned();
                return Value { scalar: Scalar::Text(text), span: token_span(token), lines: None, inner_span: inner };
            }
        };
        let (inner, lines) = value_lines(token, source, &scalar);
        Value { scalar, span: token_span(token), lines, inner_span: inner }
    }

    /// The meaning of a word without quotes; reports what is wrong with it.
    pub(super) fn word(&mut self, token: Token) -> Option<Literal> {
        let (source, span) = (self.source(token), token_span(token));
        let meaning = scalar::parse_word(source);
        match meaning {
            Some(Literal::TooLarge) => {
                self.problems.error(span, format!("the number `{source}` is too large"));
            }
            Some(Literal::Fraction) => {
                self.problems
                    .error(span, format!("`{source}` is not a whole number"))
                    .help(format!("write \"{source}\" if it is meant as text"));
            }
            Some(_) => {}
            None => self.report_bad_word(token),
        }
        meaning
    }

    /// Reports what is wrong with a word without quotes.
    fn report_bad_word(&mut self, token: Token) {
        let source = self.source(token);
        let span = token_span(token);
        let bare = source.trim_start_matches('-');
        let digits = source.trim_start_matches(['+', '-', '.']);
        let quote = || {
            let escaped = source.replace('\\', "\\\\");
            format!("put it in quotes: \"{escaped}\"")
        };
        if matches!(bare, "true" | "false" | "null" | "inf" | "nan") {
            let help = format!("write `#{source}`, or \"{source}\" if it is meant as text");
            self.syntax_error(span, format!("`{source}` cannot be written like this")).help(help);
        } else if source.starts_with('#') {
            self.syntax_error(span, format!("`{source}` is not a keyword"))
                .help("the keywords are `#true`, `#false` and `#null`");
        } else if digits.starts_with(|c: char| c.is_ascii_digit()) && !source.contains(['/', '[', ']']) {
            self.syntax_error(span, format!("`{source}` is not a number"))
                .help(format!("if it is meant as text, {}", quote()));
        } else {
            self.syntax_error(span, format!("`{source}` needs quotes")).help(quote());
        }
    }

    /// The meaning of a quoted string; reports what is wrong with it.
    pub(super) fn string(&mut self, token: Token) -> Option<Literal> {
        let source = self.source(token);
        if !token.closed {
            let several = source.trim_start_matches('#').starts_with("\"\"\"");
            let (len, help) = if several {
                (3, "a string of several lines ends with `\"\"\"` on a line of its own")
            } else {
                (
                    source.len(),
                    "a string ends with a quote on the same line; a string of several lines starts and ends with `\"\"\"`",
                )
            };
            let start = Span::between(token.start, token.start + len.min(source.len()));
            self.syntax_error(start.within(self.text), "this string is never closed").help(help);
            return None;
        }
        match scalar::parse_quoted(source) {
            Ok(text) => Some(Literal::Text(text)),
            Err(wrong) => {
                let place = Span::between(token.start + wrong.span.start, token.start + wrong.span.end());
                self.syntax_error(place.within(self.text), wrong.message).help(wrong.help);
                None
            }
        }
    }
}

pub(super) enum Entry {
    Arg(Value),
    Prop(Prop),
}

pub(super) fn token_span(token: Token) -> Span {
    Span::between(token.start, token.end)
}

/// Where the text of a token is written, without its quotes and hashes.
fn inner_token_span(token: Token, source: &str) -> Span {
    let whole = token_span(token);
    if token.kind != TokenKind::Quoted {
        return whole;
    }
    let (open, close, _) = scalar::delimiter_lengths(source);
    if token.closed && open + close <= source.len() {
        Span::between(whole.start + open, whole.end() - close)
    } else {
        Span::between(whole.start + open.min(source.len()), whole.end())
    }
}

/// Where the text of a value is written, and its lines for [`Value::lines`] if they do not follow from that.
fn value_lines(token: Token, source: &str, scalar: &Scalar) -> (Span, Option<Box<[Spanned<String>]>>) {
    let inner = inner_token_span(token, source);
    let text = match scalar {
        Scalar::Text(text) => text,
        Scalar::Number(number) => {
            let other = number.to_string() != source;
            return (inner, other.then(|| [Spanned::new(source.to_owned(), inner)].into()));
        }
        Scalar::Flag(_) | Scalar::Null => return (inner, None),
    };
    let Some(body) = source.get(inner.start - token.start..inner.end() - token.start) else {
        return (inner, None);
    };
    if !(token.kind == TokenKind::Quoted && body.starts_with(lex::is_newline)) {
        return (inner, None);
    }
    // The white space before the closing quotes is the indentation of all lines; the line of the opening quotes has no
    // text.
    let mut written = lex::lines(body);
    let prefix = written.pop().map_or(0, |(_, line)| line.len());
    let seen = written.into_iter().skip(1).map(|(offset, line)| {
        let blank = line.chars().all(lex::is_space);
        let indent = prefix.min(line.len());
        let seen = if blank { "" } else { line.get(indent..).unwrap_or(line) };
        let start = inner.start + offset + indent;
        Spanned::new(seen.to_owned(), Span { start, len: seen.len() })
    });
    let mut seen: Box<[Spanned<String>]> = seen.collect();
    let raw = source.starts_with('#');
    if raw || !body.contains('\\') {
        return (inner, Some(seen));
    }
    // With escapes, the text of a line differs from its source, and there may be more or fewer lines.
    if text.split('\n').count() != seen.len() {
        return (inner, None);
    }
    for (line, seen) in text.split('\n').zip(&mut seen) {
        line.clone_into(&mut seen.value);
    }
    (inner, Some(seen))
}
