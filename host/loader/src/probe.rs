//! Opens a library in a child process and asks it what it offers, before this process opens it.
//!
//! A library may abort, loop or print while it is opened, and no signal handler of ours could
//! undo that. So a child does it first, in a process group of its own, with a deadline; whatever
//! happens, the group is killed and reaped. Only a framed answer counts as success: a library
//! that ends the child with exit 0 has not described itself.
//!
//! What the child did by itself (a signal, no answer in time) speaks against the plugin. What
//! kept the child from starting does not, and is never held against it: no plugin is opened in
//! this process because a child could not be had.

use crate::descriptor;
use crate::frame::{Frame, Kind, Load, Sandbox, Start, TOO_LARGE, op};
use crate::inspect::Facts;
use crate::stage::Staged;
use plugin_api::payload::{DESCRIBE, LOG, PanicBody};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::net::{SendAncillaryBuffer, SendAncillaryMessage, SendFlags};
use rustix::process::{Pid, Signal, kill_process_group};
use skillhost_abi::code;
use skillhost_types::Rejection;
use std::io::{self, ErrorKind, IoSlice, Read};
use std::mem::MaybeUninit;
use std::net::Shutdown;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How much of what a child says on descriptor 2 is kept: the last 64 KiB.
const SAID_MAX: usize = 64 * 1024;
/// How many lines of it go into a rejection.
const SAID_LINES: usize = 20;
/// How long a plugin that has started threads is watched after it has answered: long enough for
/// a thread that ends the process at once to be seen, short enough for a scan.
const WATCH_THREADS: Duration = Duration::from_millis(250);
/// How long a child may take to be ready, at least. It is not the plugin's time: a machine that
/// is busy must not look like a plugin that hangs.
const START_MIN: Duration = Duration::from_secs(5);

/// How a child is started and what it is held to.
#[derive(Debug)]
pub(crate) struct Runner<'a> {
    pub(crate) program: &'a Path,
    pub(crate) arguments: &'a [String],
    pub(crate) timeout: Duration,
    pub(crate) memory_bytes: u64,
    pub(crate) library_path: &'a [PathBuf],
}

/// Why there is no description.
#[derive(Debug)]
pub(crate) enum Failure {
    /// No child could be had; says nothing about the plugin.
    Unavailable(Rejection),
    /// The plugin was opened and refused.
    Refused(Rejection),
    /// The plugin ended the child or kept it from answering: not to be tried again unasked.
    Quarantine(Rejection),
}

/// Has a child open a library, and returns its answer to `describe`.
///
/// # Errors
/// See [`Failure`].
pub(crate) fn probe(
    runner: &Runner<'_>,
    staged: &Staged,
    facts: &Facts,
    path: &Path,
) -> Result<Vec<u8>, Failure> {
    let (mut worker, sandbox) = start(runner, path)?;
    tracing::debug!(target: "loader", ?sandbox, "a probe has started");
    worker.plugin.clone_from(&facts.manifest.id);
    let load = Load { path: path.into(), needed: facts.needed.clone() };
    let load = serde_json::to_vec(&load).unwrap_or_default();
    let loaded = worker
        .ask(op::LOAD, &load, Some(staged.as_fd()))
        .map_err(|lost| worker.explain(&lost, path, "while it was opened"))?;
    if loaded.code != code::OK {
        let rejection = serde_json::from_slice::<Rejection>(&loaded.body).unwrap_or_else(|e| {
            Rejection::new("open-failed", path, "a plugin", e.to_string(), "report this")
        });
        return Err(Failure::Refused(
            worker.with_said(Rejection { path: path.into(), ..rejection }),
        ));
    }
    let described = worker
        .ask(DESCRIBE, &[], None)
        .map_err(|lost| worker.explain(&lost, path, "while it described itself"))?;
    worker.finish().map_err(|lost| worker.explain(&lost, path, "after it described itself"))?;
    worker.forward();
    match described.code {
        code::OK => Ok(described.body),
        TOO_LARGE => {
            let size = String::from_utf8_lossy(&described.body).parse().unwrap_or(usize::MAX);
            Err(Failure::Refused(descriptor::invalid(path, &[descriptor::too_long(size)])))
        }
        other => {
            let body = String::from_utf8_lossy(&described.body);
            let found = match serde_json::from_str::<PanicBody>(&body) {
                Ok(panic) if other == code::PANICKED => {
                    format!("describe panicked at {}: {}", panic.location, panic.message)
                }
                _ => format!("describe answered with the code {other}: {body}"),
            };
            let rejection = descriptor::invalid(path, &[found]);
            Err(Failure::Refused(worker.with_said(rejection)))
        }
    }
}

/// Starts a child that is given no plugin, and says how far it could lock itself in.
///
/// # Errors
/// No child could be had.
pub(crate) fn level(runner: &Runner<'_>) -> Result<Sandbox, Rejection> {
    match start(runner, runner.program) {
        Ok((mut worker, sandbox)) => {
            // The answer is there; how the child ends is not what was asked.
            let _ = worker.finish();
            Ok(sandbox)
        }
        Err(
            Failure::Unavailable(rejection)
            | Failure::Refused(rejection)
            | Failure::Quarantine(rejection),
        ) => Err(rejection),
    }
}

/// Starts a child and has it take its limits.
fn start(runner: &Runner<'_>, path: &Path) -> Result<(Worker, Sandbox), Failure> {
    let unavailable = |found: String, said: String| {
        let expected = format!("a child of {} to look at it in", runner.program.display());
        let hint = "host doctor shows whether the host can start itself";
        let rejection = Rejection::new("probe-unavailable", path, expected, found, hint);
        Failure::Unavailable(rejection.detail(said))
    };
    let mut worker =
        Worker::start(runner).map_err(|e| unavailable(e.to_string(), String::new()))?;
    let start = Start {
        memory_bytes: runner.memory_bytes,
        cpu_s: runner.timeout.as_secs_f64().ceil() as u64 + 1,
        library_path: runner.library_path.to_vec(),
    };
    let start = serde_json::to_vec(&start).unwrap_or_default();
    let found = match worker.ask(op::START, &start, None) {
        Ok(answer) if answer.code == code::OK => {
            if let Ok(sandbox) = serde_json::from_slice::<Sandbox>(&answer.body) {
                worker.deadline = Instant::now() + runner.timeout;
                return Ok((worker, sandbox));
            }
            "an answer that can't be read".into()
        }
        Ok(answer) => format!("answer code {}", answer.code),
        Err(Lost::Ended(status)) => format!("it ended before it was ready: {status}"),
        Err(Lost::TimedOut) => "it was not ready in time".into(),
        Err(Lost::Broken(what)) => what,
    };
    Err(unavailable(found, worker.said_lines()))
}

/// Why there is no answer.
#[derive(Debug)]
enum Lost {
    Ended(ExitStatus),
    TimedOut,
    Broken(String),
}

/// A child.
struct Worker {
    child: Child,
    socket: UnixStream,
    stderr: Option<ChildStderr>,
    arrived: Vec<u8>,
    said: Vec<u8>,
    deadline: Instant,
    next_id: u64,
    /// Whose log lines come.
    plugin: String,
}

impl Worker {
    fn start(runner: &Runner<'_>) -> io::Result<Self> {
        let (socket, theirs) = UnixStream::pair()?;
        socket.set_nonblocking(true)?;
        let mut command = Command::new(runner.program);
        command
            .args(runner.arguments)
            .stdin(Stdio::from(OwnedFd::from(theirs)))
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .current_dir("/")
            .env_clear()
            // A group of its own: it can be killed whole, and a Ctrl-C is not its business.
            .process_group(0);
        // What the dynamic linker needs to find the libraries that it would find for the host.
        match std::env::join_paths(runner.library_path) {
            Ok(directories) if !directories.is_empty() => {
                command.env("LD_LIBRARY_PATH", directories);
            }
            _ => {}
        }
        let mut child = command.spawn()?;
        let stderr = child.stderr.take();
        if let Some(stderr) = &stderr {
            rustix::io::ioctl_fionbio(stderr, true)?;
        }
        let deadline = Instant::now() + runner.timeout.max(START_MIN);
        Ok(Self {
            child,
            socket,
            stderr,
            arrived: Vec::new(),
            said: Vec::new(),
            deadline,
            next_id: 1,
            plugin: String::new(),
        })
    }

    /// Asks for an operation; `fd` goes along with it.
    fn ask(&mut self, op: &str, body: &[u8], fd: Option<BorrowedFd<'_>>) -> Result<Frame, Lost> {
        let id = self.next_id;
        self.next_id += 1;
        self.send(&Frame::request(id, op, body.to_vec()).encode(), fd)?;
        loop {
            let frame = self.next(self.deadline)?;
            match frame.kind {
                Kind::Answer if frame.id == id => return Ok(frame),
                Kind::Notice if frame.op == LOG => crate::log::record(&self.plugin, &frame.body),
                // Nothing of a run exists here that a plugin could ask for.
                Kind::Request => {
                    let answer = Frame::answer(frame.id, code::UNSUPPORTED, Vec::new());
                    self.send(&answer.encode(), None)?;
                }
                Kind::Answer | Kind::Notice => {}
            }
        }
    }

    fn send(&mut self, mut bytes: &[u8], mut fd: Option<BorrowedFd<'_>>) -> Result<(), Lost> {
        while !bytes.is_empty() {
            let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
            let mut control = SendAncillaryBuffer::new(&mut space);
            let fds = fd.as_slice();
            if !fds.is_empty() {
                control.push(SendAncillaryMessage::ScmRights(fds));
            }
            let slices = [IoSlice::new(bytes)];
            let sent =
                rustix::net::sendmsg(&self.socket, &slices, &mut control, SendFlags::NOSIGNAL);
            match sent.map_err(io::Error::from) {
                Ok(sent) => {
                    bytes = &bytes[sent..];
                    fd = None;
                }
                Err(e) if e.kind() == ErrorKind::WouldBlock => {
                    self.wait(PollFlags::OUT, self.deadline)?;
                }
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(_) => return Err(self.ended()),
            }
        }
        Ok(())
    }

    /// The next frame from the child.
    fn next(&mut self, deadline: Instant) -> Result<Frame, Lost> {
        loop {
            if let Some(frame) = Frame::take(&mut self.arrived).map_err(Lost::Broken)? {
                return Ok(frame);
            }
            let mut bytes = [0; 64 * 1024];
            match self.socket.read(&mut bytes) {
                Ok(0) => return Err(self.ended()),
                Ok(got) => self.arrived.extend(&bytes[..got]),
                Err(e) if e.kind() == ErrorKind::WouldBlock => {
                    self.wait(PollFlags::IN, deadline)?
                }
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(_) => return Err(self.ended()),
            }
        }
    }

    /// Waits for the socket, and reads what the child says meanwhile.
    fn wait(&mut self, events: PollFlags, deadline: Instant) -> Result<(), Lost> {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Lost::TimedOut);
        }
        let timeout = Timespec::try_from(left).ok();
        let mut watched = vec![PollFd::new(&self.socket, events)];
        watched.extend(self.stderr.as_ref().map(|s| PollFd::new(s, PollFlags::IN)));
        match poll(&mut watched, timeout.as_ref()) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(e) => return Err(Lost::Broken(e.to_string())),
        }
        self.listen();
        Ok(())
    }

    /// Reads what there is on the child's descriptor 2.
    fn listen(&mut self) {
        let mut bytes = [0; 16 * 1024];
        // A bound on each round: a child that never stops printing must not keep us here.
        for _ in 0..64 {
            let Some(stderr) = &mut self.stderr else { return };
            match stderr.read(&mut bytes) {
                Ok(0) => self.stderr = None,
                Ok(got) => {
                    self.said.extend(&bytes[..got]);
                    let surplus = self.said.len().saturating_sub(SAID_MAX);
                    self.said.drain(..surplus);
                }
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(e) if e.kind() == ErrorKind::WouldBlock => return,
                Err(_) => self.stderr = None,
            }
        }
    }

    /// The child has closed the socket: waits for it to end, and says how.
    fn ended(&mut self) -> Lost {
        let mut pause = Duration::from_micros(100);
        loop {
            self.listen();
            match self.child.try_wait() {
                Ok(Some(status)) => {
                    self.listen();
                    return Lost::Ended(status);
                }
                Ok(None) if Instant::now() < self.deadline => std::thread::sleep(pause),
                Ok(None) => return Lost::TimedOut,
                Err(e) => return Lost::Broken(e.to_string()),
            }
            pause = (pause * 2).min(Duration::from_millis(5));
        }
    }

    /// Has the child end in good order, which runs what the plugin left to run at the end.
    fn finish(&mut self) -> Result<(), Lost> {
        if self.threads() > 1 {
            let until = self.deadline.min(Instant::now() + WATCH_THREADS);
            loop {
                match self.next(until) {
                    Ok(_) => {}
                    Err(Lost::TimedOut) => break,
                    Err(lost) => return Err(lost),
                }
            }
        }
        let _ = self.socket.shutdown(Shutdown::Write);
        loop {
            match self.next(self.deadline) {
                Ok(_) => {}
                Err(Lost::Ended(status)) if status.signal().is_none() => return Ok(()),
                Err(lost) => return Err(lost),
            }
        }
    }

    fn threads(&self) -> usize {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.child.id()));
        tasks.map_or(0, Iterator::count)
    }

    fn explain(&self, lost: &Lost, path: &Path, when: &str) -> Failure {
        let no = |code, expected: &str, found: String, hint: &str| {
            self.with_said(Rejection::new(code, path, expected, found, hint))
        };
        let retry = format!("mend the plugin; host plugins retry {} tries it again", self.plugin);
        match lost {
            Lost::TimedOut => Failure::Quarantine(no(
                "timeout",
                "a description in time (probe_timeout_s)",
                format!("none: time ran out {when}"),
                &retry,
            )),
            Lost::Ended(status) => match status.signal() {
                // Only the kernel (out of memory) or an operator sends this one.
                Some(9) => Failure::Unavailable(no(
                    "crashed",
                    "a description",
                    format!("SIGKILL {when}, from outside or for want of memory"),
                    "try again, or raise probe_memory_bytes",
                )),
                Some(24) => Failure::Quarantine(no(
                    "timeout",
                    "a description in time (probe_timeout_s)",
                    format!("none: the processor time ran out {when} (SIGXCPU)"),
                    &retry,
                )),
                Some(signal) => Failure::Quarantine(no(
                    "crashed",
                    "a description",
                    format!("{} {when}", signal_name(signal)),
                    &retry,
                )),
                None => Failure::Refused(no(
                    "probe-exited",
                    "a description",
                    format!("exit {} {when}, before a reply", status.code().unwrap_or(-1)),
                    "do not end the process from a plugin",
                )),
            },
            Lost::Broken(what) => Failure::Refused(no(
                "probe-exited",
                "a description",
                format!("{what} {when}"),
                "do not write to descriptors that are not the plugin's own",
            )),
        }
    }

    /// Adds what the child said last.
    fn with_said(&self, mut rejection: Rejection) -> Rejection {
        let said = self.said_lines();
        if !said.is_empty() {
            if !rejection.detail.is_empty() {
                rejection.detail.push('\n');
            }
            rejection.detail.push_str(&said);
        }
        rejection
    }

    fn said_lines(&self) -> String {
        let text = String::from_utf8_lossy(&self.said);
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(SAID_LINES)..].join("\n")
    }

    /// What a sound plugin printed while it was looked at is no news.
    fn forward(&self) {
        for line in String::from_utf8_lossy(&self.said).lines() {
            tracing::debug!(target: "plugin", plugin = self.plugin, "printed: {line}");
        }
    }
}

impl Drop for Worker {
    /// Nothing of a child stays, whatever it has started.
    fn drop(&mut self) {
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn signal_name(number: i32) -> String {
    let name = match number {
        1 => "SIGHUP",
        2 => "SIGINT",
        3 => "SIGQUIT",
        4 => "SIGILL",
        5 => "SIGTRAP",
        6 => "SIGABRT",
        7 => "SIGBUS",
        8 => "SIGFPE",
        9 => "SIGKILL",
        11 => "SIGSEGV",
        13 => "SIGPIPE",
        15 => "SIGTERM",
        24 => "SIGXCPU",
        25 => "SIGXFSZ",
        31 => "SIGSYS",
        other => return format!("signal {other}"),
    };
    name.into()
}
