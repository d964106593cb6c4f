// Types of engine.js. They do not name the questions and answers; those of index.d.ts do.

/** The engine cannot answer the question. `message` is a sentence. */
export class EngineError extends Error {
  readonly kind: 'bad' | 'missing' | 'not-now' | 'too-much'
}
/** The engine crashed during an answer and cannot be used again: make a new one. */
export class EngineCrash extends Error {}

/** Receives what a search has found so far; the search stops early if it returns true. */
export type ReportCallback<Report> = (report: Report) => boolean | void

export interface Engine {
  /** A hash of the contract: a page and an engine with equal hashes agree on all questions and answers. */
  readonly contract: number
  ask(question: object, onReport?: ReportCallback<unknown>): unknown
  /** The same, as JSON text. */
  askText(question: string, onReport?: ReportCallback<string>): string
  /**
   * Loads a rule file for the lifetime of the engine and returns the id of its game. Throws an `EngineError` if the file
   * is invalid.
   */
  addRules(rules: string): string
  /**
   * The id of the game whose network evaluates this one: the game itself or one that it extends. Null if there is no
   * such network.
   */
  netDonor(game: string): string | null
  /**
   * Loads the network of a game's `netDonor`; without one the engine plays the game less well. Throws an `EngineError`
   * for a network of another game.
   */
  setNet(game: string, net: ArrayBuffer): void
}

/** Makes an engine from the compiled file. */
export function instantiate(module: WebAssembly.Module): Promise<Engine>
