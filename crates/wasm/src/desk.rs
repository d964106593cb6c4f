//! Answers questions, one after another.
//!
//! For: a `facade` with a clock. Not for: where questions come from (`door`).

use facade::{Edition, Fault, Kind, Library, Progress, Request, Thinker};
use rules::Budget;

/// Milliseconds since some beginning.
pub type Clock = fn() -> f64;

/// How long the rules may work for one question, in milliseconds. A search is not bounded by this: whoever asks for one
/// says how far it goes.
const PATIENCE: f64 = 5_000.0;

/// Where questions are answered; remembers games that were compiled and played through, and what was found out about
/// them.
#[derive(Debug)]
pub struct Desk {
    library: Library,
    thinker: Thinker,
    now: Clock,
}

impl Desk {
    /// A desk with that clock.
    pub fn new(now: Clock) -> Self {
        Self { library: Library::default(), thinker: Thinker::default(), now }
    }

    /// Takes a rule file along, for as long as the desk stands; the id by which it is asked about. What it extends it
    /// brings itself, or is a game that is shipped. Whether the file is right is found out when somebody asks about it.
    pub fn bring(&mut self, file: &str) -> String {
        let own = Edition::own(catalog::whole(file));
        let id = own.id().to_owned();
        self.library = self.library.with(own);
        id
    }

    /// Whose net speaks about the game of that id: the id of a shipped game; empty if nobody's does, or if there is no
    /// such game.
    pub fn teacher(&self, id: &str) -> String {
        self.library.teacher(id).ok().flatten().unwrap_or_default().to_owned()
    }

    /// Takes along the net of a game's teacher, by which the game is thought about from now on: the game's id, a line's
    /// end, the bytes of the net.
    ///
    /// # Errors
    /// As JSON, if there is no such game, or if the net is broken or belongs to another.
    pub fn learn(&mut self, brought: &[u8]) -> Result<(), String> {
        let end = brought.iter().position(|&byte| byte == b'\n').unwrap_or(brought.len());
        let (id, net) = brought.split_at(end);
        let net = net.get(1..).unwrap_or_default();
        self.library.learn(&String::from_utf8_lossy(id), net).map_err(|fault| told(&fault))
    }

    /// Answers a question; `tell` hears how a search goes, and ends it by saying no.
    ///
    /// # Errors
    /// As JSON: why there is no answer, and of what kind the reason is.
    pub fn ask(&mut self, question: &str, tell: &mut dyn FnMut(&str) -> bool) -> Result<String, String> {
        let now = self.now;
        let answer = facade::read(question).and_then(|request| match request {
            Request::Think { sheet, seed } => self.thinker.think(&self.library, &sheet, seed, now),
            request => {
                let end = now() + PATIENCE;
                let budget = if request.searches() { Budget::UNBOUNDED } else { Budget::until(move || now() > end) };
                // What cannot be written does not happen: see the types.
                let hear =
                    &mut |progress: &Progress<'_>| serde_json::to_string(progress).map_or(true, |text| tell(&text));
                facade::ask_telling(&self.library, request, &budget, hear)
            }
        });
        answer.map_err(|fault| told(&fault))
    }
}

fn told(fault: &Fault) -> String {
    let kind = match fault.kind() {
        Kind::Bad => "bad",
        Kind::Missing => "missing",
        Kind::NotNow => "not-now",
        Kind::NotYours => "not-yours",
        Kind::TooMuch => "too-much",
    };
    serde_json::json!({ "error": fault.sentence(), "kind": kind }).to_string()
}
