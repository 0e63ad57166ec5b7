-- Every row of a run, but for its head, is a link of the run's chain: `link` counts them in the
-- order in which they were written, `chain` binds each to the one before it (see chain.rs).
-- What may be large stands last in its row, so that a list need not read it.

CREATE TABLE runs (                      -- link 0: what was accepted; never changed
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    run_id        TEXT NOT NULL UNIQUE,
    domain        TEXT NOT NULL,
    plugin_id     TEXT NOT NULL,
    plugin_version TEXT NOT NULL,
    plugin_sha256 TEXT NOT NULL,
    config_sha256 TEXT NOT NULL,
    inputs_sha256 TEXT NOT NULL,
    host_version  TEXT NOT NULL,
    accepted_at   TEXT NOT NULL,         -- RFC 3339
    query         TEXT NOT NULL,
    input_files   TEXT NOT NULL,         -- JSON: [{name, path, sha256}]
    request       TEXT NOT NULL,         -- JSON: everything to run it again
    chain         BLOB NOT NULL
) STRICT;

CREATE TABLE heads (                     -- where a run's chain ends; the only rows that change
    run     INTEGER PRIMARY KEY REFERENCES runs (id),
    session INTEGER NOT NULL,            -- the session that may write
    links   INTEGER NOT NULL,            -- number of links, link 0 included
    chain   BLOB NOT NULL                -- of the last link
) STRICT;

CREATE TABLE sessions (                  -- who worked on a run: it was accepted, or resumed
    run            INTEGER NOT NULL REFERENCES runs (id),
    n              INTEGER NOT NULL,     -- from 1
    pid            INTEGER NOT NULL,
    boot_id        TEXT,                 -- absent where the system has none
    process_start  INTEGER,              -- clock ticks since boot
    since          TEXT NOT NULL,        -- RFC 3339
    dropped_links  INTEGER NOT NULL,     -- of the open tail that resuming took away
    dropped_chain  BLOB,                 -- where that tail ended
    link           INTEGER NOT NULL,
    chain          BLOB NOT NULL,
    PRIMARY KEY (run, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    run   INTEGER NOT NULL REFERENCES runs (id),
    seq   INTEGER NOT NULL,              -- from 1, without gaps
    event TEXT NOT NULL,                 -- JSON
    link  INTEGER NOT NULL,
    chain BLOB NOT NULL,
    -- For whoever looks with a shell.
    kind  TEXT GENERATED ALWAYS AS (iif(json_valid(event), event ->> '$.event', NULL)) VIRTUAL,
    step  TEXT GENERATED ALWAYS AS (iif(json_valid(event), event ->> '$.step', NULL)) VIRTUAL,
    PRIMARY KEY (run, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE steps (                     -- finished ones; each is a checkpoint
    run          INTEGER NOT NULL REFERENCES runs (id),
    ordinal      INTEGER NOT NULL,
    key          TEXT NOT NULL,
    input_sha256 TEXT NOT NULL,
    link         INTEGER NOT NULL,
    chain        BLOB NOT NULL,
    result       TEXT NOT NULL,          -- JSON
    records      TEXT NOT NULL,          -- JSON
    PRIMARY KEY (run, ordinal),
    UNIQUE (run, key)
) STRICT;

CREATE TABLE artifacts (
    run        INTEGER NOT NULL REFERENCES runs (id),
    name       TEXT NOT NULL,
    media_type TEXT NOT NULL,
    sha256     TEXT NOT NULL,            -- of the bytes
    link       INTEGER NOT NULL,
    chain      BLOB NOT NULL,
    bytes      BLOB NOT NULL,
    PRIMARY KEY (run, name)
) STRICT;

CREATE TABLE outcomes (                  -- the last link of a finished run
    run         INTEGER PRIMARY KEY REFERENCES runs (id),
    status      TEXT NOT NULL,           -- completed, degraded, failed, cancelled
    finished_at TEXT NOT NULL,           -- RFC 3339
    reason      TEXT,                    -- why there is no report
    events      INTEGER NOT NULL,        -- how many there are
    steps       INTEGER NOT NULL,
    artifacts   INTEGER NOT NULL,
    link        INTEGER NOT NULL,
    chain       BLOB NOT NULL,
    report      TEXT                     -- JSON, the bytes as they were given
) STRICT;
