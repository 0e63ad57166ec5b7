//! Tries what a probe is not allowed to do, and reports what happened.

use std::io::Error;
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::process::Command;

unsafe extern "C" {
    safe fn fork() -> i32;
    safe fn getppid() -> i32;
    safe fn kill(process: i32, signal: i32) -> i32;
}

fn answered(result: i32) -> Result<(), Error> {
    if result < 0 { Err(Error::last_os_error()) } else { Ok(()) }
}

/// Makes a process of its own, which ends at once.
fn forks() -> Result<(), Error> {
    match fork() {
        0 => std::process::exit(0),
        result => answered(result),
    }
}

/// One word for each attempt: `done`, or the system's name for why not.
pub(crate) fn report() -> String {
    let attempts: [(&str, Result<(), Error>); 9] = [
        ("exec", Command::new("/bin/true").status().map(drop)),
        ("connect", TcpStream::connect("127.0.0.1:9").map(drop)),
        ("listen", TcpListener::bind("127.0.0.1:0").map(drop)),
        ("udp", UdpSocket::bind("127.0.0.1:0").map(drop)),
        ("read", std::fs::read("/etc/hostname").map(drop)),
        ("write", std::fs::write("/tmp/skillhost-misbehaving", b"x")),
        ("fork", forks()),
        // Signal 0 only asks whether it would be allowed.
        ("kill", answered(kill(getppid(), 0))),
        ("thread", std::thread::Builder::new().spawn(|| ()).map(drop)),
    ];
    let words = attempts.map(|(name, result)| match result {
        Ok(()) => format!("{name}=done"),
        Err(e) => format!("{name}={:?}", e.kind()),
    });
    let environment = format!("environment={}", std::env::vars_os().count());
    let directory = std::env::current_dir().map(|d| format!("directory={}", d.display()));
    [words.join(" "), environment, directory.unwrap_or_default()].join(" ")
}
