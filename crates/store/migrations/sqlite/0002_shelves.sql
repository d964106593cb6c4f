-- Things of one form: whose, what sort, which, in which order. Times are milliseconds UTC.
-- The twin of ../postgres/0002_shelves.sql: the same tables and columns, held equal by a test.

CREATE TABLE item (
    shelf TEXT NOT NULL,
    owner TEXT NOT NULL,
    key TEXT NOT NULL,
    -- How often it has been put: whoever puts it again says what he has read.
    version INTEGER NOT NULL,
    rank INTEGER NOT NULL,
    until INTEGER,
    body TEXT NOT NULL,
    PRIMARY KEY (shelf, owner, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX item_rank ON item (shelf, owner, rank, key);
CREATE INDEX item_owner ON item (owner);
CREATE INDEX item_until ON item (until) WHERE until IS NOT NULL;
