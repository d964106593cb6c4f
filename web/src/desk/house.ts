// What a page is told of a table of a server beside the game. Written from the Rust types by crates/house/tests/contract.rs. Do not edit:
// UPDATE_CONTRACT=1 cargo test -p house --test contract. What the fields mean stands in docs/reference/api.md.

/**
 * What needs the others' consent.
 */
export type Wish = "draw" | "take-back" | "abort" | "rematch";

/**
 * A seat, and who has it.
 */
export type Chair = { 
/**
 * What whoever sits there is called; null: the computer, or nobody yet.
 */
name: string | null, 
/**
 * Somebody may still sit down.
 */
open: boolean, 
/**
 * For whoever may hand it on: the key of the open seat.
 */
key: string | null, };

/**
 * Something that somebody wants.
 */
export type Offered = { 
/**
 * Whoever agrees or declines names it.
 */
number: number, wish: Wish, 
/**
 * What whoever wants it is called.
 */
by: string, 
/**
 * Whoever asks wants it himself.
 */
mine: boolean, 
/**
 * Whoever asks has still to answer.
 */
asked: boolean, };

/**
 * What is told beside the game.
 */
export type House = { 
/**
 * The sides that whoever asks plays; none: he looks on.
 */
you: Array<number>, 
/**
 * By side.
 */
chairs: Array<Chair>, 
/**
 * Somebody still has to sit down; until then nobody moves.
 */
waiting: boolean, 
/**
 * Whoever asks has opened the table.
 */
host: boolean, 
/**
 * Whoever sees the table may sit down.
 */
public: boolean, 
/**
 * By correspondence: days for each turn.
 */
correspondence: boolean, offers: Array<Offered>, 
/**
 * What whoever asks may ask for now.
 */
wishes: Array<Wish>, 
/**
 * Nobody has to agree to what he asks for: he plays with nobody else.
 */
alone: boolean, 
/**
 * The table at which it is played again.
 */
next: string | null, };
