//! Tests of the server through its interface, in one program, since each program would link the whole server.
//!
//! Look next at `common` for the client; `people` for several players at a table, `accounts` for accounts, `roles` for
//! authorisation, `attacks` for malicious clients.

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
mod draining;
mod events;
mod feeds;
mod games;
mod laws;
mod live;
mod namespaces;
mod nodes;
mod notifications;
mod openapi;
mod passkeys;
mod people;
mod push;
mod rated;
mod requests;
mod roles;
mod schema;
mod seeks;
mod spectators;
mod stored;
mod tokens;
mod tournaments;
mod watched;
mod workshop;
