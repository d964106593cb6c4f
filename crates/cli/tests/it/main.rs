//! The `variorum` command as its users see it: arguments and input, output and exit code.

mod analysing;
mod benchmarking;
mod bots;
mod checking;
mod comparing;
mod counting;
mod editing;
mod engines;
mod looking;
mod mistakes;
mod operating;
mod playing;
mod program;
mod recording;
mod serving;
mod solving;
mod studying;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod systemd;
mod tournaments;
