-- People, sessions, seeks, games with their seats and events, heartbeats. Times are milliseconds UTC.
-- The twin of ../postgres/0001_people_and_games.sql: the same tables and columns, held equal by a test.

-- "Vari": how the file is told from those of other programs.
PRAGMA application_id = 1449226857;

CREATE TABLE person (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT,
    -- The name in lower case: two names that differ only in case are one.
    fold TEXT UNIQUE,
    kind INTEGER NOT NULL,
    secret TEXT,
    email TEXT,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    wishes TEXT NOT NULL
) STRICT;

CREATE TABLE session (
    key BLOB NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    until INTEGER NOT NULL,
    label TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_person ON session (person);
CREATE INDEX session_until ON session (until);

CREATE TABLE seek (
    id TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    body TEXT NOT NULL,
    made INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT;
CREATE INDEX seek_person ON seek (person);
CREATE INDEX seek_made ON seek (made, id);

CREATE TABLE game (
    id TEXT NOT NULL PRIMARY KEY,
    -- Of its last event; an append is held against it.
    number INTEGER NOT NULL,
    variant TEXT NOT NULL,
    title TEXT NOT NULL,
    turns INTEGER NOT NULL,
    status INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    speed INTEGER NOT NULL,
    to_move INTEGER,
    deadline INTEGER,
    result TEXT,
    opened INTEGER NOT NULL,
    changed INTEGER NOT NULL
) STRICT;
CREATE INDEX game_deadline ON game (deadline, id) WHERE deadline IS NOT NULL;

CREATE TABLE seat (
    game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    side INTEGER NOT NULL,
    person TEXT,
    level INTEGER,
    -- When the game last changed, once it is over: whoever has played thousands still gets his latest at once.
    ended INTEGER,
    PRIMARY KEY (game, side)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_person ON seat (person, ended, game) WHERE person IS NOT NULL;

-- Without row numbers the events of one game lie side by side on the disk, however slowly it was played.
CREATE TABLE event (
    game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE beat (
    node TEXT NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;
