// The chat of a table or a tournament: the messages that the user may read, the selected room, and the number of unread
// messages. Chat.svelte shows it.
import type { Room, ChatLine } from '../client/server-types'
import {
  muteAuthor,
  mutedUsers,
  reportLine,
  postChatLine,
  chat,
  unmute,
  type ChatPlace,
  type MutedUser,
} from '../client/chat'

/** The page keeps this many messages. */
const MAX_LINES = 300

export class ChatState {
  readableRooms = $state.raw<Room[]>([])
  writableRooms = $state.raw<Room[]>([])
  lines = $state.raw<ChatLine[]>([])
  room = $state<Room>('players')
  /** The chat is visible. */
  open = $state(false)
  muted = $state.raw<MutedUser[]>([])
  unread = $state<Record<Room, number>>({ players: 0, watchers: 0, tournament: 0 })
  /** The last message received in each room; null: none yet, and what there is counts as read. */
  #received: Record<Room, number> | null = null

  constructor(readonly place: ChatPlace) {}

  shown = $derived(this.lines.filter((line) => line.room === this.room))
  totalUnread = $derived(this.unread.players + this.unread.watchers + this.unread.tournament)

  /** Loads all messages: at first, after missed ones, and when the readable rooms change. */
  async read(): Promise<void> {
    try {
      const found = await chat(this.place)
      this.readableRooms = found.reads
      this.writableRooms = found.writes
      if (!this.readableRooms.includes(this.room)) this.room = this.readableRooms[0] ?? 'players'
      const before = this.#received
      if (before) for (const line of found.lines) this.#count(line, before)
      this.lines = found.lines
      this.#received = {
        players: this.#last('players'),
        watchers: this.#last('watchers'),
        tournament: this.#last('tournament'),
      }
    } catch {
      /* without a server there is no chat */
    }
  }
  /** A message has arrived; null: some have been missed. */
  addLine(line: ChatLine | null) {
    if (!line) {
      void this.read()
      return
    }
    if (this.lines.some((known) => known.room === line.room && known.number === line.number)) return
    if (this.#received) {
      this.#count(line, this.#received)
      this.#received[line.room] = Math.max(this.#received[line.room], line.number)
    }
    this.lines = [...this.lines, line].slice(-2 * MAX_LINES)
  }
  async post(text: string) {
    this.addLine(await postChatLine(this.place, this.room, text))
  }
  async mute(line: ChatLine) {
    await muteAuthor({ place: this.place, room: line.room, line: line.number })
    await Promise.all([this.read(), this.readMuted()])
  }
  async unmute(id: string) {
    this.muted = await unmute(id)
    await this.read()
  }
  report = (line: ChatLine, text: string) => reportLine({ place: this.place, room: line.room, line: line.number }, text)
  async readMuted() {
    try {
      this.muted = await mutedUsers()
    } catch {
      /* the list stays empty */
    }
  }
  /** Marks the visible messages as read. */
  markRead() {
    if (this.open) this.unread[this.room] = 0
  }

  #last = (room: Room) => Math.max(0, ...this.lines.filter((line) => line.room === room).map((line) => line.number))
  #count(line: ChatLine, before: Record<Room, number>) {
    if (line.number <= before[line.room] || line.mine || (this.open && this.room === line.room)) return
    this.unread[line.room] += 1
  }
}
