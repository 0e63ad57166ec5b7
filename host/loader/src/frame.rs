//! What the host and its child say to each other: an operation's name and bytes, and an answer
//! with a code and bytes. It is the channel of the library, made flat, so that a plugin can't
//! tell where it runs.
//!
//! A frame on the wire is its length (`u32`), a call's id (`u64`), the kind of frame (`u8`), an
//! answer's code (`u32`), the length of the name (`u16`), the name, and the body to the end; all
//! numbers little-endian. The other side may be a process that is about to die, so nothing in a
//! frame is believed: lengths are bounded before anything is kept.

use plugin_api::payload::ANSWER_MAX;

/// The longest frame: an answer of the largest size and its header.
const FRAME_MAX: usize = ANSWER_MAX + 4096;
const HEADER: usize = 8 + 1 + 4 + 2;

/// The code of an answer that was too large to be sent; the body is its size in decimal. Beyond
/// what a plugin's own codes use.
pub(crate) const TOO_LARGE: u32 = 0x0100_0000;

/// Operations of the child itself; a plugin's operations are not named like these.
pub(crate) mod op {
    /// Take limits and a sandbox. Request [`super::Start`], answer [`super::Sandbox`].
    pub(crate) const START: &str = "worker.start";
    /// Open the library whose descriptor comes along. Request [`super::Load`]; an error's body
    /// is a rejection.
    pub(crate) const LOAD: &str = "worker.load";
}

/// What the child is held to.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
pub(crate) struct Start {
    pub(crate) memory_bytes: u64,
    pub(crate) cpu_s: u64,
    /// Where the dynamic linker looks besides the places that the system names.
    pub(crate) library_path: Vec<std::path::PathBuf>,
}

/// How far a probe could lock itself in. Best effort: a kernel without Landlock still probes.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Sandbox {
    /// Whether files are out of reach: `full`, `partial` or `none`.
    pub landlock: String,
    /// Whether system calls are filtered.
    pub seccomp: bool,
    /// Whether every limit (memory, time, files) was set.
    pub limits: bool,
}

/// Which library it is, for messages.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
pub(crate) struct Load {
    pub(crate) path: std::path::PathBuf,
    pub(crate) needed: Vec<String>,
}

/// What a frame is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Wants an answer.
    Request,
    /// Is the answer to the request with its id.
    Answer,
    /// Wants none: a line for the log.
    Notice,
}

/// One message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) id: u64,
    pub(crate) kind: Kind,
    pub(crate) code: u32,
    pub(crate) op: String,
    pub(crate) body: Vec<u8>,
}

impl Frame {
    pub(crate) fn request(id: u64, op: &str, body: Vec<u8>) -> Self {
        Self { id, kind: Kind::Request, code: 0, op: op.into(), body }
    }

    pub(crate) fn notice(op: &str, body: Vec<u8>) -> Self {
        Self { id: 0, kind: Kind::Notice, code: 0, op: op.into(), body }
    }

    /// An answer; one that is too large is replaced by one that says so.
    pub(crate) fn answer(id: u64, code: u32, body: Vec<u8>) -> Self {
        let answer = |code, body| Self { id, kind: Kind::Answer, code, op: String::new(), body };
        if body.len() > ANSWER_MAX {
            return answer(TOO_LARGE, body.len().to_string().into_bytes());
        }
        answer(code, body)
    }

    pub(crate) fn encode(&self) -> Vec<u8> {
        let op = &self.op.as_bytes()[..self.op.len().min(usize::from(u16::MAX))];
        let length = HEADER + op.len() + self.body.len();
        let mut out = Vec::with_capacity(4 + length);
        out.extend(u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes());
        out.extend(self.id.to_le_bytes());
        out.push(match self.kind {
            Kind::Request => 0,
            Kind::Answer => 1,
            Kind::Notice => 2,
        });
        out.extend(self.code.to_le_bytes());
        out.extend(u16::try_from(op.len()).unwrap_or(u16::MAX).to_le_bytes());
        out.extend(op);
        out.extend(&self.body);
        out
    }

    /// Takes the first frame off what has arrived; nothing where it has not arrived whole.
    ///
    /// # Errors
    /// What is wrong with it; the connection is of no use after that.
    pub(crate) fn take(arrived: &mut Vec<u8>) -> Result<Option<Self>, String> {
        let Some((length, rest)) = arrived.split_first_chunk::<4>() else { return Ok(None) };
        let length = u32::from_le_bytes(*length) as usize;
        if !(HEADER..=FRAME_MAX).contains(&length) {
            return Err(format!("a frame of {length} bytes"));
        }
        let Some(mut frame) = rest.get(..length) else { return Ok(None) };
        let id = number(&mut frame, 8);
        let kind = match number(&mut frame, 1) {
            0 => Kind::Request,
            1 => Kind::Answer,
            2 => Kind::Notice,
            other => return Err(format!("a frame of kind {other}")),
        };
        let code = u32::try_from(number(&mut frame, 4)).unwrap_or(u32::MAX);
        let name = usize::try_from(number(&mut frame, 2)).unwrap_or(usize::MAX);
        let (op, body) = frame.split_at_checked(name).ok_or("a frame whose name is cut")?;
        let op = std::str::from_utf8(op).map_err(|_| "a frame whose name is not UTF-8")?.into();
        let taken = Self { id, kind, code, op, body: body.to_vec() };
        arrived.drain(..4 + length);
        Ok(Some(taken))
    }
}

/// A little-endian number of `size` bytes off the front; what is not there counts as 0.
fn number(bytes: &mut &[u8], size: usize) -> u64 {
    let (head, tail) = bytes.split_at(size.min(bytes.len()));
    *bytes = tail;
    head.iter().rev().fold(0, |sum, b| sum << 8 | u64::from(*b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sent_arrives_in_whatever_pieces() {
        let frames = [
            Frame::request(7, "describe", Vec::new()),
            Frame::answer(7, 3, b"body".to_vec()),
            Frame::notice("log", b"{}".to_vec()),
        ];
        let wire: Vec<u8> = frames.iter().flat_map(Frame::encode).collect();
        let (mut arrived, mut got) = (Vec::new(), Vec::new());
        for byte in wire {
            arrived.push(byte);
            got.extend(Frame::take(&mut arrived).unwrap());
        }
        assert_eq!(got, frames);
        assert!(arrived.is_empty());
    }

    #[test]
    fn nothing_in_a_frame_is_believed() {
        assert!(Frame::take(&mut u32::MAX.to_le_bytes().to_vec()).is_err());
        assert!(Frame::take(&mut 3u32.to_le_bytes().to_vec()).is_err());
        let mut wire = Frame::request(1, "describe", b"x".to_vec()).encode();
        for at in 4..wire.len() {
            wire[at] ^= 0xff;
            let _ = Frame::take(&mut wire.clone());
            wire[at] ^= 0xff;
        }
        let large = Frame::answer(1, 0, vec![0; ANSWER_MAX + 1]);
        assert_eq!((large.code, large.body.as_slice()), (TOO_LARGE, &b"16777217"[..]));
    }
}
