//! Both databases have the same schema, and no version opens one that is newer than itself.

use crate::homes::place::Place;
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use store::Fault;

/// Table, column, type, whether it is nullable.
type Column = (String, String, String, bool);

/// Of SQLite, with PostgreSQL's names of the types.
const OF_SQLITE: &str = "SELECT t.name, c.name, CASE c.type WHEN 'INTEGER' THEN 'bigint' WHEN 'TEXT' THEN 'text' WHEN 'BLOB' THEN 'bytea' \
    ELSE c.type END, NOT c.\"notnull\" FROM sqlite_schema t JOIN pragma_table_info(t.name) c \
    WHERE t.type = 'table' AND t.name <> 'variorum_level' ORDER BY t.name, c.name";

const OF_POSTGRES: &str = "SELECT table_name::text, column_name::text, data_type::text, is_nullable = 'YES' FROM information_schema.columns \
    WHERE table_schema = current_schema() AND table_name <> 'variorum_level' ORDER BY table_name COLLATE \"C\", column_name COLLATE \"C\"";

/// Indices by table and name, without those that come with a key, which have different names.
const INDICES_OF_SQLITE: &str =
    "SELECT tbl_name, name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name";

const INDICES_OF_POSTGRES: &str = "SELECT tablename::text, indexname::text FROM pg_indexes WHERE schemaname = current_schema() \
    AND indexname NOT LIKE '%\\_pkey' AND indexname NOT LIKE '%\\_key' ORDER BY indexname COLLATE \"C\"";

#[tokio::test]
async fn both_homes_have_the_same_tables_columns_and_indices() {
    let (Some(there), here) = (Place::postgres().await, Place::sqlite()) else { return };
    here.open().await.close().await;
    there.open().await.close().await;
    let mut connection = SqliteConnection::connect(&here.url).await.expect("the file");
    let columns: Vec<Column> = sqlx::query_as(OF_SQLITE).fetch_all(&mut connection).await.expect("columns");
    let indices: Vec<(String, String)> =
        sqlx::query_as(INDICES_OF_SQLITE).fetch_all(&mut connection).await.expect("indices");
    let mut connection = PgConnection::connect(&there.url).await.expect("the schema");
    let others: Vec<Column> = sqlx::query_as(OF_POSTGRES).fetch_all(&mut connection).await.expect("columns");
    let other_indices: Vec<(String, String)> =
        sqlx::query_as(INDICES_OF_POSTGRES).fetch_all(&mut connection).await.expect("indices");
    assert!(columns.len() > 30 && indices.len() > 5);
    assert_eq!(columns, others);
    assert_eq!(indices, other_indices);
    there.clear().await;
}

const NEWER: &str = "INSERT INTO variorum_level (version, description, success, checksum, execution_time) VALUES (999, 'later', true, {}, 0)";

fn says_newer(opened: Result<std::sync::Arc<dyn store::Store>, Fault>) {
    let fault = opened.expect_err("it is too new");
    let sentence = fault.to_string();
    assert!(
        matches!(fault, Fault::Unusable(_)) && sentence.contains("newer version") && sentence.contains("999"),
        "{sentence}"
    );
}

#[tokio::test]
async fn a_file_of_a_newer_version_is_left_alone() {
    let place = Place::sqlite();
    place.open().await.close().await;
    let mut connection = SqliteConnection::connect(&place.url).await.expect("the file");
    sqlx::query(AssertSqlSafe(NEWER.replace("{}", "x''"))).execute(&mut connection).await.expect("a level");
    connection.close().await.expect("a closed file");
    says_newer(store::open(&place.url).await);
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_left_alone() {
    let Some(place) = Place::postgres().await else { return };
    place.open().await.close().await;
    let mut connection = PgConnection::connect(&place.url).await.expect("the schema");
    sqlx::query(AssertSqlSafe(NEWER.replace("{}", "''"))).execute(&mut connection).await.expect("a level");
    says_newer(store::open(&place.url).await);
    place.clear().await;
}

#[tokio::test]
async fn a_schema_of_another_program_is_left_alone() {
    let Some(place) = Place::postgres().await else { return };
    let mut connection = PgConnection::connect(&place.url).await.expect("the schema");
    sqlx::raw_sql("CREATE TABLE person (shoe_size INT)").execute(&mut connection).await.expect("a table");
    let fault = store::open(&place.url).await.expect_err("it belongs to another program");
    assert!(matches!(fault, Fault::Unusable(_)) && fault.to_string().contains("another program"), "{fault}");
    let tables = "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema()";
    let tables: i64 = sqlx::query_scalar(tables).fetch_one(&mut connection).await.expect("a count");
    assert_eq!(tables, 1, "a table was added");
    place.clear().await;
}

#[tokio::test]
async fn several_nodes_open_a_new_database_at_once() {
    let Some(place) = Place::postgres().await else { return };
    let stores = tokio::join!(place.open(), place.open(), place.open(), place.open());
    stores.0.heartbeat("node", 7).await.expect("a heartbeat");
    assert_eq!(stores.3.last_heartbeat().await, Ok(Some(7)));
    for store in [stores.0, stores.1, stores.2, stores.3] {
        store.close().await;
    }
    place.clear().await;
}
