// Calls to the server. What is called: ask.ts, server-table.ts.
import { ApiError } from './errors'
import { t } from '../i18n/index.svelte'

export interface CallOptions {
  body?: unknown
  signal?: AbortSignal | undefined
  /** Tries although the connection is lost. */
  probe?: boolean
  /** Without an answer for this long, the server counts as unreachable. */
  timeoutMs?: number
}

/** Ends the requests in progress when their connection turns out to be dead. */
let line = new AbortController()
let lost = false
const listeners = new Set<() => void>()

/** Calls `listener` whenever a request does not reach the server; returns what ends that. */
export function onUnreachable(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Notes whether the connection is lost. If it is, requests fail at once, those in progress too: on a dead connection they
 * would wait for minutes.
 */
export function setLost(now: boolean): void {
  lost = now
  if (!lost) return
  line.abort()
  line = new AbortController()
}

export const isLost = (): boolean => lost

export async function call<T>(path: string, { body, signal, probe, timeoutMs }: CallOptions = {}): Promise<T> {
  const own = line.signal
  const unreachable = (status = 0) => {
    if (status === 0 && !own.aborted) for (const listener of listeners) listener()
    return new ApiError(t('client-unreachable'), status)
  }
  if (lost && !probe) throw new ApiError(t('client-unreachable'), 0)
  const limit = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs)
  const either = AbortSignal.any([signal, own, limit].filter((each) => !!each))
  let response: Response
  let text: string
  try {
    response = await fetch(
      `api/${path}`,
      body === undefined
        ? { cache: 'no-store', signal: either }
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
            signal: either,
          },
    )
    text = await response.text()
  } catch (e) {
    if (signal?.aborted) throw e
    throw unreachable()
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    /* handled below */
  }
  // An answer may be null. A response that is not JSON does not come from a Variorum server.
  if (response.ok && json !== undefined) return json as T
  const message = (json as { error?: unknown } | null | undefined)?.error
  if (typeof message === 'string') throw new ApiError(message, response.status)
  throw unreachable(response.status >= 500 || response.ok || response.status === 404 ? 0 : response.status)
}
