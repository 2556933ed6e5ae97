//! Ctrl-C: the first asks every run to end and keeps what is done, the second ends at once.

use satur::methods::Cancel;

/// The switch that Ctrl-C turns.
pub(crate) fn on_ctrl_c() -> Cancel {
    let cancel = Cancel::default();
    let switch = cancel.clone();
    // Without a handler Ctrl-C still ends the program, if less politely.
    let _ = ctrlc::set_handler(move || {
        if switch.is_stopped() {
            std::process::exit(130);
        }
        switch.stop();
    });
    cancel
}
