// What every browser test begins with: a program of its own worker, an address, and a page whose faults are the test's.
// How the page is used stands in player.ts.
import { test as base, expect } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

const binary = process.env.VARIORUM ?? new URL('../../target/release/variorum', import.meta.url).pathname

/** A running program. It can be killed and started again at the same address. */
export class Server {
  address = ''
  #child: ChildProcess | null = null
  /** `database`: where it keeps its games; by itself it forgets them when it is killed. */
  constructor(readonly database = 'memory') {}

  async start(): Promise<void> {
    const port = this.address ? new URL(this.address).port : '0'
    // All tables are opened from one address, and fast.
    const child = spawn(binary, ['serve', '--port', port, '--database', this.database, '--tables-each', '1000', '--requests-each', '1000'], { stdio: ['ignore', 'pipe', 'inherit'] })
    this.#child = child
    this.address = await new Promise((resolve, reject) => {
      let out = ''
      child.stdout!.on('data', (data) => { out += data; const found = /http:\/\/[\d.:]+/.exec(out); if (found) resolve(found[0]) })
      child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    })
  }
  /** Ends when the system has taken the program away, so that its port is free. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child) return
    child.removeAllListeners('exit')
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
}

interface Worker { server: Server }
interface Each {
  address: string
  /** Sentences in the console that belong to the test, such as those of a server that is not there. */
  mayBeSaid: RegExp[]
  /** Keeps a picture, if SHOTS names a folder. */
  shot: (name: string) => Promise<void>
}

export const test = base.extend<Each, Worker>({
  server: [async ({}, use) => { // eslint-disable-line no-empty-pattern
    const server = new Server()
    await server.start()
    await use(server)
    await server.kill()
  }, { scope: 'worker' }],
  address: async ({ server }, use) => use(server.address),
  mayBeSaid: [[], { option: true }],
  page: async ({ page, mayBeSaid }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(`the page threw: ${error.message}`))
    page.on('console', (message) => { if (message.type() === 'error') faults.push(`the console says: ${message.text()}`) })
    await use(page)
    expect(faults.filter((fault) => !mayBeSaid.some((known) => known.test(fault)))).toEqual([])
  },
  shot: async ({ page }, use) => {
    const folder = process.env.SHOTS
    if (folder) mkdirSync(folder, { recursive: true })
    await use(async (name) => { if (folder) await page.screenshot({ path: join(folder, `${name}.png`) }) })
  },
})
export { expect }
