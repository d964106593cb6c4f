//! The interface of WebAssembly: all exports and imports, and one buffer that passes requests in and answers out.
//!
//! `engine_host` answers the requests. A panic is reported to the host with its place; after it the host must not use this
//! instance any more, and creates a new engine.

#![expect(
    unsafe_code,
    reason = "exports need unmangled names, and imports a promise that they exist; no pointer is read here"
)]

use crate::EngineHost;
use std::cell::{Cell, RefCell};
use std::sync::Once;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since some fixed time.
    safe fn now() -> f64;
    /// Receives the progress of a search as text; any result but 0 cancels the search.
    safe fn report(text: *const u8, length: usize) -> u32;
    /// Receives the message of a panic.
    safe fn log_panic(text: *const u8, length: usize);
}

thread_local! {
    static HOST: RefCell<EngineHost> = RefCell::new(EngineHost::new(|| now()));
    /// The buffer of requests and answers.
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The address of the last answer.
    static ANSWER: Cell<*const u8> = const { Cell::new(std::ptr::null()) };
}

/// Reserves room for a request of that many bytes, and returns its address.
#[unsafe(no_mangle)]
extern "C" fn reserve(length: usize) -> *mut u8 {
    report_panics();
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(length, 0);
        text.as_mut_ptr()
    })
}

/// Answers the request in the buffer; returns the length of the answer, negative if it is an error.
#[unsafe(no_mangle)]
extern "C" fn ask() -> isize {
    let request = TEXT.take();
    let answer = HOST.with_borrow_mut(|host| {
        host.ask(&String::from_utf8_lossy(&request), &mut |text| report(text.as_ptr(), text.len()) == 0)
    });
    match answer {
        Ok(answer) => store_answer(answer),
        Err(fault) => -store_answer(fault),
    }
}

/// Adds the rule file in the buffer; the answer is its id. Returns the length of the answer.
#[unsafe(no_mangle)]
extern "C" fn add_rules() -> isize {
    let file = TEXT.take();
    store_answer(HOST.with_borrow_mut(|host| host.add_rules(&String::from_utf8_lossy(&file))))
}

/// The answer is the id of the game whose net evaluates the game whose id is in the buffer. Returns its length.
#[unsafe(no_mangle)]
extern "C" fn net_donor() -> isize {
    let id = TEXT.take();
    store_answer(HOST.with_borrow(|host| host.net_donor(&String::from_utf8_lossy(&id))))
}

/// Sets the net of a game: the buffer has the game's id and the net. Returns 0, or an error as [`ask`] does.
#[unsafe(no_mangle)]
extern "C" fn set_net() -> isize {
    let bytes = TEXT.take();
    match HOST.with_borrow_mut(|host| host.set_net(&bytes)) {
        Ok(()) => 0,
        Err(fault) => -store_answer(fault),
    }
}

/// Stores an answer until it is read; returns its length.
fn store_answer(text: String) -> isize {
    let length = text.len().cast_signed();
    TEXT.with_borrow_mut(|buffer| {
        *buffer = text.into_bytes();
        ANSWER.set(buffer.as_ptr());
    });
    length
}

/// The address of the last answer.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    ANSWER.get()
}

/// See [`crate::CONTRACT_HASH`].
#[unsafe(no_mangle)]
extern "C" fn contract() -> u32 {
    crate::CONTRACT_HASH
}

/// Reports panics to the host from now on.
fn report_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        std::panic::set_hook(Box::new(|panic| {
            let text = panic.to_string();
            log_panic(text.as_ptr(), text.len());
        }));
    });
}
