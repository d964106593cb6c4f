// What the package gives. Questions and answers are those of the contract, written from the Rust types: `npm pack`
// puts it here as contract.d.ts.
import type { Answers, Request } from './contract.js'
import type { Hear, Started } from './engine.js'

export type * from './contract.js'
export { Broken, Fault, start, type Hear } from './engine.js'

export interface Engine extends Started {
  ask<A extends Request['ask']>(question: Extract<Request, { ask: A }>, onReport?: Hear<unknown>): Answers[A]
}

/** Makes an engine; without a source from `variorum.wasm` beside this file. */
export function load(source?: WebAssembly.Module | BufferSource | Response | Promise<Response> | URL | string): Promise<Engine>

/** What has been learnt of a game, for `engine.learn`; null if there is none, or no game. */
export function netOf(game: string | null): Promise<ArrayBuffer | null>
