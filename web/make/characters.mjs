// `npm run characters` (in this folder, after `npm ci`): extracts the characters on wedges and discs (`face` in rule
// files) from two openly licensed fonts, as SVG paths, into pieces/characters/. The page needs no web font for them, and
// exported pictures of boards are self-contained. It fails on a character that no font has; a test
// (src/board/characters.test.ts) finds characters that have not been extracted. The licences of the fonts are copied too.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { openSync } from 'fontkit'

const require = createRequire(import.meta.url)
const games = new URL(process.env.GAMES ?? '../../games/', import.meta.url)
const out = new URL('../pieces/characters/', import.meta.url)

/** The font of each piece shape: Japanese brush characters for wedges, Chinese regular script for discs. */
const fonts = {
  wedges: { font: '@fontsource/yuji-syuku', slice: /-400-normal\.woff$/ },
  discs: { font: '@fontsource/lxgw-wenkai-tc', slice: /-700-normal\.woff$/ },
}

const wanted = new Set()
const folders = readdirSync(games, { withFileTypes: true }).filter((entry) => entry.isDirectory())
for (const { name: game } of folders) {
  for (const file of readdirSync(new URL(`${game}/`, games)).filter((f) => f.endsWith('.kdl'))) {
    for (const [, faces] of readFileSync(new URL(`${game}/${file}`, games), 'utf8').matchAll(
      /^\s*face((?:\s+"[^"]+")+)/gm,
    )) {
      for (const character of faces.replace(/["\s]/g, '')) wanted.add(character)
    }
  }
}

/** The SVG path of a glyph, centred on (0, 0), y downwards, in relative integer steps of 1/1000 em. */
function pathOf(glyph, em) {
  const { minX, maxX, minY, maxY } = glyph.bbox
  const k = 1000 / em,
    cx = (minX + maxX) / 2,
    cy = (minY + maxY) / 2
  const at = (x, y) => [Math.round((x - cx) * k), Math.round((cy - y) * k)]
  let d = '',
    now = [0, 0],
    start = [0, 0]
  const letters = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' }
  for (const { command, args } of glyph.path.commands) {
    const points = []
    for (let i = 0; i < args.length; i += 2) points.push(at(args[i], args[i + 1]))
    if (command === 'closePath') now = start
    d +=
      letters[command] +
      points
        .map(([x, y]) => `${x - now[0]} ${y - now[1]}`)
        .join(' ')
        .replace(/ -/g, '-')
    now = points.at(-1) ?? now
    if (command === 'moveTo') start = now
  }
  return d
}

mkdirSync(out, { recursive: true })
for (const [shape, { font, slice }] of Object.entries(fonts)) {
  const folder = `${dirname(require.resolve(`${font}/package.json`))}/`
  const files = readdirSync(`${folder}files`).filter((f) => slice.test(f))
  const missing = new Set(wanted),
    extracted = {}
  for (const file of files) {
    if (!missing.size) break
    const opened = openSync(`${folder}files/${file}`)
    for (const character of missing) {
      if (!opened.hasGlyphForCodePoint(character.codePointAt(0))) continue
      extracted[character] = pathOf(opened.glyphForCodePoint(character.codePointAt(0)), opened.unitsPerEm)
      missing.delete(character)
    }
  }
  const sorted = Object.entries(extracted).sort(([a], [b]) => a.codePointAt(0) - b.codePointAt(0))
  writeFileSync(
    new URL(`${shape}.json`, out),
    `{\n${sorted.map(([c, d]) => `${JSON.stringify(c)}: ${JSON.stringify(d)}`).join(',\n')}\n}\n`,
  )
  copyFileSync(`${folder}LICENSE`, new URL(`${shape}.LICENSE.txt`, out))
  console.log(`${shape}: ${sorted.length} characters${missing.size ? `, without ${[...missing].join(' ')}` : ''}`)
}
const characters = Object.keys(fonts).map((shape) => JSON.parse(readFileSync(new URL(`${shape}.json`, out), 'utf8')))
const unavailable = [...wanted].filter((c) => !characters.some((paths) => c in paths))
if (unavailable.length) {
  console.error(`No font contains ${unavailable.join(' ')}. Add a font to make/characters.mjs.`)
  process.exit(1)
}
