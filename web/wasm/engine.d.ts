// What engine.js gives, whatever is asked; index.d.ts knows the questions and their answers.

/** Why a question has no answer; `message` is a sentence. */
export class Fault extends Error { readonly kind: 'bad' | 'missing' | 'not-now' | 'too-much' }
/** The engine has broken off in the middle of an answer and answers no more: make a new one. */
export class Broken extends Error {}

/** Hears what a search has found so far; it ends early if that answers true. */
export type Hear<Report> = (report: Report) => boolean | void

export interface Started {
  /** A number made from the form of all questions and answers: two programs with the same one understand each other. */
  readonly contract: number
  ask(question: object, onReport?: Hear<unknown>): unknown
  /** The same as JSON text. */
  askText(question: string, onReport?: Hear<string>): string
  /** Takes a rule file along for as long as the engine lives; the id by which it is asked about. What is wrong with the file is told when it is. */
  bring(rules: string): string
  /** The id of the game whose net speaks about this one: its own, or that of one that it extends. Null if nobody's does. */
  teacher(game: string): string | null
  /** Takes along the net of a game's teacher. The game is played weaker without. A net of another game is a fault. */
  learn(game: string, net: ArrayBuffer): void
}

/** An engine from the compiled file. */
export function start(module: WebAssembly.Module): Promise<Started>
