// Errors of requests. A crash of the engine is handled by worker-queue.ts.
import { pageText, engineText, type LocalizedText } from '../i18n/index.svelte'

/**
 * A failed request. `message` is a sentence for the player; `status` is the HTTP status, or 0 if neither the server nor
 * the engine could be reached.
 */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message)
  }
}

/** The HTTP statuses of the engine’s error kinds. */
const STATUS: Record<string, number> = { bad: 400, missing: 404, 'not-now': 409, 'not-yours': 403, 'too-much': 422 }

export const engineError = (sentence: string, kind: string) => new ApiError(sentence, STATUS[kind] ?? 400)

/** The text of any error for the player. Only the text of an unreachable server is the page’s own. */
export function errorText(e: unknown): LocalizedText {
  if (e instanceof ApiError && e.status === 0) return pageText(e.message)
  return engineText(e instanceof Error ? e.message : 'Something went wrong.')
}
