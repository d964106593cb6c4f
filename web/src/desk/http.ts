// Calls to the server. Not for: what is called (ask.ts, server-table.ts).
import { ApiError } from './fault'
import { t } from '../words/index.svelte'

export interface Sent { body?: unknown; signal?: AbortSignal | undefined }

export async function call<T>(path: string, { body, signal }: Sent = {}): Promise<T> {
  const unreachable = (status = 0) => new ApiError(t('desk-unreachable'), status)
  let response: Response
  try {
    response = await fetch(`api/${path}`, body === undefined
      ? { cache: 'no-store', signal: signal ?? null }
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal: signal ?? null })
  } catch (e) {
    if (signal?.aborted) throw e
    throw unreachable()
  }
  const text = await response.text()
  let json: unknown
  try { json = JSON.parse(text) } catch { /* judged below */ }
  // An answer may be null; a page that is no JSON is not the game server's.
  if (response.ok && json !== undefined) return json as T
  const said = (json as { error?: unknown } | null | undefined)?.error
  if (typeof said === 'string') throw new ApiError(said, response.status)
  throw unreachable(response.status >= 500 || response.ok || response.status === 404 ? 0 : response.status)
}
