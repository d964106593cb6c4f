// What is said at a table, as far as whoever is here may read it: the lines of both rooms, which room is shown, and how much
// of each is unread. Talk.svelte shows it.
import type { Room, TalkLine } from '../desk/house'
import { mute, mutes, report, say, talk, unmute, type Muted } from '../desk/talk'

/** Who has more than these reads no more than these. */
const MOST = 300

export class Conversation {
  reads = $state.raw<Room[]>([])
  writes = $state.raw<Room[]>([])
  lines = $state.raw<TalkLine[]>([])
  room = $state<Room>('players')
  /** The panel is there to be read. */
  open = $state(false)
  muted = $state.raw<Muted[]>([])
  unread = $state<Record<Room, number>>({ players: 0, watchers: 0 })
  /** The number of the last line of each room that was heard of; null: nothing was heard yet, and what there is counts as read. */
  #heard: Record<Room, number> | null = null

  constructor(readonly id: string) {}

  shown = $derived(this.lines.filter((line) => line.room === this.room))
  unreadInAll = $derived(this.unread.players + this.unread.watchers)

  /** Reads everything anew: at first, when lines were missed, and when other rooms may be read. */
  async read(): Promise<void> {
    try {
      const found = await talk(this.id)
      this.reads = found.reads
      this.writes = found.writes
      if (!this.reads.includes(this.room)) this.room = this.reads[0] ?? 'players'
      const before = this.#heard
      if (before) for (const line of found.lines) this.#count(line, before)
      this.lines = found.lines
      this.#heard = { players: this.#last('players'), watchers: this.#last('watchers') }
    } catch { /* without a server nothing is said */ }
  }
  /** A line has come; null: some have been missed. */
  hear(line: TalkLine | null) {
    if (!line) { void this.read(); return }
    if (this.lines.some((known) => known.room === line.room && known.number === line.number)) return
    if (this.#heard) {
      this.#count(line, this.#heard)
      this.#heard[line.room] = Math.max(this.#heard[line.room], line.number)
    }
    this.lines = [...this.lines, line].slice(-2 * MOST)
  }
  async say(text: string) { this.hear(await say(this.id, this.room, text)) }
  async mute(line: TalkLine) {
    await mute({ id: this.id, room: line.room, line: line.number })
    await Promise.all([this.read(), this.readMuted()])
  }
  async unmute(id: string) {
    this.muted = await unmute(id)
    await this.read()
  }
  report = (line: TalkLine, text: string) => report({ id: this.id, room: line.room, line: line.number }, text)
  async readMuted() { try { this.muted = await mutes() } catch { /* nobody is shown */ } }
  /** What is on the screen is read. */
  see() { if (this.open) this.unread[this.room] = 0 }

  #last = (room: Room) => Math.max(0, ...this.lines.filter((line) => line.room === room).map((line) => line.number))
  #count(line: TalkLine, before: Record<Room, number>) {
    if (line.number <= before[line.room] || line.mine || this.open && this.room === line.room) return
    this.unread[line.room] += 1
  }
}
