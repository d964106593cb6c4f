// What every browser test starts with: a server for each Playwright worker, its address, and a page whose errors fail the
// test. Actions on the page are in page-actions.ts.
import { test as base, expect } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

const binary = process.env.VARIORUM ?? new URL('../../target/debug/variorum', import.meta.url).pathname

/** All tests share one IP address and open tables quickly. */
const RAISED_LIMITS = ['--tables-each', '1000', '--requests-each', '1000']

/** A running server. It can be killed and started again at the same address. */
export class Server {
  address = ''
  #child: ChildProcess | null = null
  /** `database`: where the server stores its games. With the default it loses them when it is killed. `options`: those of
   * the command line. */
  constructor(
    readonly database = 'memory',
    readonly options: string[] = [],
  ) {}

  async start(): Promise<void> {
    const port = this.address ? new URL(this.address).port : '0'
    const child = spawn(
      binary,
      ['serve', '--port', port, '--database', this.database, ...RAISED_LIMITS, ...this.options],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    this.#child = child
    this.address = await new Promise((resolve, reject) => {
      let out = ''
      child.stdout!.on('data', (data) => {
        out += data
        const found = /http:\/\/[\d.:]+/.exec(out)
        if (found) resolve(found[0])
      })
      child.on('exit', (code) => reject(new Error(`the server exited with ${code}`)))
    })
  }
  /** Resolves when the process is gone and its port is free. */
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

interface WorkerFixtures {
  server: Server
  /** The servers of single tests. They outlive their test, whose pages may still be asking them. */
  emptyServers: Server[]
}
interface TestFixtures {
  /** The address of the server that the tests of one worker share: its lists hold what earlier tests left. */
  address: string
  /** The address of a server that only this test uses, for claims about a whole list ("no one is looking"). */
  emptyServer: string
  /** Console errors that the test expects, such as those about an unreachable server. */
  allowedConsoleErrors: RegExp[]
  /** Saves a screenshot if the environment variable SHOTS names a folder. */
  capture: (name: string) => Promise<void>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = new Server()
      await server.start()
      await use(server)
      await server.kill()
    },
    { scope: 'worker' },
  ],
  address: async ({ server }, use) => use(server.address),
  emptyServers: [
    // eslint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const servers: Server[] = []
      await use(servers)
      await Promise.all(servers.map((server) => server.kill()))
    },
    { scope: 'worker' },
  ],
  emptyServer: async ({ emptyServers }, use) => {
    const server = new Server()
    emptyServers.push(server)
    await server.start()
    await use(server.address)
  },
  allowedConsoleErrors: [[], { option: true }],
  page: async ({ page, allowedConsoleErrors }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(`page error: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`console error: ${message.text()}`)
    })
    await use(page)
    expect(errors.filter((error) => !allowedConsoleErrors.some((allowed) => allowed.test(error)))).toEqual([])
  },
  capture: async ({ page }, use) => {
    const folder = process.env.SHOTS
    if (folder) mkdirSync(folder, { recursive: true })
    await use(async (name) => {
      if (folder) await page.screenshot({ path: join(folder, `${name}.png`) })
    })
  },
})
export { expect }
