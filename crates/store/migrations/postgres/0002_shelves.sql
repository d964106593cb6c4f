-- Things of one form: whose, what sort, which, in which order. Times are milliseconds UTC.
-- The twin of ../sqlite/0002_shelves.sql: the same tables and columns, held equal by a test.

CREATE TABLE item (
    shelf TEXT COLLATE "C" NOT NULL,
    owner TEXT COLLATE "C" NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    -- How often it has been put: whoever puts it again says what he has read.
    version BIGINT NOT NULL,
    rank BIGINT NOT NULL,
    until BIGINT,
    body TEXT NOT NULL,
    PRIMARY KEY (shelf, owner, key)
);
CREATE INDEX item_rank ON item (shelf, owner, rank, key);
CREATE INDEX item_owner ON item (owner);
CREATE INDEX item_until ON item (until) WHERE until IS NOT NULL;
