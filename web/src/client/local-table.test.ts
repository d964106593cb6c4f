// A local table, tested with an engine that plays `t1`, `t2` … and a storage that lasts for one test.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { GameRecord, GameView } from './contract'

const asked: string[] = []
const DECLINED = { text: 'Black declines.', key: 'notice-declines-early', args: { side: 'Black' } }
let failing = false
vi.mock('./ask', () => ({
  ask: async (
    q: { ask: string; record: GameRecord; text?: string; how?: string; side?: number; spent?: number; score?: number },
    how: { signal?: AbortSignal } = {},
  ) => {
    asked.push(q.ask)
    const { record } = q
    const viewOf = (s: GameRecord) => ({
      verdict: s.ended,
      toMove: s.turns.length % s.seats.length,
      turns: s.turns,
      notice: null,
      clock: s.clock
        ? {
            ...s.clock,
            left: [s.clock.main, s.clock.main],
            running: s.ended || s.turns.length < 2 ? null : s.turns.length % 2,
            elapsed: 0,
          }
        : null,
      sides: s.seats.map((seat, i) => ({ name: `Side ${i}`, kind: seat.by })),
    })
    if (q.ask === 'view') return viewOf(record)
    if (q.ask === 'think') {
      if (failing) throw new Error('no luck')
      return new Promise((done, fail) => {
        how.signal?.addEventListener('abort', () => fail(new Error('aborted')))
        setTimeout(() => done({ text: `t${record.turns.length + 1}`, score: 30 }), 10)
      })
    }
    if (q.how === 'draw') return { record, view: { ...viewOf(record), notice: DECLINED } }
    const { text, spent, score } = q
    const after =
      q.ask === 'play'
        ? { ...record, turns: [...record.turns, { text: text!, spent, score }] }
        : q.ask === 'end'
          ? { ...record, ended: { how: q.how, side: q.side } }
          : { ...record, turns: record.turns.slice(0, -1) }
    return { record: after, view: viewOf(after as GameRecord) }
  },
}))

const store = new Map<string, string>()
const listeners = new Set<(e: { key: string }) => void>()
vi.stubGlobal('localStorage', {
  getItem: (k: string) => store.get(k) ?? null,
  setItem: (k: string, v: string) => {
    store.set(k, v)
  },
  removeItem: (k: string) => {
    store.delete(k)
  },
  key: (i: number) => [...store.keys()][i] ?? null,
  get length() {
    return store.size
  },
})
vi.stubGlobal('window', {
  addEventListener: (_: string, h: never) => listeners.add(h),
  removeEventListener: (_: string, h: never) => listeners.delete(h),
})

const { LocalTable } = await import('./local-table')
const storage = await import('./local-storage')

const newRecord = (...by: ('person' | 'computer')[]): GameRecord => ({
  game: 'g',
  readings: {},
  start: null,
  seats: by.map((b) => (b === 'person' ? { by: b } : { by: b, level: 1 })),
  turns: [],
  ended: null,
})
async function open(record: GameRecord) {
  const { id } = await LocalTable.open(record)
  const table = new LocalTable(id),
    seen: GameView[] = []
  table.pace = 0
  let gone = ''
  const live = table.subscribe({
    onView: (v) => seen.push(v),
    onConnection: () => {},
    onGone: (s) => {
      gone = s
    },
  })
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0))
  return { table, seen, live, last: () => seen.at(-1)!, gone: () => gone }
}
const texts = (view: GameView) => view.turns.map((turn) => turn.text)

beforeEach(() => {
  store.clear()
  asked.length = 0
  failing = false
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

describe('a local table', () => {
  it('stores every turn, and the computer replies', async () => {
    const { table, last, live } = await open(newRecord('person', 'computer'))
    const view = await table.play({ revision: 1, text: 'e4' })
    expect([view.revision, view.thinking]).toEqual([2, true])
    await vi.waitFor(() => expect(texts(last())).toEqual(['e4', 't2']))
    expect(last().thinking).toBe(false)
    expect(storage.load(table.id)!.sheet.turns).toHaveLength(2)
    await expect(table.play({ revision: 1, text: 'd4' })).rejects.toMatchObject({ status: 409 })
    live.stop()
  })

  it('lets computers think only while a page is subscribed and the game is not paused', async () => {
    const { id } = await LocalTable.open(newRecord('computer', 'computer'))
    expect(asked).toEqual(['view'])
    const table = new LocalTable(id)
    table.pace = 0
    table.setPaused(true)
    let turns = 0
    const live = table.subscribe({
      onView: (v) => {
        turns = v.turns.length
      },
      onConnection: () => {},
      onGone: () => {},
    })
    await new Promise((done) => setTimeout(done, 50))
    expect(asked).not.toContain('think')
    table.setPaused(false)
    await vi.waitFor(() => expect(turns).toBeGreaterThan(2))
    live.stop()
    const had = storage.load(id)!.sheet.turns.length
    await new Promise((done) => setTimeout(done, 60))
    expect(storage.load(id)!.sheet.turns.length).toBe(had)
  })

  it('gives the seat to a person if the computer fails', async () => {
    failing = true
    const { last, live } = await open(newRecord('computer', 'person'))
    await vi.waitFor(() => expect(last().sides[0]!.kind).toBe('person'))
    expect(last().notice).toMatchObject({
      text: expect.stringContaining('Side 0') as string,
      key: 'client-computer-failed',
      args: { side: 'Side 0' },
    })
    live.stop()
  })

  it('measures the time of each turn, stores the score of computer turns, and ends the game when the flag falls', async () => {
    const { table, last, live } = await open({
      ...newRecord('person', 'computer'),
      clock: { main: 300, increment: 0, delay: 50 },
    })
    await table.play({ revision: 1, text: 'e4' })
    await vi.waitFor(() => expect(last().turns).toHaveLength(2))
    const [own, reply] = storage.load(table.id)!.sheet.turns
    expect([own!.score, reply!.score]).toEqual([undefined, 30])
    expect([own!.spent! >= 0, reply!.spent! >= 10]).toEqual([true, true])
    await new Promise((done) => setTimeout(done, 60))
    const { elapsed } = (await table.view()).clock!
    expect([elapsed >= 60, elapsed < 300]).toEqual([true, true])
    await vi.waitFor(() => expect(last().verdict).toMatchObject({ how: 'flag' }), 2000)
    live.stop()
  })

  it('shows why a draw is declined, and the game continues', async () => {
    const { table, last, live } = await open(newRecord('person', 'computer'))
    await table.end('draw')
    expect([last().notice, last().verdict]).toEqual([DECLINED, null])
    await table.end('resign', 0)
    expect(last().verdict).toEqual({ how: 'resign', side: 0 })
    live.stop()
  })

  it('follows changes made in another tab', async () => {
    const { table, last, live, gone } = await open(newRecord('person', 'person'))
    const kept = storage.load(table.id)!
    storage.save({ ...kept, revision: 2, sheet: { ...kept.sheet, turns: [{ text: 'there' }] } })
    for (const hear of listeners) hear({ key: `variorum.table.${table.id}` })
    await vi.waitFor(() => expect(texts(last())).toEqual(['there']))
    storage.remove(table.id)
    for (const hear of listeners) hear({ key: `variorum.table.${table.id}` })
    await vi.waitFor(() => expect(gone()).not.toBe(''))
    live.stop()
  })

  it('removes the oldest game to make room for a new one', () => {
    for (let i = 0; i < 70; i++)
      storage.save({ id: `here-${i}`, sheet: newRecord('person'), revision: 1, notice: null, at: i, since: i })
    expect(storage.list()).toHaveLength(60)
    expect([storage.load('here-69') !== null, storage.load('here-0')]).toEqual([true, null])
  })
})
