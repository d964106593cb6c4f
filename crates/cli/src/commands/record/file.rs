//! A file with games in any format, and the text of each game in it.
//!
//! `record` and `convert` use it. PGN is read game by game, so a file may be of any size; other formats are read whole.
//! `interchange` knows the formats of other programs; what it does not understand is printed on stderr, with the line.
//! Look next: `game_text` for the games themselves.

use super::game_text::{GameText, RecordContext};
use commandline::failure::{CommandResult, fail};
use interchange::{Form, pgn4};
use library::BundledText;
use notation::record::GameBoundary;
use std::io::{self, BufRead, Read};
use std::rc::Rc;

/// The maximum size of a file that is read whole, and of a single game.
const MAX_TEXT_BYTES: usize = 16 << 20;
/// How much of a file is looked at to find its format.
const HEAD_BYTES: u64 = 64 << 10;

/// A file with games.
pub(crate) struct RecordFile {
    context: Rc<RecordContext>,
    /// The format, unless it is PGN.
    form: Option<Form>,
    source: Source,
}

enum Source {
    /// A text that is read at once.
    Whole(Option<GameText>),
    /// A PGN file that is read game by game.
    Games(GameReader),
}

impl RecordFile {
    /// The text of a shipped record.
    pub(crate) fn from_bundled(of: &BundledText) -> Self {
        let context = Rc::new(RecordContext::new(format!("{}.pgn", of.name), None, None));
        let text = GameText::new(&context, of.text.to_owned(), 1);
        Self { context, form: None, source: Source::Whole(Some(text)) }
    }

    /// A file, whatever its format and encoding. `game` is the id or rule file of the game if the file names none.
    pub(crate) fn load(path: &str, game: Option<&str>) -> CommandResult<Self> {
        let unreadable = |error| format!("{path} cannot be read: {}", library::describe_io_error(&error));
        let mut file = library::open_file(path).or_else(fail)?;
        let mut head = Vec::new();
        file.by_ref().take(HEAD_BYTES).read_to_end(&mut head).map_err(unreadable).or_else(fail)?;
        let is_whole = (head.len() as u64) < HEAD_BYTES;
        // A character may be cut in two, but no line.
        let lines = if is_whole { head.len() } else { head.iter().rposition(|&byte| byte == b'\n').unwrap_or(0) };
        let is_lines = interchange::has_lines(&head);
        let form = Form::detect(&pgn4::join_tags(&interchange::decode(&head[..lines]).value)).filter(|_| is_lines);
        let rest = Box::new(io::BufReader::new(io::Cursor::new(head).chain(file)));
        if form.is_none() && is_lines {
            let context = Rc::new(RecordContext::new(path.to_owned(), None, game.map(str::to_owned)));
            let source = Source::Games(GameReader::new(Rc::clone(&context), rest));
            return Ok(Self { context, form, source });
        }
        let mut bytes = Vec::new();
        rest.take(MAX_TEXT_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(unreadable).or_else(fail)?;
        if bytes.len() > MAX_TEXT_BYTES {
            return fail(format!("{path} cannot be read: it is larger than {} MiB", MAX_TEXT_BYTES >> 20));
        }
        let decoded = interchange::decode(&bytes);
        let text = pgn4::join_tags(&decoded.value);
        let form = Form::detect(&text);
        let named = form.and_then(|form| form.game_name(&text));
        let named = named.and_then(|name| library::find_by_name(&name)).map(|game| game.id.to_owned());
        let context = Rc::new(RecordContext::new(path.to_owned(), form, game.map(str::to_owned).or(named)));
        let text = GameText::new(&context, text, 1);
        text.print_remarks(&decoded.remarks);
        Ok(Self { context, form, source: Source::Whole(Some(text)) })
    }

    /// What the file is, if it is not PGN.
    pub(crate) fn description(&self) -> Option<String> {
        Some(format!("{} is {}.", self.context.name(), self.form?.title()))
    }
}

/// The texts of the games: each holds one game, or several if they have no tags or the file is not PGN.
impl Iterator for RecordFile {
    type Item = CommandResult<GameText>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.source {
            Source::Whole(text) => text.take().map(Ok),
            Source::Games(reader) => reader.next().transpose(),
        }
    }
}

/// Reads the text of one game after the other.
struct GameReader {
    context: Rc<RecordContext>,
    from: Box<dyn BufRead>,
    boundary: GameBoundary,
    /// The first line of the next game, if it has been read already.
    line: Vec<u8>,
    lines_read: usize,
    has_said_encoding: bool,
}

impl GameReader {
    fn new(context: Rc<RecordContext>, from: Box<dyn BufRead>) -> Self {
        Self {
            context,
            from,
            boundary: GameBoundary::default(),
            line: Vec::new(),
            lines_read: 0,
            has_said_encoding: false,
        }
    }

    fn next(&mut self) -> CommandResult<Option<GameText>> {
        let mut bytes = std::mem::take(&mut self.line);
        let first_line = self.lines_read + usize::from(bytes.is_empty());
        loop {
            self.line.clear();
            let read = (&mut self.from).take(MAX_TEXT_BYTES as u64).read_until(b'\n', &mut self.line);
            let length = read.map_err(|error| self.failure(&library::describe_io_error(&error))).or_else(fail)?;
            if length == 0 {
                break;
            }
            self.lines_read += 1;
            if self.boundary.begins_game(&self.line) && !bytes.is_empty() {
                break;
            }
            if bytes.len() + length > MAX_TEXT_BYTES {
                let why = format!("the game in line {first_line} is larger than {} MiB", MAX_TEXT_BYTES >> 20);
                return fail(self.failure(&why));
            }
            bytes.append(&mut self.line);
        }
        if bytes.is_empty() {
            return Ok(None);
        }
        let decoded = interchange::decode(&bytes);
        let text = GameText::new(&self.context, pgn4::join_tags(&decoded.value), first_line);
        if !decoded.remarks.is_empty() && !std::mem::replace(&mut self.has_said_encoding, true) {
            text.print_remarks(&decoded.remarks);
        }
        Ok(Some(text))
    }

    fn failure(&self, why: &str) -> String {
        format!("{} cannot be read: {why}", self.context.name())
    }
}
