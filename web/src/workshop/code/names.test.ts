// The cases are in cases.json: the language server for other editors (crates/lsp) passes the same ones.
import { describe, expect, it } from 'vitest'
import cases from './cases.json'
import { isName, nameAt, outline, placesOf } from './names'

const FILE = cases.file
const renamed = (name: string, to: string) =>
  placesOf(FILE, name).reduceRight((text, { from, to: end }) => text.slice(0, from) + to + text.slice(end), FILE)

describe('the names of a rule file', () => {
  it('are listed in the order of the file', () => {
    expect(outline(FILE).map(({ word, name, depth }) => `${depth} ${word} ${name}`)).toEqual(cases.outline)
  })
  it.each(cases.renames)('are renamed wherever they are used, except in sentences for people: $from', (rename) => {
    const text = renamed(rename.from, rename.to)
    for (const part of rename.contains) expect(text).toContain(part)
  })
  it.each(cases['names-at'])('are found at the cursor: $before', ({ before, name }) => {
    expect(FILE).toContain(before)
    expect(nameAt(FILE, FILE.indexOf(before) + before.length)).toBe(name)
  })
  it('are words without marks', () => {
    expect(cases['are-names'].every(isName)).toBe(true)
    expect(cases['are-no-names'].some(isName)).toBe(false)
  })
})
