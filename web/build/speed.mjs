// How fast the engine searches in WebAssembly beside the program: the same positions, so many nodes of each, in turn in
// one run, one thread each. `npm run speed`, after a release build of the program and of the engine. A busy machine
// changes every number but the ratio.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { load } from '../wasm/index.js'

const GAMES = process.argv.length > 2 ? process.argv.slice(2) : ['bollwerk-178', 'bombalot', 'fortress-chess', 'wolf-chess', 'bomberman-chess', 'chess']
/** After so many turns of the weakest computer. No position is searched twice: the second time it would be known. */
const PLIES = [3, 6, 9, 12, 15, 18]
const NODES = 200_000

const program = process.env.VARIORUM ?? new URL('../../target/release/variorum', import.meta.url).pathname
const child = spawn(program, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
const address = await new Promise((resolve, reject) => {
  child.stdout.on('data', (data) => { const found = /http:\/\/[\d.:]+/.exec(data); if (found) resolve(found[0]) })
  child.on('exit', (code) => reject(new Error(`the program ended with ${code}`)))
})
const here = await load(readFileSync(new URL('../wasm/variorum.wasm', import.meta.url)))
async function there(question) {
  const answered = await fetch(`${address}/api/ask`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(question) })
  const answer = await answered.json()
  if (!answered.ok) throw new Error(answer.error)
  return answer
}
/** Milliseconds and nodes. */
async function timed(ask, question) {
  const began = performance.now()
  const { nodes } = await ask(question)
  return { nodes, ms: performance.now() - began }
}

console.log('| game | program, thousand positions/s | WebAssembly, thousand positions/s | times slower |\n|---|---:|---:|---:|')
for (const id of GAMES) {
  const sum = { there: { nodes: 0, ms: 0 }, here: { nodes: 0, ms: 0 } }
  const { sides } = here.ask({ ask: 'game', id })
  let sheet = { game: id, readings: {}, start: null, seats: sides.map(() => ({ by: 'computer', level: 1 })), turns: [], ended: null }
  for (let ply = 1; ply <= Math.max(...PLIES); ply++) {
    const { text } = here.ask({ ask: 'think', sheet, seed: ply })
    sheet = here.ask({ ask: 'play', sheet, text }).sheet
    if (!PLIES.includes(ply)) continue
    // The game has been compiled and played through when the clock starts.
    for (const ask of [there, here.ask]) await ask({ ask: 'view', sheet })
    const question = { ask: 'analyse', sheet, looking: { lines: 1, nodes: NODES, depth: 60 } }
    const both = [['there', there], ['here', here.ask]]
    for (const [where, ask] of PLIES.indexOf(ply) % 2 ? both.reverse() : both) {
      const { nodes, ms } = await timed(ask, question)
      sum[where].nodes += nodes
      sum[where].ms += ms
    }
  }
  const speed = ({ nodes, ms }) => nodes / ms
  console.log(`| ${id} | ${speed(sum.there).toFixed(0)} | ${speed(sum.here).toFixed(0)} | ${(speed(sum.there) / speed(sum.here)).toFixed(2)} |`)
}
child.removeAllListeners('exit')
child.kill()
