//! A small server on this machine that answers as a test says, and a clock that only a test moves.
#![allow(dead_code, clippy::unwrap_used)] // Not every test needs all of it.

use skillhost_web::{Clock, Lookup, Settings, Web};
use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What a server says.
#[derive(Clone)]
pub(crate) enum Say {
    /// Status, headers and body.
    This(u16, Vec<(String, String)>, Vec<u8>),
    /// A body that never ends, of a media type.
    Endless(&'static str),
    /// The beginning of a body, and then nothing.
    Stall,
    /// Nothing: the connection is closed.
    Close,
}

/// A page or a document.
pub(crate) fn page(media_type: &str, body: impl AsRef<[u8]>) -> Say {
    Say::This(200, vec![("Content-Type".into(), media_type.into())], body.as_ref().to_vec())
}

/// A status with headers and no body.
pub(crate) fn status(code: u16, headers: &[(&str, &str)]) -> Say {
    let headers = headers.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
    Say::This(code, headers, Vec::new())
}

/// What a server was asked.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    /// Path and query.
    pub(crate) path: String,
    /// Headers, by their names in lower case.
    pub(crate) headers: HashMap<String, String>,
}

/// A server.
pub(crate) struct Server {
    /// Where it listens.
    pub(crate) address: SocketAddr,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl Server {
    /// A server that answers each question, the first of which has the number 0.
    pub(crate) fn new(say: impl Fn(&Asked, usize) -> Say + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let asked: Arc<Mutex<Vec<Asked>>> = Arc::default();
        let (log, say) = (asked.clone(), Arc::new(say));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (log, say) = (log.clone(), say.clone());
                std::thread::spawn(move || {
                    // A client that has enough closes the connection.
                    let _ = serve(stream, &log, say.as_ref());
                });
            }
        });
        Self { address, asked }
    }

    /// A server that says the same to everyone.
    pub(crate) fn says(say: Say) -> Self {
        Self::new(move |_, _| say.clone())
    }

    /// An address on it.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// What it was asked so far.
    pub(crate) fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap().clone()
    }
}

fn serve(
    stream: TcpStream,
    log: &Mutex<Vec<Asked>>,
    say: &(dyn Fn(&Asked, usize) -> Say + Send + Sync),
) -> io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 || line == "\r\n" {
            break;
        }
        lines.push(line.trim_end().to_owned());
    }
    let path = lines.first().and_then(|l| l.split(' ').nth(1)).unwrap_or_default().to_owned();
    let header =
        |l: &String| Some((l.split_once(": ")?.0.to_lowercase(), l.split_once(": ")?.1.to_owned()));
    let asked = Asked { path, headers: lines.iter().filter_map(header).collect() };
    let number = {
        let mut log = log.lock().unwrap();
        log.push(asked.clone());
        log.len() - 1
    };
    let mut out = stream;
    match say(&asked, number) {
        Say::This(status, headers, body) => {
            write!(out, "HTTP/1.1 {status} X\r\nConnection: close\r\n")?;
            write!(out, "Content-Length: {}\r\n", body.len())?;
            for (name, value) in headers {
                write!(out, "{name}: {value}\r\n")?;
            }
            out.write_all(b"\r\n")?;
            out.write_all(&body)
        }
        Say::Endless(media_type) => {
            write!(
                out,
                "HTTP/1.1 200 OK\r\nContent-Type: {media_type}\r\nConnection: close\r\n\r\n"
            )?;
            loop {
                out.write_all(&[b'a'; 4096])?;
            }
        }
        Say::Stall => {
            out.write_all(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nbeginning")?;
            out.flush()?;
            // Until the client has had enough.
            reader.read_to_end(&mut Vec::new()).map(drop)
        }
        Say::Close => Ok(()),
    }
}

/// A clock that stands still but for those who wait on it.
#[derive(Default)]
pub(crate) struct Still(AtomicU64);

impl Still {
    /// How long was waited on it.
    pub(crate) fn waited(&self) -> Duration {
        Duration::from_millis(self.0.load(Ordering::SeqCst))
    }
}

/// The day on which a [`Still`] clock stands, in seconds since 1970: 2026-12-01.
pub(crate) const TODAY: u64 = 1_796_083_200;

impl Clock for Still {
    fn now(&self) -> Duration {
        self.waited()
    }

    fn unix(&self) -> Duration {
        Duration::from_secs(TODAY)
    }

    fn sleep(&self, time: Duration) {
        self.0.fetch_add(u64::try_from(time.as_millis()).unwrap().max(1), Ordering::SeqCst);
    }

    fn chance(&self) -> f64 {
        0.5
    }
}

/// Every name has one address.
pub(crate) struct Everything(pub(crate) IpAddr);

impl Lookup for Everything {
    fn lookup(&self, _: &str) -> io::Result<Vec<IpAddr>> {
        Ok(vec![self.0])
    }
}

/// Settings that allow this machine, wait for nobody and repeat nothing.
pub(crate) fn settings() -> Settings {
    Settings {
        allow_hosts: vec!["127.0.0.1".into()],
        interval: Duration::ZERO,
        max_retries: 0,
        timeout: Duration::from_secs(60),
        ..Settings::default()
    }
}

/// Clients over settings, on a clock of their own, for which every name is this machine.
pub(crate) fn web(settings: Settings) -> (Web, Arc<Still>) {
    let clock = Arc::new(Still::default());
    let lookup = Arc::new(Everything("127.0.0.1".parse().unwrap()));
    (Web::new(settings).with(clock.clone(), lookup), clock)
}
