// Holds the built page against what a visitor may be made to load: everything index.html names (scripts, styles and what
// is fetched ahead of them) 150 kB, the engine 1.5 MB, the net of one game 150 kB, all packed as the server sends them.
// `npm run budget`, after `npm run build`. What is fetched later (other languages, places of the page) counts when it is fetched, not here.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const FIRST = 150_000, ENGINE = 1_500_000, NET = 150_000
const dist = join(import.meta.dirname, '../dist')
const packed = (file) => { try { return statSync(join(dist, `${file}.br`)).size } catch { return statSync(join(dist, file)).size } }
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

const html = readFileSync(join(dist, 'index.html'), 'utf8')
const named = [...html.matchAll(/(?:src|href)="\.\/([^"]+\.(?:js|css|svg|webmanifest))"/g)].map((m) => m[1])
const first = ['index.html', ...new Set(named)]
if (!first.some((file) => file.endsWith('.js'))) throw new Error('index.html names no script')
let sum = 0
for (const file of first) {
  sum += packed(file)
  console.log(`${kB(packed(file)).padStart(10)}  ${file}`)
}
console.log(`${kB(sum).padStart(10)}  first load, of ${kB(FIRST)}`)
let over = sum > FIRST
for (const file of readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.wasm'))) {
  const size = packed(`assets/${file}`)
  console.log(`${kB(size).padStart(10)}  the engine, of ${kB(ENGINE)}`)
  over ||= size > ENGINE
}
const nets = readdirSync(join(dist, 'assets')).filter((name) => /^net-.*\.bin$/.test(name)).map((file) => packed(`assets/${file}`))
if (!nets.length) throw new Error('no net was built')
const largest = Math.max(...nets)
console.log(`${kB(largest).padStart(10)}  the largest net, of ${kB(NET)}`)
over ||= largest > NET
if (over) {
  console.error('more than the budget')
  process.exit(1)
}
