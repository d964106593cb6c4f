//! The module for Python: built and installed into an environment of its own under `target`, and tested there.
//!
//! For: `test.rs`. Not for: the tests themselves (`bindings/python/tests`).

use crate::run::{Done, finish, output, program, project, target};
use std::path::PathBuf;

/// What Python needs beside itself; the first is what builds the module (`bindings/python/pyproject.toml`).
const PACKAGES: [&str; 2] = ["maturin>=1.9,<2", "pytest>=8"];

/// An environment with what builds and tests the module; made if it is not there yet.
///
/// # Errors
/// What is missing, and what to do.
pub(crate) fn prepare() -> Done {
    let found = ["python3", "python"]
        .into_iter()
        .find(|name| output(name, &["-c", "import sys; sys.exit(sys.version_info < (3, 9))"]).is_some());
    let Some(found) = found else { return Err("Python is missing: install Python 3.9 or newer".to_owned()) };
    let python = python();
    let python = python.to_string_lossy();
    let is_ready = || output(&python, &["-c", "import maturin, pytest"]).is_some();
    if is_ready() {
        return Ok(());
    }
    let environment = environment();
    if output(found, &["-m", "venv", &environment.to_string_lossy()]).is_none() {
        return Err(format!("`{found} -m venv` makes no environment: install Python's part `venv`"));
    }
    let install: Vec<&str> = ["-m", "pip", "install", "--quiet"].into_iter().chain(PACKAGES).collect();
    output(&python, &install)
        .map(drop)
        .ok_or_else(|| format!("{} cannot be installed for Python", PACKAGES.join(" and ")))
}

/// Installs the module, as anybody would, and runs its tests.
///
/// # Errors
/// What cannot be built or does not hold.
pub(crate) fn test() -> Done {
    let folder = project().join("bindings/python");
    let python = python();
    // The builder is a program beside the interpreter, and is looked for by its name alone.
    let beside = python.parent().map(PathBuf::from);
    let known = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(beside.into_iter().chain(std::env::split_paths(&known)))
        .map_err(|error| format!("no path to the builder: {error}"))?;
    let python = || {
        let mut python = program(&python.to_string_lossy());
        python.current_dir(&folder).env("PATH", &path);
        python
    };
    // The environment has the builder already, so pip need not fetch it once more.
    finish(python().args(["-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "."]))?;
    finish(python().args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider"]))
}

fn environment() -> PathBuf {
    target().join("python")
}

/// The interpreter of the environment.
fn python() -> PathBuf {
    environment().join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" })
}
