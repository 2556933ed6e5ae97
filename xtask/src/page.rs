//! The tests of the page in a real browser: types of its modules, then `crates/web/browser`.
//!
//! Requirements are installed here: npm packages into `target/page`, and Chromium through apt if
//! that is possible. If something is missing, its tests are skipped by name; with `CI=true` that is
//! a failure, because there nobody reads what was skipped.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::apt::{self, runs};

/// The packages, in the versions that the tests were written with.
const PACKAGES: [&str; 3] = [
    "playwright-core@1.65.0",
    "axe-core@4.14.0",
    "typescript@7.0.2",
];
/// The names of Chromium, first that of the same browser without windows: it takes half of the processor time.
const BROWSERS: [&str; 5] = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];
/// How the types of the front end are checked.
const TYPES: [&str; 12] = [
    "--noEmit",
    "--allowJs",
    "--checkJs",
    "--strict",
    "--skipLibCheck",
    "--target",
    "es2022",
    "--module",
    "es2022",
    "--moduleResolution",
    "bundler",
    "--noUnusedLocals",
];

/// Checks the types, then runs the tests of these names, or all.
pub(crate) fn test(root: &Path, names: &[&str]) -> Result<(), String> {
    if names == ["measure"] {
        return tools(root, &BROWSERS[1..])?.measure(root);
    }
    match tools(root, &BROWSERS) {
        Ok(tools) => tools.run(root, names),
        Err(missing) if std::env::var("CI").is_ok_and(|value| value == "true") => {
            Err(format!("the tests of the page cannot run: {missing}"))
        }
        Err(missing) => {
            eprintln!("-- skipped: the tests of the page in a browser ({missing})");
            Ok(())
        }
    }
}

/// Runs these tests, and those of the site alone, against a folder that holds the static site.
pub(crate) fn test_site(root: &Path, folder: &Path, names: &[&str]) -> Result<(), String> {
    let tools = match tools(root, &BROWSERS[1..]) {
        Ok(tools) => tools,
        Err(missing) => {
            eprintln!("-- skipped: the static site in a browser ({missing})");
            return Ok(());
        }
    };
    let browser = root.join("crates/wasm/browser");
    let mut command = Command::new("node");
    command.arg(browser.join("serve.js")).arg(folder);
    let own = browser.join("site.test.js").to_string_lossy().into_owned();
    let names = [names, &[own.as_str()]].concat();
    tools.browse(root, Server::start(&mut command)?, "run.js", &names)
}

/// The programs that the tests need.
struct Tools {
    packages: PathBuf,
    browser: String,
}

/// Finds or installs the requirements, the first of these browsers if that can be; the error says what is missing.
fn tools(root: &Path, browsers: &[&'static str]) -> Result<Tools, String> {
    if !runs("node", &["--version"]) || !runs("npm", &["--version"]) {
        return Err("Node.js is not installed: apt-get install nodejs npm".to_owned());
    }
    let packages = root.join("target/page");
    install_packages(&packages)?;
    let found = || browsers.iter().find(|name| runs(name, &["--version"]));
    if !runs(browsers[0], &["--version"]) {
        apt::install(browsers[0]);
    }
    if found().is_none() {
        // Not every release of Debian has the browser without windows.
        apt::install("chromium");
    }
    let browser = *found().ok_or("Chromium is not installed: apt-get install chromium")?;
    Ok(Tools {
        packages,
        browser: path_of(browser).unwrap_or_else(|| browser.to_owned()),
    })
}

fn install_packages(folder: &Path) -> Result<(), String> {
    let wanted = PACKAGES.join(" ");
    let note = folder.join("installed");
    if std::fs::read_to_string(&note).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(failed)?;
    std::fs::write(folder.join("package.json"), "{\"private\": true}\n").map_err(failed)?;
    let mut words = vec!["install", "--no-audit", "--no-fund", "--silent"];
    words.extend(PACKAGES);
    eprintln!("-- npm {}", words.join(" "));
    let installed = Command::new("npm").args(words).current_dir(folder).status();
    if !installed.is_ok_and(|status| status.success()) {
        return Err(format!("npm could not install {wanted}"));
    }
    std::fs::write(note, wanted).map_err(failed)
}

/// The path of a program.
fn path_of(program: &str) -> Option<String> {
    let folders = std::env::var_os("PATH")?;
    let mut paths = std::env::split_paths(&folders).map(|folder| folder.join(program));
    let path = paths.find(|path| path.is_file())?;
    path.to_str().map(str::to_owned)
}

/// The target folder of cargo.
pub(crate) fn target(root: &Path) -> PathBuf {
    let set = std::env::var_os("CARGO_TARGET_DIR");
    set.map_or_else(|| root.join("target"), PathBuf::from)
}

impl Tools {
    fn run(&self, root: &Path, names: &[&str]) -> Result<(), String> {
        self.check_types(root)?;
        // As a part of a test of the workspace, so that the build of `cargo test --workspace` is
        // reused: the package alone has other features.
        super::cargo(&[
            "test",
            "--quiet",
            "--workspace",
            "--test",
            "serve",
            "--no-run",
        ])?;
        self.browse(
            root,
            self.serve(&target(root).join("debug/satur"))?,
            "run.js",
            names,
        )
    }

    /// Prints the table of `docs/page.md`, measured with a release.
    fn measure(&self, root: &Path) -> Result<(), String> {
        super::cargo(&["build", "--quiet", "--release", "--package", "satur-cli"])?;
        let server = self.serve(&target(root).join("release/satur"))?;
        self.browse(root, server, "measure.js", &[])
    }

    /// Starts `satur serve` in the folder of the packages, where it keeps the experiments that the tests run.
    fn serve(&self, program: &Path) -> Result<Server, String> {
        let mut command = Command::new(program);
        command.current_dir(&self.packages);
        // English on the terminal; the page takes the language of each browser.
        command.env("LC_ALL", "C").args(["serve", "--port", "0"]);
        Server::start(&mut command)
    }

    /// Runs a script of `crates/web/browser` against a server that is started for it.
    fn browse(
        &self,
        root: &Path,
        mut server: Server,
        script: &str,
        names: &[&str],
    ) -> Result<(), String> {
        eprintln!("-- node {script} ({})", server.url);
        let status = Command::new("node")
            .arg(root.join("crates/web/browser").join(script))
            .arg(&self.packages)
            .args([self.browser.as_str(), &server.url])
            .args(names)
            .status();
        server.end();
        match status {
            Ok(status) if status.success() => Ok(()),
            Ok(_) => Err(format!("failed: {script} of the page")),
            Err(error) => Err(format!("cannot run node: {error}")),
        }
    }

    fn check_types(&self, root: &Path) -> Result<(), String> {
        let assets = root.join("crates/web/assets");
        eprintln!("-- tsc --checkJs crates/web/assets");
        let status = Command::new("node")
            .arg(self.packages.join("node_modules/typescript/bin/tsc"))
            .args(TYPES)
            .args(["--lib", "es2022,dom,dom.iterable"])
            .arg(assets.join("app.js"))
            .arg(root.join("crates/web/browser/watch.d.ts"))
            .status();
        match status {
            Ok(status) if status.success() => Ok(()),
            Ok(_) => Err("failed: the types of the page's modules".to_owned()),
            Err(error) => Err(format!("cannot run tsc: {error}")),
        }
    }
}

/// A server that was started for the tests.
struct Server {
    process: Child,
    url: String,
}

impl Server {
    /// Starts a server that prints its address on its first line.
    fn start(command: &mut Command) -> Result<Self, String> {
        let mut process = command
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot run {}: {error}", command.get_program().display()))?;
        let mut line = String::new();
        if let Some(out) = process.stdout.take() {
            BufReader::new(out)
                .read_line(&mut line)
                .map_err(|error| error.to_string())?;
        }
        let url = line
            .split_whitespace()
            .find(|word| word.starts_with("http://"));
        match url {
            Some(url) => Ok(Self {
                url: url.to_owned(),
                process,
            }),
            None => Err(format!("the server printed no address: {line}")),
        }
    }

    fn end(&mut self) {
        // It ends with the tests in any case.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
