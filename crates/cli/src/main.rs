//! The `satur` command.

fn main() -> std::process::ExitCode {
    satur_cli::run(std::env::args_os())
}
