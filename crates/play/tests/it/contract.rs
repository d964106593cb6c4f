//! `web/src/client/server-types.ts`, the types of what only servers send, is generated from the Rust types.

use expect_test::expect_file;

#[test]
fn the_list_of_server_types_is_up_to_date() {
    expect_file!["../../../../web/src/client/server-types.ts"].assert_eq(&play::contract());
}
