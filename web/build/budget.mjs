// Checks the size of the built page as the server sends it (compressed): 150 kB for everything that index.html loads
// (scripts, styles and preloaded files), 1.6 MB for the engine with all games and the words of the language, and 150 kB
// for the net of a game. `npm run budget`, after `npm run build`. Files that are loaded later (other languages and
// routes) do not count.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const MAX_FIRST_LOAD_BYTES = 150_000,
  MAX_ENGINE_BYTES = 1_600_000,
  MAX_NET_BYTES = 150_000
const dist = join(import.meta.dirname, '../dist')
const packedSize = (file) => {
  try {
    return statSync(join(dist, `${file}.br`)).size
  } catch {
    return statSync(join(dist, file)).size
  }
}
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

const html = readFileSync(join(dist, 'index.html'), 'utf8')
const linked = [...html.matchAll(/(?:src|href)="\.\/([^"]+\.(?:js|css|svg|webmanifest))"/g)].map((m) => m[1])
const firstLoad = ['index.html', ...new Set(linked)]
if (!firstLoad.some((file) => file.endsWith('.js'))) throw new Error('dist/index.html loads no script')
let sum = 0
for (const file of firstLoad) {
  sum += packedSize(file)
  console.log(`${kB(packedSize(file)).padStart(10)}  ${file}`)
}
console.log(`${kB(sum).padStart(10)}  first load (limit ${kB(MAX_FIRST_LOAD_BYTES)})`)
let isOver = sum > MAX_FIRST_LOAD_BYTES
for (const file of readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.wasm'))) {
  const size = packedSize(`assets/${file}`)
  console.log(`${kB(size).padStart(10)}  engine (limit ${kB(MAX_ENGINE_BYTES)})`)
  isOver ||= size > MAX_ENGINE_BYTES
}
const nets = readdirSync(join(dist, 'assets'))
  .filter((name) => /^net-.*\.bin$/.test(name))
  .map((file) => packedSize(`assets/${file}`))
if (!nets.length) throw new Error('dist/assets contains no net')
const largest = Math.max(...nets)
console.log(`${kB(largest).padStart(10)}  largest net (limit ${kB(MAX_NET_BYTES)})`)
isOver ||= largest > MAX_NET_BYTES
if (isOver) {
  console.error('The page exceeds its size limits.')
  process.exit(1)
}
