// `npm run characters` (in this folder, after `npm ci`): cuts the characters that the rule files put on wedges and discs
// (`face`) out of two openly licensed fonts, as SVG paths, into pieces/characters/. So no page font is needed, and pictures
// of boards stand by themselves. It fails on a character that no font has; a test (src/board/faces.test.ts) finds one that
// was not cut. The licences of the fonts are copied beside.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { openSync } from 'fontkit'

const require = createRequire(import.meta.url)
const games = new URL(process.env.GAMES ?? '../../games/', import.meta.url)
const out = new URL('../pieces/characters/', import.meta.url)

/** A hand for each kind of men: a Japanese brush for wedges, a Chinese regular script for discs. */
const hands = {
  wedges: { font: '@fontsource/yuji-syuku', slice: /-400-normal\.woff$/ },
  discs: { font: '@fontsource/lxgw-wenkai-tc', slice: /-700-normal\.woff$/ },
}

const wanted = new Set()
for (const game of readdirSync(games)) {
  for (const file of readdirSync(new URL(`${game}/`, games)).filter((f) => f.endsWith('.kdl'))) {
    for (const [, faces] of readFileSync(new URL(`${game}/${file}`, games), 'utf8').matchAll(/^\s*face((?:\s+"[^"]+")+)/gm)) {
      for (const character of faces.replace(/["\s]/g, '')) wanted.add(character)
    }
  }
}

/** A path around (0,0), the em being 1000 units, y downwards, by relative steps in whole units. */
function pathOf(glyph, em) {
  const { minX, maxX, minY, maxY } = glyph.bbox
  const k = 1000 / em, cx = (minX + maxX) / 2, cy = (minY + maxY) / 2
  const at = (x, y) => [Math.round((x - cx) * k), Math.round((cy - y) * k)]
  let d = '', now = [0, 0], start = [0, 0]
  const letters = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' }
  for (const { command, args } of glyph.path.commands) {
    const points = []
    for (let i = 0; i < args.length; i += 2) points.push(at(args[i], args[i + 1]))
    if (command === 'closePath') now = start
    d += letters[command] + points.map(([x, y]) => `${x - now[0]} ${y - now[1]}`).join(' ').replace(/ -/g, '-')
    now = points.at(-1) ?? now
    if (command === 'moveTo') start = now
  }
  return d
}

mkdirSync(out, { recursive: true })
for (const [hand, { font, slice }] of Object.entries(hands)) {
  const folder = `${dirname(require.resolve(`${font}/package.json`))}/`
  const files = readdirSync(`${folder}files`).filter((f) => slice.test(f))
  const left = new Set(wanted), cut = {}
  for (const file of files) {
    if (!left.size) break
    const opened = openSync(`${folder}files/${file}`)
    for (const character of left) {
      if (!opened.hasGlyphForCodePoint(character.codePointAt(0))) continue
      cut[character] = pathOf(opened.glyphForCodePoint(character.codePointAt(0)), opened.unitsPerEm)
      left.delete(character)
    }
  }
  const sorted = Object.entries(cut).sort(([a], [b]) => a.codePointAt(0) - b.codePointAt(0))
  writeFileSync(new URL(`${hand}.json`, out), `{\n${sorted.map(([c, d]) => `${JSON.stringify(c)}: ${JSON.stringify(d)}`).join(',\n')}\n}\n`)
  copyFileSync(`${folder}LICENSE`, new URL(`${hand}.LICENSE.txt`, out))
  console.log(`${hand}: ${sorted.length} characters${left.size ? `, without ${[...left].join(' ')}` : ''}`)
}
const made = Object.keys(hands).map((hand) => JSON.parse(readFileSync(new URL(`${hand}.json`, out), 'utf8')))
const nowhere = [...wanted].filter((c) => !made.some((cut) => c in cut))
if (nowhere.length) { console.error(`No font has: ${nowhere.join(' ')}`); process.exit(1) }
