// Compares the speed of the search in WebAssembly with that of the native program: the same positions and numbers of
// nodes, alternately in one run, with one thread each. `npm run speed`, after release builds of both. On a busy machine
// only the ratio is meaningful.
import { readFileSync } from 'node:fs'
import { load } from '../wasm/index.js'
import { startServer } from './start-server.mjs'

const GAMES =
  process.argv.length > 2
    ? process.argv.slice(2)
    : ['bollwerk-178', 'bombalot', 'fortress-chess', 'wolf-chess', 'bomberman-chess', 'chess']
/** The plies that are searched; the weakest computer plays the turns. Each is new, so the search finds no stored result. */
const PLIES = [3, 6, 9, 12, 15, 18]
const NODES = 200_000

const { child, address } = await startServer()
const engine = await load(readFileSync(new URL('../wasm/variorum.wasm', import.meta.url)))
async function askServer(request) {
  const response = await fetch(`${address}/api/ask`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error)
  return answer
}
async function measure(ask, request) {
  const start = performance.now()
  const { nodes } = await ask(request)
  return { nodes, ms: performance.now() - start }
}

console.log(
  '| game | program, thousand positions/s | WebAssembly, thousand positions/s | times slower |\n|---|---:|---:|---:|',
)
for (const id of GAMES) {
  const total = { native: { nodes: 0, ms: 0 }, wasm: { nodes: 0, ms: 0 } }
  const { sides } = engine.ask({ ask: 'game', id })
  let record = {
    game: id,
    readings: {},
    start: null,
    seats: sides.map(() => ({ by: 'computer', level: 1 })),
    turns: [],
    ended: null,
  }
  for (let ply = 1; ply <= Math.max(...PLIES); ply++) {
    const { text } = engine.ask({ ask: 'think', record, seed: ply })
    record = engine.ask({ ask: 'play', record, text }).record
    if (!PLIES.includes(ply)) continue
    // Both engines compile the game and replay the record before the clock starts.
    for (const ask of [askServer, engine.ask]) await ask({ ask: 'view', record })
    const request = { ask: 'analyse', record, options: { lines: 1, nodes: NODES, depth: 60 } }
    const engines = [
      ['native', askServer],
      ['wasm', engine.ask],
    ]
    for (const [name, ask] of PLIES.indexOf(ply) % 2 ? engines.reverse() : engines) {
      const { nodes, ms } = await measure(ask, request)
      total[name].nodes += nodes
      total[name].ms += ms
    }
  }
  const speed = ({ nodes, ms }) => nodes / ms
  const native = speed(total.native),
    wasm = speed(total.wasm)
  console.log(`| ${id} | ${native.toFixed(0)} | ${wasm.toFixed(0)} | ${(native / wasm).toFixed(2)} |`)
}
child.removeAllListeners('exit')
child.kill()
