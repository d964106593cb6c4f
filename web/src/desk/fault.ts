// Why a call had no answer. Not for what is no answer to a question (a worker that broke off): clerk.ts sees to that.
import { own, told, type Said } from '../words/index.svelte'

/** A failed call: `message` is a sentence for the player, `status` that of HTTP; 0 when nobody was reached who could answer. */
export class ApiError extends Error {
  constructor(message: string, readonly status: number) { super(message) }
}

/** What the engine calls the kinds of faults, as the server's statuses. */
const STATUS: Record<string, number> = { bad: 400, missing: 404, 'not-now': 409, 'not-yours': 403, 'too-much': 422 }

export const fault = (sentence: string, kind: string) => new ApiError(sentence, STATUS[kind] ?? 400)

/** What a failure tells the player, whatever was thrown. Only that nobody could be reached is said by the page itself. */
export function saidOf(e: unknown): Said {
  if (e instanceof ApiError && e.status === 0) return own(e.message)
  return told(e instanceof Error ? e.message : 'Something went wrong.')
}
