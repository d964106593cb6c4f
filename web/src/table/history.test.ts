// The replay: earlier positions are fetched once, new turns do not interrupt it, and taken-back turns are dropped.
import { describe, expect, it } from 'vitest'
import type { Frame, GameView } from '../client/api'
import { History } from './history.svelte'

const turn = (i: number, text = `t${i}`) => ({
  number: i,
  side: (i + 1) % 2,
  text,
  short: text,
  effects: '',
  cells: [],
})
const frame = (index: number): Frame => ({
  index,
  pieces: [],
  check: [],
  stock: [],
  position: `p${index}`,
  toMove: index % 2,
  turn: index ? { ...turn(index), events: [], glyphs: '', comment: '' } : null,
})
const view = (count: number, texts: Record<number, string> = {}) =>
  ({
    turns: Array.from({ length: count }, (_, i) => turn(i + 1, texts[i + 1])),
    lastTurns: [],
    pieces: [],
    check: [],
    stock: [],
    position: `p${count}`,
    toMove: count % 2,
  }) as unknown as GameView
const settle = () => new Promise((done) => setTimeout(done, 0))

function game(count: number) {
  const fetched: number[] = []
  const history = new History(async (from) => {
    fetched.push(from)
    return Array.from({ length: count - from + 1 }, (_, i) => frame(from + i))
  })
  return { history, fetched }
}

describe('a replay', () => {
  it('fetches the earlier positions once, and none while turns arrive one by one', async () => {
    const { history, fetched } = game(3)
    history.setView(view(3))
    await settle()
    history.setView(view(4))
    await settle()
    expect(fetched).toEqual([0])
    history.go(1)
    await settle()
    expect(history.frame?.position).toBe('p1')
  })
  it('stays in place when a turn is played, and returns', async () => {
    const { history } = game(3)
    history.setView(view(3))
    await settle()
    history.step(-1)
    await settle()
    history.setView(view(4))
    expect(history.shown).toBe(2)
    expect(history.missed).toBe(1)
    history.goToEnd()
    await settle()
    expect(history.index).toBeNull()
    expect(history.shown).toBe(4)
  })
  it('drops turns that were taken back and replaced', async () => {
    const { history, fetched } = game(3)
    history.setView(view(3))
    await settle()
    history.go(2)
    await settle()
    history.setView(view(1))
    expect(history.index).toBeNull()
    history.setView(view(2, { 2: 'other' }))
    await settle()
    history.go(1)
    await settle()
    expect(history.frame?.position).toBe('p1')
    expect(fetched).toEqual([0])
  })
})
