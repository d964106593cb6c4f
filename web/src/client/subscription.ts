// Keeps the view of a server table current: over a WebSocket, which sends the view once and then what changes, or by
// polling every 1.5 s while there is none. Turns go over the WebSocket, too. It does not interpret the view. Tables in
// this browser do not need it (local-table.ts).
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

/** Subscribes to a table of the server. */
export const subscribe = (table: Table, observer: TableObserver): TableSubscription =>
  new LiveSubscription(table, observer)

class LiveSubscription implements TableSubscription {
  #socket: WebSocket | null = null
  /** The view that this WebSocket has sent, with its changes; null before it has sent one. */
  #received: TableView | null = null
  /** Ends the wait for the answer to a turn. */
  #answerTurn: ((answer: TableView | ApiError) => void) | null = null
  #stopped = false
  #tries = 0
  #pollTimer: number | undefined
  #retryTimer: number | undefined
  #heardAt = 0
  #beatAt = 0
  #checkedAt = performance.now()
  readonly #checkTimer = window.setInterval(() => this.#check(), CHECK_INTERVAL_MS)
  readonly #stopListening = onUnreachable(() => this.#lose())

  constructor(
    readonly table: Table,
    readonly observer: TableObserver,
  ) {
    document.addEventListener('visibilitychange', this.#resume)
    window.addEventListener('online', this.#resume)
    window.addEventListener('offline', this.#lose)
    this.#report('connecting')
    this.#connect()
    void this.#poll()
  }

  refresh() {
    void this.#poll()
  }

  stop() {
    this.#stopped = true
    window.clearTimeout(this.#pollTimer)
    window.clearTimeout(this.#retryTimer)
    window.clearInterval(this.#checkTimer)
    document.removeEventListener('visibilitychange', this.#resume)
    window.removeEventListener('online', this.#resume)
    window.removeEventListener('offline', this.#lose)
    this.#stopListening()
    setLost(false)
    this.#socket?.close()
    this.#socket = null
    this.#answerTurn?.(new ApiError(t('client-unreachable'), 0))
  }

  play(turn: TurnRequest): Promise<TableView> | null {
    const line = this.#socket
    if (!line || line.readyState !== WebSocket.OPEN || !this.#received || this.#answerTurn) return null
    return new Promise((resolve, reject) => {
      const timer = window.setTimeout(() => {
        if (line === this.#socket) this.#lose()
      }, TURN_TIMEOUT_MS)
      this.#answerTurn = (answer) => {
        window.clearTimeout(timer)
        this.#answerTurn = null
        if (answer instanceof ApiError) reject(answer)
        else resolve(answer)
      }
      line.send(JSON.stringify({ play: turn }))
    })
  }

  #report(state: ConnectionState) {
    setLost(state === 'lost')
    this.observer.onConnection(state)
  }
  get #isLive(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  // Polling.

  async #poll() {
    window.clearTimeout(this.#pollTimer)
    if (this.#stopped) return
    try {
      const view = await this.table.view(AbortSignal.timeout(SILENCE_LIMIT_MS))
      if (this.#stopped) return
      if (isLost()) this.#connect()
      this.observer.onView(view)
      if (!this.#isLive) this.#report('polling')
    } catch (e) {
      if (this.#stopped) return
      if (e instanceof ApiError && e.status === 404) {
        this.stop()
        this.observer.onGone(e.message)
        return
      }
      if (!this.#isLive) this.#report('lost')
    }
    window.clearTimeout(this.#pollTimer)
    if (!this.#stopped && !this.#isLive) this.#pollTimer = window.setTimeout(() => void this.#poll(), POLL_INTERVAL_MS)
  }

  // The WebSocket.

  #connect() {
    window.clearTimeout(this.#retryTimer)
    if (this.#stopped || (this.#socket && this.#socket.readyState <= WebSocket.OPEN)) return
    let s: WebSocket
    try {
      s = new WebSocket(address(this.table.id))
    } catch {
      return
    }
    this.#socket = s
    this.#received = null
    this.#heardAt = this.#beatAt = performance.now()
    s.onmessage = (e) => {
      if (!this.#stopped && s === this.#socket) this.#hear(String(e.data))
    }
    s.onclose = () => {
      if (!this.#stopped && s === this.#socket) this.#reconnectLater()
    }
  }

  #hear(data: string) {
    this.#heardAt = performance.now()
    if (data === HEARTBEAT_ANSWER) return
    try {
      this.#take(JSON.parse(data) as Message)
    } catch {
      return
    }
    if (this.#tries > 0) this.observer.onChatLine?.(null)
    this.#tries = 0
    window.clearTimeout(this.#pollTimer)
    this.#report('live')
  }

  #take(message: Message) {
    if ('line' in message) this.observer.onChatLine?.(message.line)
    else if ('refused' in message) this.#answerTurn?.(new ApiError(message.refused.error, message.refused.status))
    else {
      if ('change' in message) {
        if (!this.#received) return
        this.#received = applyChange(this.#received, message.change)
      } else this.#received = message
      this.observer.onView(this.#received)
      if ('played' in message) this.#answerTurn?.(this.#received)
    }
  }

  #reconnectLater() {
    const dead = this.#socket
    this.#socket = null
    this.#answerTurn?.(new ApiError(t('client-unreachable'), 0))
    dead?.close()
    this.#tries += 1
    window.clearTimeout(this.#retryTimer)
    const delay = Math.min(MAX_RETRY_DELAY_MS, 1000 * 2 ** Math.min(this.#tries, 4))
    this.#retryTimer = window.setTimeout(() => this.#connect(), delay)
    void this.#poll()
  }

  readonly #lose = () => {
    if (this.#stopped || isLost()) return
    this.#report('lost')
    this.#reconnectLater()
  }

  readonly #resume = () => {
    if (this.#stopped || document.visibilityState !== 'visible') return
    this.#connect()
    void this.#poll()
  }

  /** Sends signs of life, and notices that none arrive. */
  #check() {
    const now = performance.now()
    // The browser has slept, or has slowed down a page that is not visible: it could not have heard anything.
    if (now - this.#checkedAt > 4 * CHECK_INTERVAL_MS) this.#heardAt = this.#beatAt = now
    this.#checkedAt = now
    if (!this.#socket) return
    if (now - this.#heardAt > SILENCE_LIMIT_MS) {
      if (this.#isLive) this.#lose()
      else this.#reconnectLater()
    } else if (this.#isLive && now - this.#beatAt >= HEARTBEAT_INTERVAL_MS && document.visibilityState === 'visible') {
      this.#beatAt = now
      this.#socket.send(HEARTBEAT)
    } else if (document.visibilityState !== 'visible') this.#heardAt = now
  }
}
