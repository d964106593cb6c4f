//! Generates the list of games from the folder `games`, so that no Rust code names a game.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("games").canonicalize()?;
    println!("cargo::rerun-if-changed={}", games.display());
    let mut folders: Vec<_> = fs::read_dir(&games)?.collect::<Result<_, _>>()?;
    folders.sort_by_key(fs::DirEntry::file_name);
    // In a browser, the page loads the net of a game when it is played: a player of one game need not download them
    // all.
    let for_page = env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm");
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
        let (text, readme) = (included(&text), included(&path.join("README.md")));
        // The page neither counts turns nor compares counts.
        let perft = if for_page { "\"\"".to_owned() } else { included(&path.join("perft.txt")) };
        let values = included(&path.join("values.toml"));
        let net = path.join("net.bin");
        let has_net = net.is_file();
        let net = if has_net && !for_page {
            format!("include_bytes!({:?})", net.display().to_string())
        } else {
            "&[]".to_owned()
        };
        let known_as = included(&path.join("known-as.txt"));
        let lessons = included(&path.join("lessons.kdl"));
        let (records, problems) =
            (bundled_texts(&path.join("records"), "pgn")?, bundled_texts(&path.join("problems"), "txt")?);
        let _ = writeln!(
            list,
            "    ShippedGame {{ id: {id:?}, text: {text}, readme: {readme}, perft: {perft}, values: {values}, has_net: {has_net}, net: {net}, known_as: {known_as}, \
             lessons: {lessons}, records: {records}, problems: {problems} }},"
        );
    }
    list.push(']');
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("OUT_DIR is not set"))?;
    fs::write(Path::new(&out).join("games.rs"), list)
}

/// The code that embeds the files of a folder with this extension, by name; an empty list if there is no such folder.
fn bundled_texts(folder: &Path, ending: &str) -> io::Result<String> {
    if !folder.is_dir() {
        return Ok("&[]".to_owned());
    }
    let mut files: Vec<_> = fs::read_dir(folder)?.map(|file| Ok(file?.path())).collect::<io::Result<_>>()?;
    files.retain(|file| file.extension().is_some_and(|found| found == ending));
    files.sort();
    let each = files.iter().filter_map(|file| {
        Some(format!(
            "BundledText {{ name: {:?}, text: include_str!({:?}) }}",
            file.file_stem()?.to_str()?,
            file.to_str()?
        ))
    });
    Ok(format!("&[{}]", each.collect::<Vec<_>>().join(", ")))
}
