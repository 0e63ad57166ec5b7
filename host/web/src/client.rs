//! One request: checked, paced, limited in time and size, repeated where that may help, and each
//! redirect treated as a request of its own.

use crate::address::{Guard, Lookup, NotPublic, SystemLookup, is_allowed, is_public};
use crate::clock::{Clock, SystemClock};
use crate::error::{Kind, WebError};
use crate::pace::{Pace, Stop, pause};
use crate::settings::Settings;
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderMap, LOCATION, RETRY_AFTER};
use reqwest::{StatusCode, Url};
use std::error::Error;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// How long the first pause before another try is; each next one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// How often a caller is asked whether it still wants an answer.
const LOOK_UP: Duration = Duration::from_millis(100);
/// What helps where the network is out of reach.
const OFFLINE: &str = "check the network, or switch the flag off (--offline switches all of them)";

/// Asks for pages. Nothing is started before the first question.
pub(crate) struct Client {
    pub(crate) settings: Settings,
    pub(crate) clock: Arc<dyn Clock>,
    lookup: Arc<dyn Lookup>,
    pace: Pace,
    /// Reaches public addresses only.
    guarded: OnceLock<Result<Engine, String>>,
    /// For the hosts that the settings allow.
    unguarded: OnceLock<Result<Engine, String>>,
}

/// What runs requests, made at the first one: it reads the certificates of the system.
struct Engine {
    runtime: tokio::runtime::Runtime,
    client: reqwest::Client,
}

/// What is asked.
#[derive(Clone, Copy)]
pub(crate) struct Ask<'a> {
    pub(crate) url: &'a str,
    /// The media types that are wanted, as in the header.
    pub(crate) accept: &'static str,
    /// What is expected, in words.
    pub(crate) expected: &'static str,
    /// Whether an answer that is too long is cut or is none.
    pub(crate) cut: bool,
    /// The least time between two requests, where the service asks for more than the settings.
    pub(crate) interval: Duration,
}

/// What came.
#[derive(Debug)]
pub(crate) struct Answer {
    /// Where it is from, after redirects.
    pub(crate) url: Url,
    pub(crate) media_type: Option<String>,
    pub(crate) charset: Option<String>,
    pub(crate) body: Vec<u8>,
    /// Whether there was more.
    pub(crate) cut: bool,
}

/// One try.
enum Tried {
    Answer(Answer),
    Moved(Url),
}

/// Why one try failed.
struct Failed {
    error: WebError,
    again: Again,
}

/// Whether another try may help.
enum Again {
    No,
    /// After a pause, which the service may have named.
    After(Option<Duration>),
}

impl Client {
    pub(crate) fn new(settings: Settings) -> Self {
        Self {
            settings,
            clock: Arc::new(SystemClock::default()),
            lookup: Arc::new(SystemLookup),
            pace: Pace::default(),
            guarded: OnceLock::new(),
            unguarded: OnceLock::new(),
        }
    }

    pub(crate) fn with(mut self, clock: Arc<dyn Clock>, lookup: Arc<dyn Lookup>) -> Self {
        (self.clock, self.lookup) = (clock, lookup);
        self
    }

    /// Asks, and follows redirects.
    pub(crate) fn get(&self, ask: Ask<'_>, stop: Stop<'_>) -> Result<Answer, WebError> {
        let mut url = Url::parse(ask.url.trim()).map_err(|e| {
            let hint = "give the whole address, such as https://example.org/page";
            WebError::new(Kind::BadUrl, ask.url, "a web address", e).hint(hint)
        })?;
        for _ in 0..=self.settings.max_redirects {
            match self.repeated(&url, ask, stop)? {
                Tried::Answer(answer) => return Ok(answer),
                Tried::Moved(to) => url = to,
            }
        }
        let most = self.settings.max_redirects;
        let error = WebError::new(
            Kind::TooManyRedirects,
            host(&url),
            format!("{} after at most {most} redirects", ask.expected),
            "another redirect",
        );
        Err(error.hint("http.max_redirects says how many are followed"))
    }

    /// Tries until there is an answer or none is to be hoped for.
    fn repeated(&self, url: &Url, ask: Ask<'_>, stop: Stop<'_>) -> Result<Tried, WebError> {
        let allowed = self.checked(url)?;
        let host = host(url);
        let interval = self.settings.interval.max(ask.interval);
        let mut tries = 0;
        loop {
            self.pace.wait(host, interval, self.clock.as_ref(), stop)?;
            let Failed { error, again } = match self.once(url, ask, allowed, stop) {
                Ok(tried) => return Ok(tried),
                Err(failed) => failed,
            };
            let Again::After(asked) = again else { return Err(error) };
            let most = self.settings.max_wait;
            if let Some(asked) = asked.filter(|a| *a > most) {
                let found = format!("{} and the wish to wait {} s", error.found, asked.as_secs());
                let hint = format!(
                    "try again later; http.max_wait_s = {} is the longest pause",
                    most.as_secs_f64()
                );
                return Err(WebError { found, hint, ..error });
            }
            if tries >= self.settings.max_retries {
                return Err(error);
            }
            let own = FIRST_PAUSE.saturating_mul(1 << tries.min(10)).min(most);
            // Up to half as much again, so that many programs do not come back at one moment.
            let spread = own.max(asked.unwrap_or_default()).mul_f64(self.clock.chance() / 2.0);
            pause(host, own.max(asked.unwrap_or_default()) + spread, self.clock.as_ref(), stop)?;
            tries += 1;
        }
    }

    /// Whether the settings allow any address for the host of a URL.
    ///
    /// # Errors
    /// Where the URL may not be asked at all.
    fn checked(&self, url: &Url) -> Result<bool, WebError> {
        let (name, expected) = (host(url), "an address that begins with https:// or http://");
        let bad = |found: &str| Err(WebError::new(Kind::BadUrl, name, expected, found));
        if !["http", "https"].contains(&url.scheme()) {
            return bad(&format!("{}:", url.scheme()));
        }
        if name.is_empty() {
            return bad("no host");
        }
        if !url.username().is_empty() || url.password().is_some() {
            return bad("a name or password in it");
        }
        let allowed = is_allowed(&self.settings.allow_hosts, name, url.port_or_known_default());
        // A name is looked up when the connection is made; an address never is.
        if let Ok(address) = name.trim_matches(['[', ']']).parse::<IpAddr>()
            && !allowed
            && !is_public(address)
        {
            return Err(not_public(name, &NotPublic { address }));
        }
        Ok(allowed)
    }

    fn engine(&self, allowed: bool) -> Result<&Engine, &String> {
        let engine = if allowed { &self.unguarded } else { &self.guarded };
        engine.get_or_init(|| self.start(allowed).map_err(|e| e.to_string())).as_ref()
    }

    fn start(&self, allowed: bool) -> Result<Engine, Box<dyn Error>> {
        // Fails only where the program has chosen another one, which serves as well.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder()
            .user_agent(&self.settings.user_agent)
            .connect_timeout(self.settings.connect_timeout)
            // Redirects are followed here, so that each is checked.
            .redirect(reqwest::redirect::Policy::none())
            // Only the command line reads the environment.
            .no_proxy()
            .referer(false)
            .dns_resolver(Arc::new(Guard { lookup: self.lookup.clone(), allowed }))
            .build()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(Engine { runtime, client })
    }

    /// One try.
    fn once(
        &self,
        url: &Url,
        ask: Ask<'_>,
        allowed: bool,
        stop: Stop<'_>,
    ) -> Result<Tried, Failed> {
        let host = host(url);
        let never = |error| Failed { error, again: Again::No };
        let Engine { runtime, client } = self.engine(allowed).map_err(|e| {
            let hint = "the certificates of the system are needed (package ca-certificates)";
            never(WebError::new(Kind::Unreachable, host, "a client that starts", e).hint(hint))
        })?;
        let timeout = self.settings.timeout;
        runtime.block_on(async {
            let mut work = pin!(self.talk(client, url, ask));
            let deadline = tokio::time::Instant::now() + timeout;
            loop {
                let left = deadline.saturating_duration_since(tokio::time::Instant::now());
                match tokio::time::timeout(left.min(LOOK_UP), &mut work).await {
                    Ok(done) => return done,
                    Err(_) if stop() => {
                        let found = "that it is not wanted";
                        return Err(never(WebError::new(
                            Kind::Cancelled,
                            host,
                            "an answer",
                            found,
                        )));
                    }
                    Err(_) if tokio::time::Instant::now() >= deadline => {
                        return Err(Failed { error: slow(host, ask, timeout), again: AFTER });
                    }
                    Err(_) => {}
                }
            }
        })
    }

    async fn talk(
        &self,
        client: &reqwest::Client,
        url: &Url,
        ask: Ask<'_>,
    ) -> Result<Tried, Failed> {
        let failed = |e: reqwest::Error| self.failed(url, ask, &e);
        let sent = client.get(url.clone()).header(ACCEPT, ask.accept).send();
        let mut response = sent.await.map_err(failed)?;
        let status = response.status();
        if status.is_redirection()
            && let Some(to) = response.headers().get(LOCATION)
        {
            let to = to.to_str().ok().and_then(|to| url.join(to).ok());
            let bad =
                || WebError::new(Kind::Unreadable, host(url), "an address", "a redirect to none");
            return to.map(Tried::Moved).ok_or_else(|| Failed { error: bad(), again: Again::No });
        }
        if !status.is_success() {
            return Err(self.refused(url, ask, status, response.headers()));
        }
        let (media_type, charset) = content_type(response.headers());
        let (mut body, mut cut) = (Vec::new(), false);
        while let Some(chunk) = response.chunk().await.map_err(failed)? {
            let room = self.settings.max_bytes - body.len();
            if chunk.len() > room {
                if !ask.cut {
                    let most = self.settings.max_bytes;
                    let expected = format!("{} of at most {most} bytes", ask.expected);
                    let error = WebError::new(Kind::TooLarge, host(url), expected, "more")
                        .hint("http.max_bytes says how much is read");
                    return Err(Failed { error, again: Again::No });
                }
                body.extend_from_slice(&chunk[..room]);
                cut = true;
                break;
            }
            body.extend_from_slice(&chunk);
        }
        Ok(Tried::Answer(Answer { url: url.clone(), media_type, charset, body, cut }))
    }

    /// What a status that is no success means.
    fn refused(&self, url: &Url, ask: Ask<'_>, status: StatusCode, headers: &HeaderMap) -> Failed {
        let (host, found) = (host(url), format!("the status {status}"));
        let (kind, again, hint) = match status {
            StatusCode::TOO_MANY_REQUESTS => {
                let hint = "the service is asked too often; try again later";
                (Kind::Refused, Again::After(self.retry_after(headers)), hint)
            }
            StatusCode::REQUEST_TIMEOUT => (Kind::Broken, AFTER, "try again later"),
            status if status.is_server_error() => {
                let after = Again::After(self.retry_after(headers));
                (Kind::Broken, after, "the service has a fault; try again later")
            }
            StatusCode::NOT_FOUND | StatusCode::GONE => {
                (Kind::NotFound, Again::No, "look at the address")
            }
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
                (Kind::Refused, Again::No, "the service does not serve programs without a name")
            }
            _ => (Kind::Refused, Again::No, ""),
        };
        Failed { error: WebError::new(kind, host, ask.expected, found).hint(hint), again }
    }

    /// How long a service asks to wait: a number of seconds, or a date.
    fn retry_after(&self, headers: &HeaderMap) -> Option<Duration> {
        let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
        if let Ok(seconds) = text.parse() {
            return Some(Duration::from_secs(seconds));
        }
        let at = jiff::fmt::rfc2822::parse(text).ok()?.timestamp().as_second();
        let at = Duration::from_secs(u64::try_from(at).ok()?);
        Some(at.saturating_sub(self.clock.unix()))
    }

    /// What a connection that failed means.
    fn failed(&self, url: &Url, ask: Ask<'_>, error: &reqwest::Error) -> Failed {
        let host = host(url);
        let chain = || std::iter::successors(Some(error as &dyn Error), |&e| e.source());
        if let Some(found) = chain().find_map(|e| e.downcast_ref::<NotPublic>()) {
            return Failed { error: not_public(host, found), again: Again::No };
        }
        if error.is_timeout() {
            return Failed { error: slow(host, ask, self.settings.connect_timeout), again: AFTER };
        }
        let last = chain().last().map(ToString::to_string).unwrap_or_default();
        let (kind, again, found, hint) = if error.is_connect() {
            (Kind::Unreachable, Again::No, format!("no connection ({last})"), OFFLINE)
        } else if error.is_decode() {
            let found = format!("a body that can't be decompressed ({last})");
            (Kind::Unreadable, Again::No, found, "")
        } else {
            let found = format!("a connection that broke ({last})");
            (Kind::Broken, AFTER, found, "try again later")
        };
        Failed { error: WebError::new(kind, host, ask.expected, found).hint(hint), again }
    }
}

const AFTER: Again = Again::After(None);

/// The host of an address, or nothing.
pub(crate) fn host(url: &Url) -> &str {
    url.host_str().unwrap_or_default()
}

fn slow(host: &str, ask: Ask<'_>, timeout: Duration) -> WebError {
    let expected = format!("{} within {} s", ask.expected, timeout.as_secs_f64());
    WebError::new(Kind::TooSlow, host, expected, "that it takes longer")
        .hint("try again later, or raise http.timeout_s")
}

fn not_public(host: &str, found: &NotPublic) -> WebError {
    WebError::new(Kind::NotPublic, host, "a host of the public network", found)
        .hint("http.allow_hosts names hosts that may be asked all the same")
}

/// Media type and character set of an answer.
fn content_type(headers: &HeaderMap) -> (Option<String>, Option<String>) {
    let Some(text) = headers.get(CONTENT_TYPE).and_then(|v| v.to_str().ok()) else {
        return (None, None);
    };
    let mut parts = text.split(';').map(str::trim);
    let media_type = parts.next().filter(|t| t.contains('/')).map(str::to_ascii_lowercase);
    let charset = parts.find_map(|part| {
        let (name, value) = part.split_once('=')?;
        name.trim().eq_ignore_ascii_case("charset").then(|| value.trim().trim_matches('"').into())
    });
    (media_type, charset)
}
