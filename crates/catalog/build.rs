//! Lists the games of the folder `games`, so that no game is named in Rust code.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("games").canonicalize()?;
    println!("cargo::rerun-if-changed={}", games.display());
    let mut folders: Vec<_> = fs::read_dir(&games)?.collect::<Result<_, _>>()?;
    folders.sort_by_key(fs::DirEntry::file_name);
    // In a browser each net is brought, when its game is played: who plays one game need not wait for all.
    let with_nets = env::var("CARGO_CFG_TARGET_FAMILY").map_or(true, |family| family != "wasm");
    let mut list = String::from("&[\n");
    for folder in folders {
        let (path, id) = (folder.path(), folder.file_name());
        let id = id.to_string_lossy();
        let text = path.join(format!("{id}.kdl"));
        if !text.is_file() {
            continue;
        }
        let included = |file: &Path| {
            if file.is_file() { format!("include_str!({:?})", file.display().to_string()) } else { "\"\"".to_owned() }
        };
        let (text, readme, perft) =
            (included(&text), included(&path.join("README.md")), included(&path.join("perft.txt")));
        let values = included(&path.join("values.toml"));
        let net = path.join("net.bin");
        let taught = net.is_file();
        let net = if taught && with_nets {
            format!("include_bytes!({:?})", net.display().to_string())
        } else {
            "&[]".to_owned()
        };
        let known_as = included(&path.join("known-as.txt"));
        let lessons = included(&path.join("lessons.kdl"));
        let (records, problems) = (enclosed(&path.join("records"), "pgn")?, enclosed(&path.join("problems"), "txt")?);
        let _ = writeln!(
            list,
            "    Shipped {{ id: {id:?}, text: {text}, readme: {readme}, perft: {perft}, values: {values}, taught: {taught}, net: {net}, known_as: {known_as}, \
             lessons: {lessons}, records: {records}, problems: {problems} }},"
        );
    }
    list.push(']');
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("OUT_DIR is not set"))?;
    fs::write(Path::new(&out).join("games.rs"), list)
}

/// The files of a folder with this ending, by name; none if there is no such folder.
fn enclosed(folder: &Path, ending: &str) -> io::Result<String> {
    if !folder.is_dir() {
        return Ok("&[]".to_owned());
    }
    let mut files: Vec<_> = fs::read_dir(folder)?.map(|file| Ok(file?.path())).collect::<io::Result<_>>()?;
    files.retain(|file| file.extension().is_some_and(|found| found == ending));
    files.sort();
    let each = files.iter().filter_map(|file| {
        Some(format!(
            "Enclosed {{ name: {:?}, text: include_str!({:?}) }}",
            file.file_stem()?.to_str()?,
            file.to_str()?
        ))
    });
    Ok(format!("&[{}]", each.collect::<Vec<_>>().join(", ")))
}
