// What the server knows of people who look for each other: asking, posting, taking, and hearing of every change by a
// socket, or by asking every few seconds while there is none. It shows nothing; state is lobby/seeking.svelte.ts.
import type { Readings, TimeControl } from './contract'
import type { OwnGames, Sought } from './house'
import { call } from './http'

export type SeekSide = { by: 'person' } | { by: 'open'; who?: number } | { by: 'computer'; level: number }
export interface SeekBody { game: string; readings: Readings; position: string | null; seats: SeekSide[]; clock: TimeControl | null; rated: boolean; lot: boolean; /** Whoever is invited, by his name. */ to?: string }

const seg = encodeURIComponent

export const seeks = async (): Promise<Sought[]> => (await call<{ seeks: Sought[] }>('seeks')).seeks
export const postSeek = async (body: SeekBody): Promise<Sought[]> => (await call<{ seeks: Sought[] }>('seeks', { body })).seeks
/** The table, if with this place all have come. */
export const takeSeek = async (id: string, side: number | null): Promise<string | null> => (await call<{ table: string | null }>(`seeks/${seg(id)}/take`, { body: { side } })).table
export const withdrawSeek = async (id: string): Promise<Sought[]> => (await call<{ seeks: Sought[] }>(`seeks/${seg(id)}/withdraw`, { body: {} })).seeks

/** An invitation is declined. */
export const declineSeek = async (id: string): Promise<Sought[]> => (await call<{ seeks: Sought[] }>(`seeks/${seg(id)}/decline`, { body: {} })).seeks

/** The games of whoever asks. `after`: the page that follows, as the one before has said. */
export const ownGames = (over = false, after: string | null = null): Promise<OwnGames> => call(`my/games${over ? `?over=1${after ? `&after=${seg(after)}` : ''}` : ''}`)

const ASK_EVERY = 3000
const RETRY_AT_MOST = 30_000

/** Tells all seeks now and after every change until it is stopped. Without a server it tells nothing, and asks no more. */
export function hear(told: (all: Sought[]) => void): { stop(): void } {
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
      try { told((JSON.parse(String(e.data)) as { seeks: Sought[] }).seeks) } catch { /* not ours */ }
    }
    s.onclose = () => {
      socket = null
      if (stopped) return
      tries += 1
      timer = window.setTimeout(ask, Math.min(RETRY_AT_MOST, ASK_EVERY * tries))
    }
  }
  /** Whoever answers this has a socket, too. */
  async function ask(first = false) {
    window.clearTimeout(timer)
    try {
      const all = await seeks()
      if (stopped) return
      told(all)
      connect()
    } catch {
      if (!stopped && !first) timer = window.setTimeout(ask, RETRY_AT_MOST)
    }
  }
  const wake = () => { if (!stopped && document.visibilityState === 'visible' && !socket) void ask() }
  document.addEventListener('visibilitychange', wake)
  void ask(true)
  return {
    stop() {
      stopped = true
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
      // One that is not open yet is closed when it is: until then browsers take it for a failure.
      if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = (e) => (e.currentTarget as WebSocket).close()
      else socket?.close()
    },
  }
}
