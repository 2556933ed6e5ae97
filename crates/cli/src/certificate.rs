//! The two files of a certificate: a formula, and a proof that refutes it.
//!
//! The proof is written while the solver runs, the formula after it, because the formula forbids the
//! solutions that were found. Both take their place together at the end; a run that is interrupted
//! leaves what was there before.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use satur::advice::ProofFiles;
use satur::files::{Inputs, WholeFile};
use satur::formats::{write_cnf, write_opb};
use satur::methods::{METHODS, Method, Outcome};
use satur::model::Puzzle;
use satur::proof::write::{DratLog, PbLog, ProofKind, ProofLog};

use crate::language::say;

/// The certificates of one command, which proves one puzzle after another.
pub(crate) struct Certificates {
    name: PathBuf,
    kind: ProofKind,
    inputs: Inputs,
    /// Puzzles that were begun.
    begun: AtomicUsize,
}

/// A certificate that is being written.
pub(crate) struct Certificate<'a> {
    inputs: &'a Inputs,
    kind: ProofKind,
    formula: PathBuf,
    proof: PathBuf,
    log: ProofLog,
    file: SharedFile,
}

/// What became of a certificate.
pub(crate) struct Certified {
    formula: PathBuf,
    proof: PathBuf,
    /// Whether the proof shows that there are no solutions beyond those that were found.
    pub(crate) is_complete: bool,
}

impl Certificates {
    /// Certificates of this name, by this method, for puzzles from these files.
    pub(crate) fn new(name: &Path, method: &dyn Method, inputs: Inputs) -> Result<Self, String> {
        let kind = method.proof().ok_or_else(|| {
            let proving = METHODS.iter().filter(|method| method.proof().is_some());
            let ids: Vec<&str> = proving.map(|method| method.info().id).collect();
            let slots = [("method", method.info().id), ("ids", &ids.join(", "))];
            say("proof-not-by", &slots)
        })?;
        Ok(Self {
            name: name.to_owned(),
            kind,
            inputs,
            begun: AtomicUsize::new(0),
        })
    }

    /// Begins the certificate of the next puzzle. The first has the name that was asked for; the
    /// others have their number added to it.
    pub(crate) fn begin(&self) -> Result<Certificate<'_>, String> {
        let number = self.begun.fetch_add(1, Ordering::Relaxed) + 1;
        let named = |extension: &str| {
            let mut path = self.name.as_os_str().to_owned();
            if number > 1 {
                path.push(format!("-{number}"));
            }
            path.push(format!(".{extension}"));
            PathBuf::from(path)
        };
        let (kind, inputs) = (self.kind, &self.inputs);
        let formula = named(kind.formula_extension());
        let proof = named(kind.proof_extension());
        inputs
            .refuse(&formula)
            .map_err(|error| failed(&formula, &error))?;
        let file = WholeFile::create(&proof, inputs).map_err(|error| failed(&proof, &error))?;
        let file = SharedFile(Arc::new(Mutex::new(Some(file))));
        let out = Box::new(file.clone());
        let log = match kind {
            ProofKind::PseudoBoolean => ProofLog::PseudoBoolean(PbLog::new(out)),
            ProofKind::Drat => ProofLog::Drat(DratLog::new(out)),
        };
        Ok(Certificate {
            inputs,
            kind,
            formula,
            proof,
            log,
            file,
        })
    }
}

fn failed(path: &Path, error: &dyn std::fmt::Display) -> String {
    format!("cannot write {}: {error}", path.display())
}

impl Certificate<'_> {
    /// What the solver records its steps with.
    pub(crate) fn log(&self) -> ProofLog {
        self.log.clone()
    }

    /// Ends the proof, writes the formula, and puts both in place.
    pub(crate) fn finish(self, puzzle: &Puzzle, outcome: &Outcome) -> Result<Certified, String> {
        let puzzle = &*puzzle.without_placed();
        let is_complete = self
            .log
            .finish()
            .map_err(|error| failed(&self.proof, &error))?;
        let solutions: Vec<_> = outcome
            .solutions
            .iter()
            .map(|solution| solution.grid().clone())
            .collect();
        let mut formula = WholeFile::create(&self.formula, self.inputs)
            .map_err(|error| failed(&self.formula, &error))?;
        let written = match self.kind {
            ProofKind::PseudoBoolean => write_opb(puzzle, &solutions, &mut formula),
            ProofKind::Drat => write_cnf(puzzle, &solutions, &mut formula),
        };
        written.map_err(|error| failed(&self.formula, &error))?;
        formula
            .commit()
            .map_err(|error| failed(&self.formula, &error))?;
        self.file
            .commit()
            .map_err(|error| failed(&self.proof, &error))?;
        Ok(Certified {
            formula: self.formula,
            proof: self.proof,
            is_complete,
        })
    }
}

impl Certified {
    /// What to say of it: where it is and how to check it, or why it proves too little.
    pub(crate) fn describe(&self) -> String {
        let paths = [&self.formula, &self.proof].map(|path| path.display().to_string());
        let slots = [("formula", paths[0].as_str()), ("proof", &paths[1])];
        if self.is_complete {
            say("proof-written", &slots)
        } else {
            say("proof-incomplete", &slots[1..])
        }
    }

    /// It as answers name it.
    pub(crate) fn files(&self) -> ProofFiles<'_> {
        ProofFiles {
            formula: &self.formula,
            proof: &self.proof,
            complete: self.is_complete,
        }
    }
}

/// A file that the log writes to and the certificate puts in place.
#[derive(Clone)]
struct SharedFile(Arc<Mutex<Option<WholeFile>>>);

impl SharedFile {
    fn commit(&self) -> io::Result<()> {
        let file = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        file.map_or(Ok(()), WholeFile::commit)
    }
}

impl Write for SharedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match file.as_mut() {
            Some(file) => file.write(bytes),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        file.as_mut().map_or(Ok(()), WholeFile::flush)
    }
}
