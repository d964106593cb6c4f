//! The Python module, tested in a virtual environment of its own under `target`.
//!
//! `test.rs` tests the module as the workspace builds it; `trials.rs` builds and installs it as a user would, which
//! compiles most crates again. The tests themselves are in `bindings/python/tests`.

use crate::run::{Done, copy, finish, output, program, project, target};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The Python packages that are needed; the first builds the module (`bindings/python/pyproject.toml`).
const PACKAGES: [&str; 2] = ["maturin>=1.9,<2", "pytest>=8"];

/// Creates the environment that builds and tests the module, unless it exists.
///
/// # Errors
/// What is missing, and what to do.
pub(crate) fn prepare() -> Done {
    create_environment(&environment(), "maturin, pytest", &PACKAGES).map(drop)
}

/// Creates a virtual environment with these packages, unless it exists and `imports` can be imported in it; returns its
/// interpreter.
///
/// # Errors
/// What is missing, and what to do.
pub(crate) fn create_environment(environment: &Path, imports: &str, packages: &[&str]) -> Result<PathBuf, String> {
    let found = ["python3", "python"]
        .into_iter()
        .find(|name| output(name, &["-c", "import sys; sys.exit(sys.version_info < (3, 9))"]).is_some());
    let Some(found) = found else { return Err("Python is missing: install Python 3.9 or newer".to_owned()) };
    let path = interpreter_of(environment);
    let python = path.to_string_lossy();
    if output(&python, &["-c", &format!("import {imports}")]).is_some() {
        return Ok(path);
    }
    if output(found, &["-m", "venv", &environment.to_string_lossy()]).is_none() {
        return Err(format!("`{found} -m venv` failed: install the `venv` module of Python"));
    }
    let install: Vec<&str> = ["-m", "pip", "install", "--quiet"].into_iter().chain(packages.iter().copied()).collect();
    match output(&python, &install) {
        Some(_) => Ok(path),
        None => Err(format!("{} cannot be installed for Python", packages.join(" and "))),
    }
}

/// Runs the tests on the module that [`crate::test::build`] has left.
///
/// # Errors
/// Which file is missing, or which test fails.
pub(crate) fn test() -> Done {
    let place = target().join("python-module");
    let package = place.join("variorum");
    let unreadable = |why| format!("the Python package cannot be read: {why}");
    fs::create_dir_all(&package).map_err(|why| format!("{} cannot be created: {why}", package.display()))?;
    for file in fs::read_dir(project().join("bindings/python/python/variorum")).map_err(unreadable)? {
        let file = file.map_err(unreadable)?;
        if file.path().is_file() {
            copy(&file.path(), &package.join(file.file_name()))?;
        }
    }
    let library = format!("{}_variorum{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let module = if cfg!(windows) { "_variorum.pyd" } else { "_variorum.abi3.so" };
    copy(&target().join("debug").join(library), &package.join(module))?;
    finish(pytest().env("PYTHONPATH", place))
}

/// Builds the module for release, installs it as a user would, and runs its tests.
///
/// # Errors
/// What cannot be built, or which test fails.
pub(crate) fn install_and_test() -> Done {
    prepare()?;
    // The build looks for maturin by name; it is beside the interpreter.
    let beside = python().parent().map(Path::to_path_buf);
    let known = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(beside.into_iter().chain(std::env::split_paths(&known)))
        .map_err(|error| format!("the path of the environment cannot be used: {error}"))?;
    // The environment has maturin already, so pip need not download it again.
    let install = ["-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "."];
    finish(interpreter().args(install).env("PATH", path))?;
    let tested = finish(&mut pytest());
    finish(interpreter().args(["-m", "pip", "uninstall", "--quiet", "--yes", "variorum"]))?;
    tested
}

fn pytest() -> Command {
    let mut pytest = interpreter();
    pytest.args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider"]);
    pytest
}

/// The interpreter of the environment, in the folder of the module.
fn interpreter() -> Command {
    let mut interpreter = program(&python().to_string_lossy());
    interpreter.current_dir(project().join("bindings/python"));
    interpreter
}

fn environment() -> PathBuf {
    target().join("python")
}

/// The path of the environment's interpreter.
fn python() -> PathBuf {
    interpreter_of(&environment())
}

fn interpreter_of(environment: &Path) -> PathBuf {
    environment.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" })
}
