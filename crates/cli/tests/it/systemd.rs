//! The server under the filter of system calls in `deploy/variorum.service`. systemd itself is not needed: the test
//! installs the same filter.

use crate::program::{command, first_line, server_address};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch, apply_filter};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

const UNIT: &str = include_str!("../../../../deploy/variorum.service");

/// The groups that the unit denies. Source: `systemd-analyze syscall-filter`, systemd 252, without the calls that only
/// other architectures have, and without `@chown`: SQLite changes the owner of its files when it runs as root, as tests
/// may.
const GROUPS: [(&str, &[(&str, libc::c_long)]); 2] = [
    (
        "@resources",
        &[
            ("ioprio_set", libc::SYS_ioprio_set),
            ("mbind", libc::SYS_mbind),
            ("migrate_pages", libc::SYS_migrate_pages),
            ("move_pages", libc::SYS_move_pages),
            ("sched_setaffinity", libc::SYS_sched_setaffinity),
            ("sched_setattr", libc::SYS_sched_setattr),
            ("sched_setparam", libc::SYS_sched_setparam),
            ("sched_setscheduler", libc::SYS_sched_setscheduler),
            ("set_mempolicy", libc::SYS_set_mempolicy),
            ("setpriority", libc::SYS_setpriority),
            ("setrlimit", libc::SYS_setrlimit),
        ],
    ),
    (
        "@privileged",
        &[
            ("acct", libc::SYS_acct),
            ("adjtimex", libc::SYS_adjtimex),
            ("bpf", libc::SYS_bpf),
            ("capset", libc::SYS_capset),
            ("chroot", libc::SYS_chroot),
            ("clock_adjtime", libc::SYS_clock_adjtime),
            ("clock_settime", libc::SYS_clock_settime),
            ("delete_module", libc::SYS_delete_module),
            ("fanotify_init", libc::SYS_fanotify_init),
            ("fanotify_mark", libc::SYS_fanotify_mark),
            ("finit_module", libc::SYS_finit_module),
            ("init_module", libc::SYS_init_module),
            ("ioperm", libc::SYS_ioperm),
            ("iopl", libc::SYS_iopl),
            ("kexec_load", libc::SYS_kexec_load),
            ("open_by_handle_at", libc::SYS_open_by_handle_at),
            ("pivot_root", libc::SYS_pivot_root),
            ("quotactl", libc::SYS_quotactl),
            ("reboot", libc::SYS_reboot),
            ("setdomainname", libc::SYS_setdomainname),
            ("setfsuid", libc::SYS_setfsuid),
            ("setgroups", libc::SYS_setgroups),
            ("sethostname", libc::SYS_sethostname),
            ("setresuid", libc::SYS_setresuid),
            ("setreuid", libc::SYS_setreuid),
            ("settimeofday", libc::SYS_settimeofday),
            ("setuid", libc::SYS_setuid),
            ("swapoff", libc::SYS_swapoff),
            ("swapon", libc::SYS_swapon),
            ("vhangup", libc::SYS_vhangup),
        ],
    ),
];

/// The system calls that a unit denies, of those in [`GROUPS`].
fn denied_calls(unit: &str) -> BTreeSet<libc::c_long> {
    let mut denied = BTreeSet::new();
    for line in unit.lines().filter_map(|line| line.strip_prefix("SystemCallFilter=")) {
        let (is_denied, names) = line.strip_prefix('~').map_or((false, line), |names| (true, names));
        for name in names.split_whitespace() {
            for (group, calls) in GROUPS {
                for (_, number) in calls.iter().filter(|(call, _)| name == group || name == *call) {
                    if is_denied {
                        denied.insert(*number);
                    } else {
                        denied.remove(number);
                    }
                }
            }
        }
    }
    denied
}

/// Starts a program that is killed if it makes one of these calls.
fn spawn_under_filter(denied: &BTreeSet<libc::c_long>, mut command: Command) -> Child {
    let rules = denied.iter().map(|call| (*call, Vec::new())).collect::<BTreeMap<_, _>>();
    let filter =
        SeccompFilter::new(rules, SeccompAction::Allow, SeccompAction::KillProcess, TargetArch::x86_64).unwrap();
    let filter: BpfProgram = filter.try_into().unwrap();
    // A filter applies to a thread and to what it starts.
    let spawner = std::thread::spawn(move || {
        apply_filter(&filter).unwrap();
        command.spawn().unwrap()
    });
    spawner.join().unwrap()
}

/// The JSON of the response to a request.
fn request(address: &str, head: &str, body: &str) -> Value {
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    write!(
        stream,
        "{head} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let json = answer.split_once("\r\n\r\n").filter(|_| answer.starts_with("HTTP/1.1 200")).map(|(_, json)| json);
    serde_json::from_str(json.unwrap_or_else(|| panic!("{answer}"))).unwrap()
}

#[test]
fn a_computer_plays_under_the_filter_of_the_unit() {
    let denied = denied_calls(UNIT);
    assert!(denied.len() > 30, "the unit denies the groups");
    let mut server = spawn_under_filter(&denied, command(&["serve", "--port", "0", "--database", "memory"]));
    let line = first_line(&mut server);
    let address = server_address(&line);
    let seats = r#"{"game":"chess","seats":[{"by":"computer","level":1},{"by":"person"}]}"#;
    let opened = request(address, "POST /api/tables", seats);
    let path = format!("/api/tables/{}", opened["id"].as_str().unwrap());
    let end = Instant::now() + Duration::from_mins(1);
    loop {
        if let Some(status) = server.try_wait().unwrap() {
            panic!("the server has ended: {status}");
        }
        if request(address, &format!("GET {path}"), "")["toMove"] == 1 {
            break;
        }
        assert!(Instant::now() < end, "the computer has not moved");
        std::thread::sleep(Duration::from_millis(50));
    }
    server.kill().unwrap();
    server.wait().unwrap();
}

#[test]
fn a_program_that_makes_a_denied_call_is_killed() {
    let unit = "SystemCallFilter=@system-service\nSystemCallFilter=~@privileged @resources\n";
    let mut nice = Command::new("nice");
    nice.args(["-n", "5", "true"]);
    let ended = spawn_under_filter(&denied_calls(unit), nice).wait().unwrap();
    assert_eq!(ended.signal(), Some(libc::SIGSYS), "{ended}");
}
