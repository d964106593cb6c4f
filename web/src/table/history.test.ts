// Looking back: earlier positions are fetched once, new turns do not tear one away, what is taken back is forgotten.
import { describe, expect, it } from 'vitest'
import type { Frame, View } from '../desk/api'
import { History } from './history.svelte'

const turn = (i: number, text = `t${i}`) => ({ number: i, side: (i + 1) % 2, text, short: text, effects: '', cells: [] })
const frame = (index: number): Frame => ({ index, men: [], check: [], stock: [], position: `p${index}`, toMove: index % 2, turn: index ? { ...turn(index), events: [], judgement: '', comment: '' } : null })
const view = (count: number, texts: Record<number, string> = {}) =>
  ({ turns: Array.from({ length: count }, (_, i) => turn(i + 1, texts[i + 1])), last: [], men: [], check: [], stock: [], position: `p${count}`, toMove: count % 2 }) as unknown as View
const settle = () => new Promise((done) => setTimeout(done, 0))

function game(count: number) {
  const asked: number[] = []
  const history = new History(async (from) => { asked.push(from); return Array.from({ length: count - from + 1 }, (_, i) => frame(from + i)) })
  return { history, asked }
}

describe('looking back', () => {
  it('fetches the earlier positions once, and none while turns come one by one', async () => {
    const { history, asked } = game(3)
    history.follow(view(3))
    await settle()
    history.follow(view(4))
    await settle()
    expect(asked).toEqual([0])
    history.go(1)
    await settle()
    expect(history.past?.position).toBe('p1')
    expect(history.before?.position).toBe('p0')
  })
  it('stays where it is when a turn is played, and returns', async () => {
    const { history } = game(3)
    history.follow(view(3))
    await settle()
    history.step(-1)
    await settle()
    history.follow(view(4))
    expect(history.shown).toBe(2)
    expect(history.missed).toBe(1)
    history.live()
    await settle()
    expect(history.at).toBeNull()
    expect(history.shown).toBe(4)
  })
  it('forgets what has been taken back and played otherwise', async () => {
    const { history, asked } = game(3)
    history.follow(view(3))
    await settle()
    history.go(2)
    await settle()
    history.follow(view(1))
    expect(history.at).toBeNull()
    history.follow(view(2, { 2: 'other' }))
    await settle()
    history.go(1)
    await settle()
    expect(history.past?.position).toBe('p1')
    expect(asked).toEqual([0])
  })
})
