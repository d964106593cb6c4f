// The package `variorum-wasm` as a user installs it: packed and unpacked, with the example of its README run in Node
// and checked against the types.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasEngine } from './engine'
import { expect, test } from './fixtures'

test('the package can be packed, and the example in its README runs', () => {
  test.skip(!hasEngine, 'built without the engine')
  const web = join(import.meta.dirname, '..'),
    folder = mkdtempSync(join(tmpdir(), 'variorum-wasm-'))
  try {
    const [{ filename }] = JSON.parse(
      execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', folder], {
        cwd: join(web, 'wasm'),
        encoding: 'utf8',
      }),
    ) as [{ filename: string }]
    const at = join(folder, 'node_modules/variorum-wasm')
    mkdirSync(at, { recursive: true })
    execFileSync('tar', ['-xf', join(folder, filename), '-C', at, '--strip-components=1'])
    const example = /```js\n([\s\S]*?)```/.exec(readFileSync(join(web, 'wasm/README.md'), 'utf8'))![1]!
    writeFileSync(join(folder, 'example.mjs'), example)
    const output = execFileSync('node', ['example.mjs'], { cwd: folder, encoding: 'utf8' }).trim().split('\n')
    expect(output).toHaveLength(4)
    const types = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      'false',
      '--target',
      'es2022',
      '--lib',
      'es2023,dom',
      '--module',
      'nodenext',
      '--allowJs',
      '--checkJs',
      'example.mjs',
    ]
    execFileSync('node', [join(web, 'node_modules/typescript/bin/tsc'), ...types], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
