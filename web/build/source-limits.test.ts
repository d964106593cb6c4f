// The laws of the house for the sources of the page: no file over 500 lines, no line over 140 characters. ESLint checks
// the length of functions (eslint.config.js). Prettier wraps code at 120 characters, but neither comments nor texts.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const MAX_LINES = 500
const MAX_LINE_LENGTH = 140

const root = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = /\.(ts|svelte|js|mjs|css|html)$/
/** Not sources: packages, what builds and tests write, and pictures. */
const SKIPPED = new Set(['node_modules', 'dist', 'test-results', 'pieces', 'contract.d.ts'])

/** Files whose length is not ours to choose, with the reason. */
const LONG_FILES: Record<string, string> = {
  'src/client/contract.ts': 'generated from the Rust types',
  'src/client/server-types.ts': 'generated from the Rust types',
}
/** Files whose lines are not ours to wrap, with the reason. */
const WIDE_FILES: Record<string, string> = {
  'src/client/contract.ts': 'generated from the Rust types',
  'src/client/stored.test.ts': 'contains literally what a release stored in browsers',
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    return SOURCES.test(entry.name) ? [relative(root, path)] : []
  })
}

const files = sources(root).map((path) => {
  const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n')
  const tooLong = lines.flatMap((line, i) => ([...line].length > MAX_LINE_LENGTH ? [`${path}:${i + 1}`] : []))
  return { path, lines: lines.length, tooLong }
})

test(`no file has more than ${MAX_LINES} lines`, () => {
  const long = files.filter(({ lines }) => lines > MAX_LINES).map(({ path }) => path)
  expect(long.sort()).toEqual(Object.keys(LONG_FILES).sort())
})

test(`no line has more than ${MAX_LINE_LENGTH} characters`, () => {
  const wide = files.filter(({ tooLong }) => tooLong.length > 0)
  expect(wide.filter(({ path }) => !(path in WIDE_FILES)).flatMap(({ tooLong }) => tooLong)).toEqual([])
  for (const path of Object.keys(WIDE_FILES)) expect(wide.map((file) => file.path)).toContain(path)
})
