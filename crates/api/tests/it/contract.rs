//! The types of the page, `web/src/client/contract.ts` and `server-types.ts`, are generated from the Rust types.

use expect_test::expect_file;

#[test]
fn the_contract_of_the_page_is_up_to_date() {
    expect_file!["../../../../web/src/client/contract.ts"].assert_eq(&api::contract());
}

#[test]
fn the_list_of_server_types_is_up_to_date() {
    expect_file!["../../../../web/src/client/server-types.ts"].assert_eq(&api::server_contract());
}
