// Keeps the view of a server table current: over a WebSocket, which sends the view once and then what changes, or by
// polling every 1.5 s while there is none. Turns go over the WebSocket, too. It does not interpret the view. Tables in this
// browser do not need it (local-table.ts).
//
// A connection can die without being closed, for instance when a phone leaves its Wi-Fi. So the page asks for a sign of
// life every two seconds; without one, after the browser’s `offline`, or when a request fails, the connection counts as
// lost, which a player sees at once.
import { ApiError } from './errors'
import { isLost, onUnreachable, setLost } from './http'
import type { ChatLine, TableChange } from './server-types'
import { applyChange } from './table-change'
import type { TableObserver, Table, TableView, TurnRequest } from './tables'
import { t } from '../i18n/index.svelte'

export type ConnectionState = 'connecting' | 'live' | 'polling' | 'lost'

export interface Subscription {
  /** Asks for the view now, after a refusal because of an old revision. */
  refresh(): void
  stop(): void
}

/** The subscription to a server table. */
export interface TableSubscription extends Subscription {
  /** Sends a turn over the open WebSocket; null if there is none. */
  play(turn: TurnRequest): Promise<TableView> | null
}

/** What the server sends. */
type Message =
  | TableView
  | { change: TableChange; /** Whether it is the answer to a turn of this page. */ played?: boolean }
  | { refused: { error: string; status: number } }
  | { line: ChatLine | null }

const POLL_INTERVAL_MS = 1500
const MAX_RETRY_DELAY_MS = 15000
/** How often the page looks whether it has heard from the server. */
const CHECK_INTERVAL_MS = 500
const HEARTBEAT_INTERVAL_MS = 2000
/** A silence of this length means that the connection is lost. */
const SILENCE_LIMIT_MS = 4200
/**
 * A turn that is not answered for so long went out on a dead connection. It is sent again when there is another one.
 */
const TURN_TIMEOUT_MS = 4200
/** What the page sends, and what the server answers. */
const HEARTBEAT = 'ping'
const HEARTBEAT_ANSWER = 'pong'

function address(id: string): string {
  const url = new URL(`api/tables/${encodeURIComponent(id)}/live`, document.baseURI)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.hash = ''
  return url.href
}

export function subscribe(
  table: Table,
  { onView, onConnection, onGone, onChatLine }: TableObserver,
): TableSubscription {
  let socket: WebSocket | null = null
  /** The view that this WebSocket has sent, with its changes; null before it has sent one. */
  let received: TableView | null = null
  /** Ends the wait for the answer to a turn. */
  let answerTurn: ((answer: TableView | ApiError) => void) | null = null
  let stopped = false
  let tries = 0
  let pollTimer: number | undefined
  let retryTimer: number | undefined
  let heardAt = 0
  let beatAt = 0
  let checkedAt = performance.now()

  const report = (state: ConnectionState) => {
    setLost(state === 'lost')
    onConnection(state)
  }
  const isLive = () => socket?.readyState === WebSocket.OPEN

  async function poll() {
    window.clearTimeout(pollTimer)
    if (stopped) return
    try {
      const view = await table.view(AbortSignal.timeout(SILENCE_LIMIT_MS))
      if (stopped) return
      if (isLost()) connect()
      onView(view)
      if (!isLive()) report('polling')
    } catch (e) {
      if (stopped) return
      if (e instanceof ApiError && e.status === 404) {
        stop()
        onGone(e.message)
        return
      }
      if (!isLive()) report('lost')
    }
    window.clearTimeout(pollTimer)
    if (!stopped && !isLive()) pollTimer = window.setTimeout(poll, POLL_INTERVAL_MS)
  }

  function connect() {
    window.clearTimeout(retryTimer)
    if (stopped || (socket && socket.readyState <= WebSocket.OPEN)) return
    let s: WebSocket
    try {
      s = new WebSocket(address(table.id))
    } catch {
      return
    }
    socket = s
    received = null
    heardAt = beatAt = performance.now()
    s.onmessage = (e) => {
      if (stopped || s !== socket) return
      heardAt = performance.now()
      if (e.data === HEARTBEAT_ANSWER) return
      try {
        hear(JSON.parse(String(e.data)) as Message)
      } catch {
        return
      }
      if (tries > 0) onChatLine?.(null)
      tries = 0
      window.clearTimeout(pollTimer)
      report('live')
    }
    s.onclose = () => {
      if (stopped || s !== socket) return
      reconnectLater()
    }
  }

  function hear(message: Message) {
    if ('line' in message) onChatLine?.(message.line)
    else if ('refused' in message) answerTurn?.(new ApiError(message.refused.error, message.refused.status))
    else {
      if ('change' in message) {
        if (!received) return
        received = applyChange(received, message.change)
      } else received = message
      onView(received)
      if ('played' in message) answerTurn?.(received)
    }
  }

  function play(turn: TurnRequest): Promise<TableView> | null {
    const line = socket
    if (!line || line.readyState !== WebSocket.OPEN || !received || answerTurn) return null
    return new Promise((resolve, reject) => {
      const timer = window.setTimeout(() => {
        if (line === socket) lose()
      }, TURN_TIMEOUT_MS)
      answerTurn = (answer) => {
        window.clearTimeout(timer)
        answerTurn = null
        if (answer instanceof ApiError) reject(answer)
        else resolve(answer)
      }
      line.send(JSON.stringify({ play: turn }))
    })
  }

  function reconnectLater() {
    const dead = socket
    socket = null
    answerTurn?.(new ApiError(t('client-unreachable'), 0))
    dead?.close()
    tries += 1
    window.clearTimeout(retryTimer)
    retryTimer = window.setTimeout(connect, Math.min(MAX_RETRY_DELAY_MS, 1000 * 2 ** Math.min(tries, 4)))
    void poll()
  }

  function lose() {
    if (stopped || isLost()) return
    report('lost')
    reconnectLater()
  }

  function check() {
    const now = performance.now()
    // The browser has slept, or has slowed down a page that is not visible: it could not have heard anything.
    if (now - checkedAt > 4 * CHECK_INTERVAL_MS) heardAt = beatAt = now
    checkedAt = now
    if (!socket) return
    if (now - heardAt > SILENCE_LIMIT_MS) {
      if (isLive()) lose()
      else reconnectLater()
    } else if (isLive() && now - beatAt >= HEARTBEAT_INTERVAL_MS && document.visibilityState === 'visible') {
      beatAt = now
      socket.send(HEARTBEAT)
    } else if (document.visibilityState !== 'visible') heardAt = now
  }

  const resume = () => {
    if (!stopped && document.visibilityState === 'visible') {
      connect()
      poll()
    }
  }

  function stop() {
    stopped = true
    window.clearTimeout(pollTimer)
    window.clearTimeout(retryTimer)
    window.clearInterval(checkTimer)
    document.removeEventListener('visibilitychange', resume)
    window.removeEventListener('online', resume)
    window.removeEventListener('offline', lose)
    stopListening()
    setLost(false)
    socket?.close()
    socket = null
    answerTurn?.(new ApiError(t('client-unreachable'), 0))
  }

  const checkTimer = window.setInterval(check, CHECK_INTERVAL_MS)
  const stopListening = onUnreachable(lose)
  document.addEventListener('visibilitychange', resume)
  window.addEventListener('online', resume)
  window.addEventListener('offline', lose)
  report('connecting')
  connect()
  poll()
  return { refresh: () => void poll(), play, stop }
}
