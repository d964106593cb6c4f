import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lastSeek, rememberSeek } from './last-seek'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('is five minutes and three seconds, casual, for a first seek', () => {
  expect(lastSeek()).toEqual({ clock: '5+3', rated: false })
})
it('remembers the terms of the last seek', () => {
  rememberSeek({ clock: '3d', rated: true })
  expect(lastSeek()).toEqual({ clock: '3d', rated: true })
})
it('ignores what it cannot read', () => {
  for (const text of ['null', '{', '{"clock":3,"rated":"yes"}']) {
    localStorage.setItem('variorum.seek', text)
    expect(lastSeek()).toEqual({ clock: '5+3', rated: false })
  }
})
