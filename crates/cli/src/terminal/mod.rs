//! What people see: boards, progress, messages, and their colours.

pub(crate) mod board;
pub(crate) mod colours;
pub(crate) mod progress;
pub(crate) mod report;
