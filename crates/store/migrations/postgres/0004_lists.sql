-- Where lists of games have a game: a finished one by its end, any other by its opening. So a turn changes neither its place
-- in a list nor an index that sorts one. Times are milliseconds UTC.
-- The twin of ../sqlite/0004_lists.sql: the same tables and columns, compared by a test.

ALTER TABLE game ADD COLUMN listed BIGINT NOT NULL DEFAULT 0;
UPDATE game SET listed = CASE WHEN status = 2 THEN changed ELSE opened END;
DROP INDEX game_changed;
DROP INDEX game_variant;
CREATE INDEX game_listed ON game (listed, id);
-- No game that is searched for has a longer name.
CREATE INDEX game_variant ON game (variant, listed, id) WHERE length(variant) <= 200;
