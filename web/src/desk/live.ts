// Keeps the View of a server's table fresh: a WebSocket, and asking every 1.5 s while there is none. Knows nothing of
// what a View means. Tables in this browser need none of this (here-table.ts).
import { ApiError } from './fault'
import type { TalkLine } from './house'
import type { Follower, Table, TableView } from './tables'

export type Link = 'joining' | 'live' | 'asking' | 'lost'

export interface Live {
  /** Asks for the View now (after a refusal because of an old revision). */
  refresh(): void
  stop(): void
}

const ASK_EVERY = 1500
const RETRY_AT_MOST = 15000

function address(id: string): string {
  const url = new URL(`api/tables/${encodeURIComponent(id)}/live`, document.baseURI)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.hash = ''
  return url.href
}

export function follow(table: Table, { onView, onLink, onGone, onLine }: Follower): Live {
  let socket: WebSocket | null = null
  let stopped = false
  let tries = 0
  let askTimer: number | undefined
  let retryTimer: number | undefined

  const isLive = () => socket?.readyState === WebSocket.OPEN

  async function ask() {
    window.clearTimeout(askTimer)
    if (stopped) return
    try {
      const view = await table.view()
      if (stopped) return
      onView(view)
      if (!isLive()) onLink('asking')
    } catch (e) {
      if (stopped) return
      if (e instanceof ApiError && e.status === 404) { stop(); onGone(e.message); return }
      if (!isLive()) onLink('lost')
    }
    window.clearTimeout(askTimer)
    if (!stopped && !isLive()) askTimer = window.setTimeout(ask, ASK_EVERY)
  }

  function connect() {
    window.clearTimeout(retryTimer)
    if (stopped || (socket && socket.readyState <= WebSocket.OPEN)) return
    let s: WebSocket
    try { s = new WebSocket(address(table.id)) } catch { return }
    socket = s
    s.onmessage = (e) => {
      if (stopped || s !== socket) return
      try {
        const told = JSON.parse(String(e.data)) as TableView | { line: TalkLine | null }
        if ('line' in told) onLine?.(told.line)
        else onView(told)
      } catch { return }
      if (tries > 0) onLine?.(null)
      tries = 0
      window.clearTimeout(askTimer)
      onLink('live')
    }
    s.onclose = () => {
      if (stopped || s !== socket) return
      socket = null
      tries += 1
      retryTimer = window.setTimeout(connect, Math.min(RETRY_AT_MOST, 1000 * 2 ** Math.min(tries, 4)))
      ask()
    }
  }

  const wake = () => { if (!stopped && document.visibilityState === 'visible') { connect(); ask() } }

  function stop() {
    stopped = true
    window.clearTimeout(askTimer)
    window.clearTimeout(retryTimer)
    document.removeEventListener('visibilitychange', wake)
    window.removeEventListener('online', wake)
    socket?.close()
    socket = null
  }

  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
  onLink('joining')
  connect()
  ask()
  return { refresh: () => void ask(), stop }
}
