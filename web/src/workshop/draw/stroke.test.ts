import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followStroke } from './stroke'

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
})
afterEach(() => void vi.unstubAllGlobals())

const pointer = (type: string, clientX: number, pointerId = 1) =>
  Object.assign(new Event(type), { clientX, clientY: 5, pointerId }) as PointerEvent
/** A press on a row of cells, each ten wide, and what it reports. */
function press(x: number) {
  const seen: string[] = []
  const stop = followStroke(pointer('pointerdown', x), {
    locate: (x) => (x < 0 ? null : 'abcdefgh'[Math.floor(x / 10)]!),
    enter: (cell) => seen.push(cell),
    end: (isKept) => seen.push(isKept ? 'kept' : 'dropped'),
  })
  return { seen, stop }
}

test('a press reports its cell and its end', () => {
  const { seen } = press(5)
  page.dispatchEvent(pointer('pointerup', 5))
  expect(seen).toEqual(['a', 'kept'])
})
test('a fast pointer skips no cell, and none is reported twice', () => {
  const { seen } = press(15)
  page.dispatchEvent(pointer('pointermove', 55))
  page.dispatchEvent(pointer('pointermove', 25))
  page.dispatchEvent(pointer('pointermove', -20))
  expect(seen).toEqual(['b', 'c', 'd', 'e', 'f', 'a'])
})
test('another finger changes nothing', () => {
  const { seen } = press(5)
  page.dispatchEvent(pointer('pointermove', 55, 2))
  page.dispatchEvent(pointer('pointerup', 55, 2))
  expect(seen).toEqual(['a'])
})
test('the system, the Escape key or the board breaks a press off, which then reports nothing more', () => {
  const escape = Object.assign(new Event('keydown'), { key: 'Escape' })
  const ways = [() => page.dispatchEvent(pointer('pointercancel', 5)), () => page.dispatchEvent(escape)]
  for (const way of ways) {
    const { seen } = press(5)
    page.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Tab' }))
    way()
    page.dispatchEvent(pointer('pointermove', 55))
    page.dispatchEvent(pointer('pointerup', 55))
    expect(seen).toEqual(['a', 'dropped'])
  }
  const { seen, stop } = press(5)
  stop()
  page.dispatchEvent(pointer('pointerup', 5))
  expect(seen).toEqual(['a', 'dropped'])
})
