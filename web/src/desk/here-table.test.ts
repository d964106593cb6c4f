// A table in this browser, held against an engine that plays `t1`, `t2` … and a storage that lasts as long as the test.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Sheet, View } from './contract'

const asked: string[] = []
let failing = false
vi.mock('./ask', () => ({
  ask: async (q: { ask: string; sheet: Sheet; text?: string; how?: string; side?: number; spent?: number; score?: number }, how: { signal?: AbortSignal } = {}) => {
    asked.push(q.ask)
    const { sheet } = q
    const of = (s: Sheet) => ({
      verdict: s.ended, toMove: s.turns.length % s.seats.length, turns: s.turns, notice: null,
      clock: s.clock ? { ...s.clock, left: [s.clock.main, s.clock.main], running: s.ended || s.turns.length < 2 ? null : s.turns.length % 2, elapsed: 0 } : null,
      sides: s.seats.map((seat, i) => ({ name: `Side ${i}`, by: seat.by })),
    })
    if (q.ask === 'view') return of(sheet)
    if (q.ask === 'think') {
      if (failing) throw new Error('no luck')
      return new Promise((done, fail) => {
        how.signal?.addEventListener('abort', () => fail(new Error('aborted')))
        setTimeout(() => done({ text: `t${sheet.turns.length + 1}`, score: 30 }), 10)
      })
    }
    if (q.how === 'draw') return { sheet, view: { ...of(sheet), notice: 'Black declines.' } }
    const { text, spent, score } = q
    const after = q.ask === 'play' ? { ...sheet, turns: [...sheet.turns, { text: text!, spent, score }] }
      : q.ask === 'end' ? { ...sheet, ended: { how: q.how, side: q.side } } : { ...sheet, turns: sheet.turns.slice(0, -1) }
    return { sheet: after, view: of(after as Sheet) }
  },
}))

const store = new Map<string, string>()
const hears = new Set<(e: { key: string }) => void>()
vi.stubGlobal('localStorage', {
  getItem: (k: string) => store.get(k) ?? null, setItem: (k: string, v: string) => { store.set(k, v) }, removeItem: (k: string) => { store.delete(k) },
  key: (i: number) => [...store.keys()][i] ?? null, get length() { return store.size },
})
vi.stubGlobal('window', { addEventListener: (_: string, h: never) => hears.add(h), removeEventListener: (_: string, h: never) => hears.delete(h) })

const { HereTable } = await import('./here-table')
const shelf = await import('./shelf')

const sheet = (...by: ('person' | 'computer')[]): Sheet => ({ game: 'g', readings: {}, start: null, seats: by.map((b) => (b === 'person' ? { by: b } : { by: b, level: 1 })), turns: [], ended: null })
async function sit(of: Sheet) {
  const { id } = await HereTable.open(of)
  const table = new HereTable(id), seen: View[] = []
  table.pace = 0
  let gone = ''
  const live = table.follow({ onView: (v) => seen.push(v), onLink: () => {}, onGone: (s) => { gone = s } })
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0))
  return { table, seen, live, last: () => seen.at(-1)!, gone: () => gone }
}
const texts = (view: View) => view.turns.map((turn) => turn.text)

beforeEach(() => { store.clear(); asked.length = 0; failing = false; vi.spyOn(console, 'error').mockImplementation(() => {}) })

describe('a table in this browser', () => {
  it('is kept with every turn, and the computer answers', async () => {
    const { table, last, live } = await sit(sheet('person', 'computer'))
    const view = await table.play({ revision: 1, text: 'e4' })
    expect([view.revision, view.thinking]).toEqual([2, true])
    await vi.waitFor(() => expect(texts(last())).toEqual(['e4', 't2']))
    expect(last().thinking).toBe(false)
    expect(shelf.take(table.id)!.sheet.turns).toHaveLength(2)
    await expect(table.play({ revision: 1, text: 'd4' })).rejects.toMatchObject({ status: 409 })
    live.stop()
  })

  it('lets computers think only while somebody looks on, and not while they are held', async () => {
    const { id } = await HereTable.open(sheet('computer', 'computer'))
    expect(asked).toEqual(['view'])
    const table = new HereTable(id)
    table.pace = 0
    table.hold(true)
    let turns = 0
    const live = table.follow({ onView: (v) => { turns = v.turns.length }, onLink: () => {}, onGone: () => {} })
    await new Promise((done) => setTimeout(done, 50))
    expect(asked).not.toContain('think')
    table.hold(false)
    await vi.waitFor(() => expect(turns).toBeGreaterThan(2))
    live.stop()
    const had = shelf.take(id)!.sheet.turns.length
    await new Promise((done) => setTimeout(done, 60))
    expect(shelf.take(id)!.sheet.turns.length).toBe(had)
  })

  it('gives the seat to a person where the computer fails', async () => {
    failing = true
    const { last, live } = await sit(sheet('computer', 'person'))
    await vi.waitFor(() => expect(last().sides[0]!.by).toBe('person'))
    expect(last().notice).toContain('Side 0')
    live.stop()
  })

  it('measures each turn, keeps what the computer thinks of it, and lets the flag fall by itself', async () => {
    const { table, last, live } = await sit({ ...sheet('person', 'computer'), clock: { main: 300, increment: 0, delay: 50 } })
    await table.play({ revision: 1, text: 'e4' })
    await vi.waitFor(() => expect(last().turns).toHaveLength(2))
    const [own, reply] = shelf.take(table.id)!.sheet.turns
    expect([own!.score, reply!.score]).toEqual([undefined, 30])
    expect([own!.spent! >= 0, reply!.spent! >= 10]).toEqual([true, true])
    await new Promise((done) => setTimeout(done, 60))
    const { elapsed } = (await table.view()).clock!
    expect([elapsed >= 60, elapsed < 300]).toEqual([true, true])
    await vi.waitFor(() => expect(last().verdict).toMatchObject({ how: 'flag' }), 2000)
    live.stop()
  })

  it('shows why a draw is declined, and the game goes on', async () => {
    const { table, last, live } = await sit(sheet('person', 'computer'))
    await table.end('draw')
    expect([last().notice, last().verdict]).toEqual(['Black declines.', null])
    await table.end('resign', 0)
    expect(last().verdict).toEqual({ how: 'resign', side: 0 })
    live.stop()
  })

  it('follows what happens to it in another tab', async () => {
    const { table, last, live, gone } = await sit(sheet('person', 'person'))
    const kept = shelf.take(table.id)!
    shelf.put({ ...kept, revision: 2, sheet: { ...kept.sheet, turns: [{ text: 'there' }] } })
    for (const hear of hears) hear({ key: `variorum.table.${table.id}` })
    await vi.waitFor(() => expect(texts(last())).toEqual(['there']))
    shelf.drop(table.id)
    for (const hear of hears) hear({ key: `variorum.table.${table.id}` })
    await vi.waitFor(() => expect(gone()).not.toBe(''))
    live.stop()
  })

  it('makes room for a new one by dropping what was not touched for longest', () => {
    for (let i = 0; i < 70; i++) shelf.put({ id: `here-${i}`, sheet: sheet('person'), revision: 1, notice: null, at: i, since: i })
    expect(shelf.all()).toHaveLength(60)
    expect([shelf.take('here-69') !== null, shelf.take('here-0')]).toEqual([true, null])
  })
})
