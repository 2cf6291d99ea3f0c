-- The index of skilld, one file a repository. It is a cache: deleting it costs time, never an answer.
-- Readable while skilld writes (WAL). `user_version` is the version of this schema; another version is rebuilt.

CREATE TABLE meta (
    key   TEXT PRIMARY KEY,             -- 'engine': who made the facts; 'surface': what the tables below depend on besides files
    value TEXT NOT NULL                 -- opaque
) WITHOUT ROWID;

-- One row a file whose content was read.
CREATE TABLE files (
    path       TEXT PRIMARY KEY,        -- repository-relative, '/'-separated
    dev        INTEGER NOT NULL,        -- device number
    ino        INTEGER NOT NULL,        -- inode number
    size       INTEGER NOT NULL,        -- bytes
    mtime_ns   INTEGER NOT NULL,        -- last modification, nanoseconds since 1970
    ctime_ns   INTEGER NOT NULL,        -- last status change, nanoseconds since 1970
    mode       INTEGER NOT NULL,        -- permission bits
    scanned_ns INTEGER NOT NULL,        -- when the content was read, nanoseconds since 1970
    seal       INTEGER NOT NULL,        -- checksum of this row; a row that does not match is read again
    facts      BLOB NOT NULL            -- what was found in it (postcard, private format)
) WITHOUT ROWID;

-- One row a skill entrypoint.
CREATE TABLE skills (
    path        TEXT PRIMARY KEY,       -- its SKILL.md
    id          TEXT NOT NULL,          -- effective id: the declared id, else the path
    name        TEXT,                   -- as declared
    description TEXT,                   -- as declared
    format      TEXT NOT NULL,          -- agent-skills, renma-legacy, hybrid, unknown
    valid       INTEGER NOT NULL,       -- 1: no specification error
    owner       TEXT,                   -- declared owner
    status      TEXT                    -- declared lifecycle status
) WITHOUT ROWID;

-- One row a finding or diagnostic that `skilld scan` prints; accepted findings have none.
CREATE TABLE diagnostics (
    path       TEXT NOT NULL,           -- the file
    code       TEXT NOT NULL,           -- rule code, see `skilld explain CODE`; empty for a file that was not read
    severity   TEXT NOT NULL,           -- error, warning, info, or a finding severity
    start_line INTEGER,                 -- from 1; NULL for the file as a whole
    end_line   INTEGER,                 -- from 1
    message    TEXT NOT NULL            -- what is wrong, where, what to do
);
CREATE INDEX diagnostics_path ON diagnostics (path);
CREATE INDEX diagnostics_code ON diagnostics (code);

-- One row an asset: skills, contexts, lenses, agents and skill-local support.
CREATE TABLE assets (
    path   TEXT PRIMARY KEY,            -- repository-relative
    id     TEXT NOT NULL,               -- effective id: the declared id, else the path
    kind   TEXT NOT NULL,               -- skill, context, context_lens, agent, reference, profile, example, script, asset
    owner  TEXT,                        -- effective owner: declared, or inherited from the owning skill
    status TEXT                         -- declared lifecycle status
) WITHOUT ROWID;

-- One row a member of a `continues-with` declaration.
CREATE TABLE routes (
    source   TEXT NOT NULL,             -- the declaring SKILL.md
    position INTEGER NOT NULL,          -- index of the member, from 0
    target   TEXT NOT NULL,             -- the member as written
    resolved TEXT,                      -- path of the skill it names; NULL where it names none
    usable   INTEGER NOT NULL,          -- 1: can be followed
    PRIMARY KEY (source, position)
) WITHOUT ROWID;

-- One row a declared or static dependency.
CREATE TABLE edges (
    source   TEXT NOT NULL,             -- path of the declaring file
    kind     TEXT NOT NULL,             -- requires_context, requires_lens, optional_context, optional_lens, applies_to,
                                        -- conflicts, superseded_by, or statically_references: a reference in the text
    target   TEXT NOT NULL,             -- the target as written; of a reference in the text, the path
    resolved TEXT                       -- path of the target; NULL where there is none
);
CREATE INDEX edges_source ON edges (source);
CREATE INDEX edges_resolved ON edges (resolved);
