//! Embeds the built page (`web/dist`), or notes that it has not been built.

use std::collections::hash_map::DefaultHasher;
use std::fmt::Write as _;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap_or_default());
    let dist = here.join("../../web/dist");
    println!("cargo::rerun-if-changed=build.rs");
    // While there is no such folder, cargo runs this again at every build, and so notices when it appears.
    println!("cargo::rerun-if-changed={}", dist.display());
    let mut paths = Vec::new();
    if dist.join("index.html").is_file() {
        collect(&dist, &mut paths)?;
        paths.sort();
    }
    let mut list = String::from("&[\n");
    for path in &paths {
        let name = path.strip_prefix(&dist).unwrap_or(path).to_string_lossy().replace('\\', "/");
        let mut hasher = DefaultHasher::new();
        fs::read(path)?.hash(&mut hasher);
        let (tag, full) = (hasher.finish(), path.canonicalize()?.to_string_lossy().into_owned());
        let _ = writeln!(list, "    File {{ path: {name:?}, tag: \"\\\"{tag:016x}\\\"\", bytes: include_bytes!({full:?}) }},");
    }
    list.push_str("]\n");
    fs::write(PathBuf::from(env::var("OUT_DIR").unwrap_or_default()).join("page.rs"), list)
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else {
            paths.push(path);
        }
    }
    Ok(())
}
