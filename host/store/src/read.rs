//! Reading runs: lists, one run, its report, its events.

use crate::chain::{EVENTS, OUTCOMES, RUNS, STEPS, Table, hex};
use crate::error::StoreError;
use crate::lease::Leases;
use crate::record::{
    Artifact, Filter, Holder, InputFile, NewRun, RunSummary, Session, Status, StepRecord, StoredRun,
};
use crate::value;
use crate::verify::Fault;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::de::DeserializeOwned;
use skillhost_types::Event;

/// Among how many of the newest ids the ones are looked for that are like a wrong one.
const RECENT: u32 = 1000;

/// How many ids an error names.
const NAMED: u8 = 3;

/// Number and id of a run, by its id or by the beginning that no other one has.
pub(crate) fn find(db: &Connection, asked: &str) -> Result<(i64, String), StoreError> {
    let pair = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let exact = db
        .prepare_cached("SELECT id, run_id FROM runs WHERE run_id = ?")?
        .query_row([asked], pair)
        .optional()?;
    if let Some(found) = exact {
        return Ok(found);
    }
    // No character of an id comes after '~'.
    let mut found: Vec<(i64, String)> = db
        .prepare_cached(
            "SELECT id, run_id FROM runs WHERE run_id >= ?1 AND run_id < ?1 || '~'
             ORDER BY id DESC LIMIT ?2",
        )?
        .query_map(params![asked, NAMED], pair)?
        .collect::<Result<_, _>>()?;
    match found.len() {
        // Every id begins with nothing: that names none.
        0 => {}
        _ if asked.is_empty() => {}
        1 => return Ok(found.remove(0)),
        _ => {
            let ids = found.into_iter().map(|(_, id)| id).collect();
            return Err(StoreError::Ambiguous { asked: asked.into(), ids });
        }
    }
    Err(StoreError::NotFound { asked: asked.into(), nearest: nearest(db, asked)? })
}

/// The ids that are most like one; else the newest.
fn nearest(db: &Connection, asked: &str) -> Result<Vec<String>, StoreError> {
    let recent: Vec<String> = db
        .prepare_cached("SELECT run_id FROM runs ORDER BY id DESC LIMIT ?")?
        .query_map([RECENT], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let mut alike: Vec<(f64, &String)> =
        recent.iter().map(|id| (strsim::jaro_winkler(asked, id), id)).collect();
    // 0.8 keeps a swapped or missing letter and drops another word.
    alike.retain(|(score, _)| *score >= 0.8);
    alike.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    if alike.is_empty() {
        return Ok(recent.into_iter().take(NAMED.into()).collect());
    }
    Ok(alike.into_iter().take(NAMED.into()).map(|(_, id)| id.clone()).collect())
}

/// How a run ended, if it has.
pub(crate) fn outcome(
    db: &Connection,
    run: i64,
    run_id: &str,
) -> Result<Option<Status>, StoreError> {
    let name: Option<String> = db
        .prepare_cached("SELECT status FROM outcomes WHERE run = ?")?
        .query_row([run], |row| row.get(0))
        .optional()?;
    name.map(|name| over(&name, run_id)).transpose()
}

fn over(name: &str, run_id: &str) -> Result<Status, StoreError> {
    let status = Status::named(name).filter(|s| s.is_over());
    status.ok_or_else(|| {
        let expected = "completed, degraded, failed or cancelled";
        damaged(run_id, Fault::changed(run_id, OUTCOMES.noun, expected, format!("{name:?}")))
    })
}

/// How far a run is.
pub(crate) fn status(
    db: &Connection,
    leases: &Leases,
    run: i64,
    run_id: &str,
) -> Result<Status, StoreError> {
    match outcome(db, run, run_id)? {
        Some(status) => Ok(status),
        None => open_status(leases, run_id),
    }
}

fn open_status(leases: &Leases, run_id: &str) -> Result<Status, StoreError> {
    Ok(if leases.is_held(run_id)? { Status::Running } else { Status::Interrupted })
}

pub(crate) fn runs(
    db: &Connection,
    leases: &Leases,
    filter: &Filter,
) -> Result<Vec<RunSummary>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT run_id, domain, accepted_at, plugin_id, plugin_version, status, finished_at,
                (SELECT count(*) FROM steps WHERE run = runs.id),
                (SELECT coalesce(max(seq), 0) FROM events WHERE run = runs.id),
                query
         FROM runs LEFT JOIN outcomes ON run = runs.id
         WHERE (?1 IS NULL OR domain = ?1)
           AND (?2 IS NULL OR coalesce(status, '') = ?2)
         ORDER BY runs.id DESC",
    )?;
    let wanted = filter.status.map(|s| if s.is_over() { s.as_str() } else { "" });
    let mut rows = statement.query(params![filter.domain, wanted])?;
    let mut found = Vec::new();
    while found.len() < filter.limit.unwrap_or(usize::MAX)
        && let Some(row) = rows.next()?
    {
        let run_id: String = row.get(0)?;
        let status = match row.get::<_, Option<String>>(5)? {
            Some(name) => over(&name, &run_id)?,
            None => open_status(leases, &run_id)?,
        };
        if filter.status.is_some_and(|wanted| wanted != status) {
            continue;
        }
        found.push(RunSummary {
            run_id,
            domain: row.get(1)?,
            accepted_at: row.get(2)?,
            plugin_id: row.get(3)?,
            plugin_version: row.get(4)?,
            status,
            finished_at: row.get(6)?,
            steps: row.get::<_, i64>(7)?.unsigned_abs(),
            events: row.get::<_, i64>(8)?.unsigned_abs(),
            query: row.get(9)?,
        });
    }
    Ok(found)
}

/// All of a run but its report and the bytes of its artifacts.
pub(crate) fn stored(
    db: &Connection,
    run: i64,
    run_id: &str,
    status: Status,
) -> Result<StoredRun, StoreError> {
    let ended: Option<(String, Option<String>)> = db
        .prepare_cached("SELECT finished_at, reason FROM outcomes WHERE run = ?")?
        .query_row([run], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let (finished_at, reason) = ended.map_or((None, None), |(at, reason)| (Some(at), reason));
    let head: Option<Vec<u8>> = db
        .prepare_cached("SELECT chain FROM heads WHERE run = ?")?
        .query_row([run], |row| row.get(0))
        .optional()?;
    Ok(StoredRun {
        accepted: accepted(db, run, run_id)?,
        status,
        finished_at,
        reason,
        sessions: sessions(db, run)?,
        steps: steps(db, run, run_id)?,
        events: events(db, run, run_id)?,
        artifacts: artifacts(db, run)?,
        head: hex(&head.unwrap_or_default()),
    })
}

fn accepted(db: &Connection, run: i64, run_id: &str) -> Result<NewRun, StoreError> {
    let mut files = String::new();
    let mut request = String::new();
    let names = RUNS.columns.join(", ");
    let accepted = db
        .prepare_cached(&format!("SELECT {names} FROM runs WHERE id = ?"))?
        .query_row([run], |row| {
            files = row.get("input_files")?;
            request = row.get("request")?;
            Ok(NewRun {
                run_id: row.get("run_id")?,
                domain: row.get("domain")?,
                query: row.get("query")?,
                plugin_id: row.get("plugin_id")?,
                plugin_version: row.get("plugin_version")?,
                plugin_sha256: row.get("plugin_sha256")?,
                config_sha256: row.get("config_sha256")?,
                inputs_sha256: row.get("inputs_sha256")?,
                host_version: row.get("host_version")?,
                accepted_at: row.get("accepted_at")?,
                ..NewRun::default()
            })
        })?;
    let input_files: Vec<InputFile> = parsed(run_id, &RUNS, "input_files", &files)?;
    let request = parsed(run_id, &RUNS, "request", &request)?;
    Ok(NewRun { input_files, request, ..accepted })
}

fn sessions(db: &Connection, run: i64) -> Result<Vec<Session>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT pid, boot_id, process_start, since, dropped_links FROM sessions
         WHERE run = ? ORDER BY n",
    )?;
    let found = statement.query_map([run], |row| {
        let holder = Holder {
            pid: row.get(0)?,
            boot_id: row.get(1)?,
            process_start_ticks: row.get::<_, Option<i64>>(2)?.map(i64::cast_unsigned),
            since: row.get(3)?,
        };
        Ok(Session { holder, dropped: row.get::<_, i64>(4)?.unsigned_abs() })
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}

pub(crate) fn steps(
    db: &Connection,
    run: i64,
    run_id: &str,
) -> Result<Vec<StepRecord>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT key, ordinal, input_sha256, result, records FROM steps
         WHERE run = ? ORDER BY ordinal",
    )?;
    let mut rows = statement.query([run])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let (key, result, records): (String, String, String) =
            (row.get(0)?, row.get(3)?, row.get(4)?);
        found.push(StepRecord {
            ordinal: row.get(1)?,
            input_sha256: row.get(2)?,
            result: parsed(run_id, &STEPS, &key, &result)?,
            records: parsed(run_id, &STEPS, &key, &records)?,
            key,
        });
    }
    Ok(found)
}

pub(crate) fn events(db: &Connection, run: i64, run_id: &str) -> Result<Vec<Event>, StoreError> {
    let mut statement =
        db.prepare_cached("SELECT seq, event FROM events WHERE run = ? ORDER BY seq")?;
    let mut rows = statement.query([run])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let (seq, text): (i64, String) = (row.get(0)?, row.get(1)?);
        found.push(parsed(run_id, &EVENTS, &seq.to_string(), &text)?);
    }
    Ok(found)
}

fn artifacts(db: &Connection, run: i64) -> Result<Vec<Artifact>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT name, media_type, sha256, length(bytes) FROM artifacts WHERE run = ? ORDER BY link",
    )?;
    let found = statement.query_map([run], described)?;
    Ok(found.collect::<Result<_, _>>()?)
}

fn described(row: &Row<'_>) -> rusqlite::Result<Artifact> {
    Ok(Artifact {
        name: row.get(0)?,
        media_type: row.get(1)?,
        sha256: row.get(2)?,
        size_bytes: row.get::<_, i64>(3)?.unsigned_abs(),
    })
}

pub(crate) fn artifact(
    db: &Connection,
    run: i64,
    run_id: &str,
    name: &str,
) -> Result<(Artifact, Vec<u8>), StoreError> {
    let found = db
        .prepare_cached(
            "SELECT name, media_type, sha256, length(bytes), bytes FROM artifacts
             WHERE run = ? AND name = ?",
        )?
        .query_row(params![run, name], |row| Ok((described(row)?, row.get(4)?)))
        .optional()?;
    match found {
        Some(found) => Ok(found),
        None => {
            let names = artifacts(db, run)?.into_iter().map(|a| a.name).collect();
            Err(StoreError::NoArtifact { run_id: run_id.into(), name: name.into(), names })
        }
    }
}

pub(crate) fn report(db: &Connection, run: i64) -> Result<Option<String>, StoreError> {
    let found = db
        .prepare_cached("SELECT report FROM outcomes WHERE run = ?")?
        .query_row([run], |row| row.get(0))
        .optional()?;
    Ok(found.flatten())
}

fn parsed<T: DeserializeOwned>(
    run_id: &str,
    table: &Table,
    row: &str,
    text: &str,
) -> Result<T, StoreError> {
    value::read(text).map_err(|e| {
        let place = format!("{} {row}", table.noun);
        damaged(run_id, Fault::changed(run_id, &place, "what was written there", e.to_string()))
    })
}

fn damaged(run_id: &str, fault: Fault) -> StoreError {
    StoreError::Damaged { run_id: run_id.into(), fault: Box::new(fault) }
}
