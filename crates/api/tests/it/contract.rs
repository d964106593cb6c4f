//! The types of the page, `web/src/client/contract.ts`, are generated from the Rust types.

use expect_test::expect_file;

#[test]
fn the_contract_of_the_page_is_up_to_date() {
    expect_file!["../../../../web/src/client/contract.ts"].assert_eq(&api::contract());
}
