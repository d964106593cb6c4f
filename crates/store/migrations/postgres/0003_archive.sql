-- The archive: which games everybody may find, and where each position has stood. Times are milliseconds UTC.
-- The twin of ../sqlite/0003_archive.sql: the same tables and columns, held equal by a test.

ALTER TABLE game ADD COLUMN public BIGINT NOT NULL DEFAULT 0;
-- What comes of its end has been written down: its positions, its ratings.
ALTER TABLE game ADD COLUMN settled BIGINT NOT NULL DEFAULT 0;
CREATE INDEX game_changed ON game (changed, id);
-- No game that is looked for has a longer name.
CREATE INDEX game_variant ON game (variant, changed, id) WHERE length(variant) <= 200;
CREATE INDEX game_unsettled ON game (changed, id) WHERE status = 2 AND settled = 0;

-- Which positions a game has been through, by a hash of each.
CREATE TABLE place (
    hash BIGINT NOT NULL,
    game TEXT COLLATE "C" NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    ply BIGINT NOT NULL,
    PRIMARY KEY (hash, game)
);
CREATE INDEX place_game ON place (game);
