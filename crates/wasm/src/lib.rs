//! The page's answers and runs behind a C interface, so that they work in a browser without a server.
//!
//! The interface is three functions and one buffer in each direction:
//!
//! 1. the page asks for room with [`satur_room`] and writes a name and a question, in JSON, into it;
//! 2. [`satur_ask`] answers, or [`satur_run`] runs to the end and tells events on the way;
//! 3. what an answer says lies at [`satur_said`], as long as the call returned.
//!
//! A call works until it is done; a page that no longer wants it ends the worker. A panic traps: the
//! worker is lost with it, and the page starts another. What the module needs from the page (the time,
//! somebody to tell, words to hear) is in `host.rs`. `assets/worker.js` is the other side.

mod host;

use std::cell::RefCell;

use satur_model::Stop;
use satur_web::api::{ANSWERS, Core, Inbox, RUNS, RunContext};
use satur_web::{Mailbox, Question, Refusal};
use serde_json::{Value, json};

#[cfg(not(target_family = "wasm"))]
pub use host::{give_word, take_told};

/// The runs that there are here: those that need neither threads nor files.
pub const KINDS: [&str; 2] = ["make", "watch"];

thread_local! {
    /// What the page wrote: a name and a question, or a word to a run.
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// What the last call said.
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Room for so many bytes of input. The pointer holds until the next call.
#[allow(
    unsafe_code,
    reason = "the name is the interface; nothing else here has it"
)]
#[unsafe(no_mangle)]
pub extern "C" fn satur_room(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Answers the question in the room, whose first `name` bytes are what is asked. Returns the length of
/// what is said: `{"answer": …}` or `{"error": …}`.
#[allow(
    unsafe_code,
    reason = "the name is the interface; nothing else here has it"
)]
#[unsafe(no_mangle)]
pub extern "C" fn satur_ask(name: usize) -> usize {
    host::set_up();
    let said = match ask(&taken(), name) {
        Ok(answer) => json!({"answer": answer}),
        Err(refusal) => refusal.json(),
    };
    say(&said)
}

/// Runs the run in the room, whose first `name` bytes are its kind, to its end. Events go to the page
/// as they happen. Returns the length of what is said: `{}`, or `{"error": …}`.
#[allow(
    unsafe_code,
    reason = "the name is the interface; nothing else here has it"
)]
#[unsafe(no_mangle)]
pub extern "C" fn satur_run(name: usize) -> usize {
    host::set_up();
    let said = match run(&taken(), name) {
        Ok(()) => json!({}),
        Err(refusal) => refusal.json(),
    };
    say(&said)
}

/// Where that lies which the last call said.
#[allow(
    unsafe_code,
    reason = "the name is the interface; nothing else here has it"
)]
#[unsafe(no_mangle)]
pub extern "C" fn satur_said() -> *const u8 {
    OUTPUT.with_borrow(Vec::as_ptr)
}

/// What is in the room, which is empty afterwards: a run may ask for words in the meantime.
fn taken() -> Vec<u8> {
    INPUT.take()
}

fn say(said: &Value) -> usize {
    let bytes = said.to_string().into_bytes();
    let length = bytes.len();
    OUTPUT.set(bytes);
    length
}

/// The name and the question of an input.
fn read(input: &[u8], name: usize) -> Result<(&str, Question), Refusal> {
    let parts = input.split_at_checked(name);
    let (name, question) = parts.ok_or_else(|| Refusal::bad("a name longer than all"))?;
    let name = str::from_utf8(name).map_err(|_| Refusal::bad("a name that is no text"))?;
    Ok((name, Question::read(question)?))
}

fn ask(input: &[u8], name: usize) -> Result<Value, Refusal> {
    let (name, question) = read(input, name)?;
    let known = ANSWERS.iter().find(|known| known.name == name);
    let known = known.ok_or_else(|| Refusal::bad("there is no such question"))?;
    (known.answer)(&question, &Stop::within(known.time))
}

fn run(input: &[u8], name: usize) -> Result<(), Refusal> {
    let (name, question) = read(input, name)?;
    let mut known = RUNS.iter().filter(|run| KINDS.contains(&run.kind));
    let known = known.find(|run| run.kind == name);
    let known = known.ok_or_else(|| Refusal::bad("there is no such run"))?;
    (known.run)(&RunContext {
        question,
        stop: Stop::within(known.time),
        mailbox: Mailbox::to(host::tell),
        inbox: Inbox::Host(host::next),
        core: Core::default(),
    })
}
