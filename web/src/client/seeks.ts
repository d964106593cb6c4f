// Seeks on the server: listing, posting, taking, and watching all changes over a socket, or by polling while there is
// none. lobby/seeks.svelte.ts has the state.
import type { Readings, TimeControl } from './contract'
import type { OwnGames, SeekView } from './server-types'
import { call } from './http'

export type SeekSeat = { by: 'person' } | { by: 'open'; who?: number } | { by: 'computer'; level: number }
export interface SeekBody {
  game: string
  readings: Readings
  position: string | null
  seats: SeekSeat[]
  clock: TimeControl | null
  rated: boolean
  randomSides: boolean
  /** The name of the invited player. */ to?: string
}

const seg = encodeURIComponent

export const seeks = async (): Promise<SeekView[]> => (await call<{ seeks: SeekView[] }>('seeks')).seeks
export const postSeek = async (body: SeekBody): Promise<SeekView[]> =>
  (await call<{ seeks: SeekView[] }>('seeks', { body })).seeks
/** Returns the table if this was the last free seat. */
export const takeSeek = async (id: string, side: number | null): Promise<string | null> =>
  (await call<{ table: string | null }>(`seeks/${seg(id)}/take`, { body: { side } })).table
export const withdrawSeek = async (id: string): Promise<SeekView[]> =>
  (await call<{ seeks: SeekView[] }>(`seeks/${seg(id)}/withdraw`, { body: {} })).seeks

/** Declines an invitation. */
export const declineSeek = async (id: string): Promise<SeekView[]> =>
  (await call<{ seeks: SeekView[] }>(`seeks/${seg(id)}/decline`, { body: {} })).seeks

/** The user’s games. `after`: the next page, as named by the previous one. */
export const ownGames = (over = false, after: string | null = null): Promise<OwnGames> =>
  call(`my/games${over ? `?over=1${after ? `&after=${seg(after)}` : ''}` : ''}`)

const POLL_INTERVAL_MS = 3000
const MAX_RETRY_DELAY_MS = 30_000

/**
 * Reports all seeks now and after every change, until it is stopped. Without a server it reports nothing and stops
 * asking.
 */
export function subscribeSeeks(onSeeks: (all: SeekView[]) => void): { stop(): void } {
  let socket: WebSocket | null = null
  let stopped = false
  let tries = 0
  let timer: number | undefined

  function connect() {
    if (stopped || socket) return
    const url = new URL('api/seeks/live', document.baseURI)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    url.hash = ''
    const s = new WebSocket(url.href)
    socket = s
    s.onmessage = (e) => {
      if (stopped) return
      tries = 0
      try {
        onSeeks((JSON.parse(String(e.data)) as { seeks: SeekView[] }).seeks)
      } catch {
        /* not a message of this server */
      }
    }
    s.onclose = () => {
      socket = null
      if (stopped) return
      tries += 1
      timer = window.setTimeout(poll, Math.min(MAX_RETRY_DELAY_MS, POLL_INTERVAL_MS * tries))
    }
  }
  /** Polls. If the server answers, it has a socket, too. */
  async function poll(first = false) {
    window.clearTimeout(timer)
    try {
      const all = await seeks()
      if (stopped) return
      onSeeks(all)
      connect()
    } catch {
      if (!stopped && !first) timer = window.setTimeout(poll, MAX_RETRY_DELAY_MS)
    }
  }
  const resume = () => {
    if (!stopped && document.visibilityState === 'visible' && !socket) void poll()
  }
  document.addEventListener('visibilitychange', resume)
  void poll(true)
  return {
    stop() {
      stopped = true
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', resume)
      // Browsers log an error if a socket is closed before it is open.
      if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = (e) => (e.currentTarget as WebSocket).close()
      else socket?.close()
    },
  }
}
