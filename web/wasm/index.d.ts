// Types of the package. Those of questions and answers are generated from the Rust types; `npm pack` copies them here as
// contract.d.ts.
import type { Answers, Request } from './contract.js'
import type { Engine, ReportCallback } from './engine.js'

export type * from './contract.js'
export { EngineCrash, EngineError, instantiate, type ReportCallback } from './engine.js'

/** An engine whose answers have the type that belongs to the question. */
export interface TypedEngine extends Engine {
  ask<A extends Request['ask']>(question: Extract<Request, { ask: A }>, onReport?: ReportCallback<unknown>): Answers[A]
}

/** Makes an engine. The default source is `variorum.wasm` beside this file. */
export function load(
  source?: WebAssembly.Module | BufferSource | Response | Promise<Response> | URL | string,
): Promise<TypedEngine>

/** The network of a game, for `engine.setNet`; null if there is none, or if `game` is null. */
export function fetchNet(game: string | null): Promise<ArrayBuffer | null>
