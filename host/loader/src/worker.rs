//! The child: opens one library and answers for it over a socket.
//!
//! It is the host's own program, started again with a hidden argument, so that there is no
//! helper that could be missing. It takes its socket off descriptor 0 and points descriptor 1 at
//! descriptor 2 before anything of a plugin runs: what a plugin prints, even from a constructor,
//! can't be mistaken for an answer. Only a frame is one. When the socket closes, the child ends
//! in good order, so that a plugin which crashes on the way out is found out as well.

use crate::frame::{Frame, Kind, Load, Start, op};
use crate::host_object::{Caller, listener};
use crate::stage::Staged;
use crate::{open, sandbox};
use plugin_api::HostCalls;
use plugin_api::payload::{ErrorBody, LOG, PROGRESS};
use rustix::net::{RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SocketType};
use skillhost_abi::{PluginBox, code};
use skillhost_types::Rejection;
use std::fs::File;
use std::io::{IoSliceMut, Write};
use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Runs the child. The runner calls it, before anything else, when it is started with the
/// arguments that [`LoaderOptions`](crate::LoaderOptions) names.
#[must_use]
pub fn worker_main() -> ExitCode {
    let Ok(SocketType::STREAM) = rustix::net::sockopt::socket_type(rustix::stdio::stdin()) else {
        let line = "this is for the host itself: it starts this program again to look at plugins";
        let _ = writeln!(std::io::stderr(), "{line}");
        return ExitCode::from(2);
    };
    match prepare().and_then(|socket| serve(&Arc::new(Channel::new(socket)?))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            let _ = writeln!(std::io::stderr(), "the host's child stopped: {e}");
            ExitCode::FAILURE
        }
    }
}

/// Takes the socket to where nothing looks for it, and ends with the parent.
fn prepare() -> std::io::Result<UnixStream> {
    rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL))?;
    let socket = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stdin(), 40)?;
    rustix::stdio::dup2_stdin(File::open("/dev/null")?)?;
    rustix::stdio::dup2_stdout(rustix::stdio::stderr())?;
    Ok(socket.into())
}

fn serve(channel: &Arc<Channel>) -> std::io::Result<()> {
    let mut plugin: Option<&'static PluginBox> = None;
    while let Some(frame) = channel.next()? {
        if frame.kind != Kind::Request {
            continue;
        }
        let (code, body) = match (frame.op.as_str(), plugin) {
            (op::START, _) => match serde_json::from_slice::<Start>(&frame.body) {
                Ok(start) => (code::OK, serde_json::to_vec(&sandbox::enter(&start))?),
                Err(e) => (code::MALFORMED, e.to_string().into_bytes()),
            },
            (op::LOAD, None) => match load(channel, &frame.body) {
                Ok(loaded) => {
                    plugin = Some(loaded);
                    (code::OK, Vec::new())
                }
                Err(rejection) => (code::ERROR, serde_json::to_vec(&rejection)?),
            },
            (operation, Some(plugin)) => {
                let host = Remote { channel };
                let caller = Caller { log_as: None, host: &host, depth: 1 };
                let request = frame.body.as_slice();
                let answer = plugin.call(operation.into(), request.into(), caller.object());
                (answer.code, answer.body.into())
            }
            _ => (code::UNSUPPORTED, Vec::new()),
        };
        channel.send(&Frame::answer(frame.id, code, body))?;
    }
    Ok(())
}

fn load(channel: &Arc<Channel>, request: &[u8]) -> Result<&'static PluginBox, Rejection> {
    let broken = |found: String| {
        let (path, hint) = (Path::new(""), "report this: host and child disagree");
        Rejection::new("probe-unavailable", path, "a library to open", found, hint)
    };
    let Load { path, needed } =
        serde_json::from_slice(request).map_err(|e| broken(e.to_string()))?;
    let fd = channel.received().ok_or_else(|| broken("none".into()))?;
    let root = open::open(Staged::received(fd), &path, &needed)?;
    let log = Arc::clone(channel);
    let host = listener(move |record| {
        let _ = log.send(&Frame::notice(LOG, record.to_vec()));
    });
    open::create(root, host, &path)
}

/// The socket, as the main loop and the plugin's threads share it.
struct Channel {
    writer: Mutex<UnixStream>,
    reader: Mutex<Reader>,
}

struct Reader {
    socket: UnixStream,
    arrived: Vec<u8>,
    descriptors: Vec<OwnedFd>,
    next_id: u64,
}

impl Channel {
    fn new(socket: UnixStream) -> std::io::Result<Self> {
        let writer = Mutex::new(socket.try_clone()?);
        let reader = Reader { socket, arrived: Vec::new(), descriptors: Vec::new(), next_id: 1 };
        Ok(Self { writer, reader: Mutex::new(reader) })
    }

    fn send(&self, frame: &Frame) -> std::io::Result<()> {
        lock(&self.writer).write_all(&frame.encode())
    }

    /// The next frame, or nothing where the host has closed the socket.
    fn next(&self) -> std::io::Result<Option<Frame>> {
        lock(&self.reader).next()
    }

    fn received(&self) -> Option<OwnedFd> {
        lock(&self.reader).descriptors.pop()
    }

    /// Asks the host something. The main loop is within the plugin meanwhile and does not read;
    /// further threads of the plugin wait for the lock.
    fn ask(&self, op: &str, request: &[u8]) -> std::io::Result<Frame> {
        let mut reader = lock(&self.reader);
        let id = reader.next_id;
        reader.next_id += 1;
        self.send(&Frame::request(id, op, request.to_vec()))?;
        while let Some(frame) = reader.next()? {
            if frame.kind == Kind::Answer && frame.id == id {
                return Ok(frame);
            }
        }
        Err(std::io::ErrorKind::UnexpectedEof.into())
    }
}

/// A panic elsewhere leaves nothing half done behind these locks.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Reader {
    fn next(&mut self) -> std::io::Result<Option<Frame>> {
        loop {
            if let Some(frame) = Frame::take(&mut self.arrived).map_err(std::io::Error::other)? {
                return Ok(Some(frame));
            }
            let mut bytes = [0; 16 * 1024];
            let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(4))];
            let mut control = RecvAncillaryBuffer::new(&mut space);
            let mut slices = [IoSliceMut::new(&mut bytes)];
            let flags = RecvFlags::CMSG_CLOEXEC;
            let got = match rustix::net::recvmsg(&self.socket, &mut slices, &mut control, flags) {
                Ok(message) => message.bytes,
                Err(rustix::io::Errno::INTR) => continue,
                Err(e) => return Err(e.into()),
            };
            for message in control.drain() {
                if let RecvAncillaryMessage::ScmRights(fds) = message {
                    self.descriptors.extend(fds);
                }
            }
            if got == 0 {
                return Ok(None);
            }
            self.arrived.extend(&bytes[..got]);
        }
    }
}

/// The host, at the other end of the socket.
struct Remote<'a> {
    channel: &'a Channel,
}

impl HostCalls for Remote<'_> {
    fn call(&self, op: &str, request: &[u8]) -> (u32, Vec<u8>) {
        if op == LOG || op == PROGRESS {
            let _ = self.channel.send(&Frame::notice(op, request.to_vec()));
            return (code::OK, Vec::new());
        }
        match self.channel.ask(op, request) {
            Ok(answer) => (answer.code, answer.body),
            Err(e) => {
                let body = ErrorBody {
                    code: "host-unreachable".into(),
                    message: e.to_string(),
                    retryable: false,
                    violations: Vec::new(),
                };
                (code::ERROR, serde_json::to_vec(&body).unwrap_or_default())
            }
        }
    }

    fn cancelled(&self) -> bool {
        // The host ends the whole child instead.
        false
    }
}
