-- People, sessions, seeks, games with their seats and events, heartbeats. Times are milliseconds UTC.
-- The twin of ../sqlite/0001_people_and_games.sql: the same tables and columns, held equal by a test.
-- What is sorted and compared is sorted by its bytes, as SQLite does.

CREATE TABLE person (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name TEXT,
    -- The name in lower case: two names that differ only in case are one.
    fold TEXT COLLATE "C" UNIQUE,
    kind BIGINT NOT NULL,
    secret TEXT,
    email TEXT,
    made BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    wishes TEXT NOT NULL
);

CREATE TABLE session (
    key BYTEA NOT NULL PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    made BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    until BIGINT NOT NULL,
    label TEXT NOT NULL
);
CREATE INDEX session_person ON session (person);
CREATE INDEX session_until ON session (until);

CREATE TABLE seek (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL,
    body TEXT NOT NULL,
    made BIGINT NOT NULL,
    until BIGINT NOT NULL
);
CREATE INDEX seek_person ON seek (person);
CREATE INDEX seek_made ON seek (made, id);

CREATE TABLE game (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    -- Of its last event; an append is held against it.
    number BIGINT NOT NULL,
    variant TEXT NOT NULL,
    title TEXT NOT NULL,
    turns BIGINT NOT NULL,
    status BIGINT NOT NULL,
    rated BIGINT NOT NULL,
    speed BIGINT NOT NULL,
    to_move BIGINT,
    deadline BIGINT,
    result TEXT,
    opened BIGINT NOT NULL,
    changed BIGINT NOT NULL
);
CREATE INDEX game_deadline ON game (deadline, id) WHERE deadline IS NOT NULL;

CREATE TABLE seat (
    game TEXT COLLATE "C" NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    side BIGINT NOT NULL,
    person TEXT COLLATE "C",
    level BIGINT,
    -- When the game last changed, once it is over: whoever has played thousands still gets his latest at once.
    ended BIGINT,
    PRIMARY KEY (game, side)
);
CREATE INDEX seat_person ON seat (person, ended, game) WHERE person IS NOT NULL;

CREATE TABLE event (
    game TEXT COLLATE "C" NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE beat (
    node TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL
);
