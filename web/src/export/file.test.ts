import { expect, it } from 'vitest'
import { toBase64 } from './file'

it('keeps every byte of a file, however long', async () => {
  const bytes = Uint8Array.from({ length: 100_001 }, (_, i) => (i * 7) % 256)
  const decoded = Uint8Array.from(atob(await toBase64(new Blob([bytes]))), (character) => character.charCodeAt(0))
  expect(decoded.length).toBe(bytes.length)
  expect(decoded.findIndex((byte, i) => byte !== bytes[i])).toBe(-1)
  expect(await toBase64(new Blob([]))).toBe('')
})
