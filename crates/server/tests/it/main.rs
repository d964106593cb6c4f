//! The server, asked as the page and as strangers ask it: one program for all tests, since each of them would bring the
//! whole server with it.
//!
//! Look next: `common` for who asks; `people` for what several do at one table, `accounts` for who has one, `roles` for
//! who may ask what, `attacks` for those who mean no good.

mod account_data;
mod accounts;
mod analysis;
mod archive;
mod attacks;
mod banned;
mod bots;
mod chat;
mod clocks;
mod common;
mod computers;
mod cups;
mod draining;
mod events;
mod feeds;
mod games;
mod live;
mod nodes;
mod openapi;
mod passkeys;
mod people;
mod push;
mod rated;
mod requests;
mod roles;
mod schema;
mod seeks;
mod shelf;
mod tell;
mod tokens;
mod watched;
mod workshop;
