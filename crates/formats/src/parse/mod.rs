//! Parsing helpers that several formats share.

pub(crate) mod cells;
pub(crate) mod classic;
pub(crate) mod columns;
pub(crate) mod comment_notes;
pub(crate) mod csv;
pub(crate) mod drawing;
pub(crate) mod drawn;
pub(crate) mod each_line;
pub(crate) mod encoding;
pub(crate) mod frame;
pub(crate) mod hints;
pub(crate) mod json_objects;
pub(crate) mod json_values;
pub(crate) mod line_reader;
pub(crate) mod marks;
pub(crate) mod mathprog_matrix;
pub(crate) mod numbers;
pub(crate) mod opensudoku_data;
pub(crate) mod pencil_notes;
pub(crate) mod statements;
pub(crate) mod xml;
