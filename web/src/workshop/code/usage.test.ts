// The cases are in cases.json: the language server for other editors (crates/lsp) passes the same ones.
import { describe, expect, it } from 'vitest'
import cases from './cases.json'
import { parseUsage } from './usage'

describe('a usage says what may stand in the line of its word:', () => {
  it.each(cases.usages)('$claim', ({ name, usage, words, slots, props }) => {
    const parsed = parseUsage(name, usage)
    expect([parsed.words, parsed.slots, [...parsed.props]]).toEqual([words, slots, props])
  })
})
