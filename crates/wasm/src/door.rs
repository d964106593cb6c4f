//! What WebAssembly sees: a buffer, a question in it, an answer.
//!
//! For: the exports and imports, and nothing else; text goes through one buffer in either direction. Not for: what is
//! asked (`desk`). A panic is told to the host with its place; after it nothing here may be used any more, and the host
//! makes a new engine.

#![expect(
    unsafe_code,
    reason = "an export needs its plain name, an import a promise that it is there; there is nothing else, no pointer is read here"
)]

use crate::Desk;
use std::cell::{Cell, RefCell};
use std::sync::Once;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since some beginning.
    safe fn now() -> f64;
    /// How a search goes, as text; whoever answers anything but 0 wants it to end.
    safe fn report(text: *const u8, length: usize) -> u32;
    /// The last words of a panic.
    safe fn complain(text: *const u8, length: usize);
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::new(Desk::new(|| now()));
    /// Questions come and answers go through it.
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The memory where the last answer lies.
    static ANSWER: Cell<*const u8> = const { Cell::new(std::ptr::null()) };
}

/// Room for a question of so many bytes.
#[unsafe(no_mangle)]
extern "C" fn reserve(length: usize) -> *mut u8 {
    listen();
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(length, 0);
        text.as_mut_ptr()
    })
}

/// Answers the question in the buffer: the length of the answer, less than 0 if it says why there is none.
#[unsafe(no_mangle)]
extern "C" fn ask() -> isize {
    let question = TEXT.take();
    let answer = DESK.with_borrow_mut(|desk| {
        desk.ask(&String::from_utf8_lossy(&question), &mut |text| report(text.as_ptr(), text.len()) == 0)
    });
    match answer {
        Ok(answer) => hold(answer),
        Err(fault) => -hold(fault),
    }
}

/// Takes the rule file in the buffer along: the length of its id, which is the answer.
#[unsafe(no_mangle)]
extern "C" fn bring() -> isize {
    let file = TEXT.take();
    hold(DESK.with_borrow_mut(|desk| desk.bring(&String::from_utf8_lossy(&file))))
}

/// Whose net speaks about the game whose id is in the buffer: the length of that game's id, which is the answer.
#[unsafe(no_mangle)]
extern "C" fn teacher() -> isize {
    let id = TEXT.take();
    hold(DESK.with_borrow(|desk| desk.teacher(&String::from_utf8_lossy(&id))))
}

/// Takes a game's id and its teacher's net in the buffer along: 0, or less if they are refused, as [`ask`] says it.
#[unsafe(no_mangle)]
extern "C" fn learn() -> isize {
    let brought = TEXT.take();
    match DESK.with_borrow_mut(|desk| desk.learn(&brought)) {
        Ok(()) => 0,
        Err(fault) => -hold(fault),
    }
}

/// Keeps an answer until it is read; its length.
fn hold(text: String) -> isize {
    let length = text.len().cast_signed();
    TEXT.with_borrow_mut(|held| {
        *held = text.into_bytes();
        ANSWER.set(held.as_ptr());
    });
    length
}

/// Where the last answer begins.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    ANSWER.get()
}

/// See [`crate::CONTRACT`].
#[unsafe(no_mangle)]
extern "C" fn contract() -> u32 {
    crate::CONTRACT
}

/// From now on panics are told to the host.
fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        std::panic::set_hook(Box::new(|panic| {
            let text = panic.to_string();
            complain(text.as_ptr(), text.len());
        }));
    });
}
