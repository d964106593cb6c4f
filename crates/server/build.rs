//! Embeds the built page (`web/dist`), each file with its compressed forms, which the page's build has put beside it.
//!
//! Without a built page, a release build (such as `cargo install`) builds it with npm, if npm is installed. If not, the
//! program shows a notice instead of the page, and the build prints a warning: docs/decisions/0010. Other builds never
//! start npm, so that checks and tests do not wait for a page.

use std::collections::hash_map::DefaultHasher;
use std::fmt::Write as _;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io};

/// The endings of packed forms: of every file one may lie beside it.
const COMPRESSED_SUFFIXES: [&str; 2] = ["br", "gz"];

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap_or_default());
    let web = here.join("../../web");
    let dist = web.join("dist");
    println!("cargo::rerun-if-changed=build.rs");
    // While there is no such folder, cargo runs this again at every build, and so notices when it appears.
    println!("cargo::rerun-if-changed={}", dist.display());
    let is_built = || dist.join("index.html").is_file();
    if !is_built() && env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        let built = build(&web);
        if !is_built() {
            let why = built.err().unwrap_or_else(|| "npm has left no page".to_owned());
            println!(
                "cargo::warning=the page was not built: {why}; this program will show a notice instead of its page"
            );
            println!("cargo::warning=install Node 20 or newer and build again, or run `cargo xtask play`");
        }
    }
    let mut paths = Vec::new();
    if is_built() {
        collect(&dist, &mut paths)?;
        paths.sort();
    }
    let mut list = String::from("&[\n");
    for path in &paths {
        let name = path.strip_prefix(&dist).unwrap_or(path).to_string_lossy().replace('\\', "/");
        let mut hasher = DefaultHasher::new();
        fs::read(path)?.hash(&mut hasher);
        // Weak: it is the same for all forms.
        let (tag, full) = (hasher.finish(), path.canonicalize()?.to_string_lossy().into_owned());
        let packed = COMPRESSED_SUFFIXES.map(|ending| match PathBuf::from(format!("{full}.{ending}")) {
            form if form.is_file() => format!("Some(include_bytes!({:?}))", form.to_string_lossy()),
            _ => "None".to_owned(),
        });
        let [brotli, gzip] = packed;
        let _ = writeln!(
            list,
            "    File {{ path: {name:?}, tag: \"W/\\\"{tag:016x}\\\"\", bytes: include_bytes!({full:?}), brotli: {brotli}, gzip: {gzip} }},"
        );
    }
    list.push_str("]\n");
    fs::write(PathBuf::from(env::var("OUT_DIR").unwrap_or_default()).join("page.rs"), list)
}

/// Builds the page with npm.
///
/// # Errors
/// Why there is none now, to be read after a colon.
fn build(web: &Path) -> Result<(), String> {
    if !web.join("package.json").is_file() {
        return Err("its source is not here".to_owned());
    }
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    for arguments in [&["ci", "--no-audit", "--no-fund"][..], &["run", "build", "--silent"]] {
        let line = format!("`npm {}`", arguments.join(" "));
        // What it prints on the standard output would be read by cargo.
        match Command::new(npm).args(arguments).current_dir(web).stdout(Stdio::null()).stderr(Stdio::null()).status() {
            Ok(status) if status.success() => {}
            Ok(_) => return Err(format!("{line} failed in web/")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err("npm, which builds it, is not here".to_owned());
            }
            Err(error) => return Err(format!("{line} could not be started ({error})")),
        }
    }
    Ok(())
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else if !path.extension().is_some_and(|ending| COMPRESSED_SUFFIXES.iter().any(|packed| ending == *packed)) {
            paths.push(path);
        }
    }
    Ok(())
}
