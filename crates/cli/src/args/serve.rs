//! Arguments of `satur serve`.

use std::net::SocketAddr;

use clap::Args as ClapArgs;

use super::values::within;

/// Open the page: play, explain, watch, make, in a browser
///
/// Serves the page on this machine alone and prints its address. Everything is computed here; the page
/// loads nothing from elsewhere and sends nothing away. Ctrl-C ends it.
#[derive(ClapArgs)]
pub(crate) struct Serve {
    /// The port [default: 8421, or a free one if that is taken]
    #[arg(long, value_name = "N", value_parser = within::<u16>(0, 65_535))]
    pub(crate) port: Option<u16>,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// Listen on this address, so that other machines can reach the page. Whoever has the address that
    /// is printed can use this machine's processor
    #[arg(long, value_name = "ADDR:PORT", conflicts_with = "port")]
    pub(crate) listen: Option<SocketAddr>,
}
