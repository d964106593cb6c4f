// Two things the build does when everything lies in dist/: it writes the service worker, which needs the list of all
// files, and lays beside each file that can be packed its packed forms, for servers that hand those out (ours does).
// Packing here takes a second once; on a server it would take as long for every visitor.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const PACKABLE = /\.(?:html|js|css|svg|json|webmanifest|wasm|bin|txt)$/
const PACKED = /\.(?:br|gz)$/

export function offline(): Plugin {
  let dist = 'dist'
  return {
    name: 'variorum-offline',
    apply: 'build',
    configResolved(config) { dist = join(config.root, config.build.outDir) },
    closeBundle() {
      const files = readdirSync(dist, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile() && !PACKED.test(file.name))
        .map((file) => join(file.parentPath, file.name).slice(dist.length + 1).replaceAll('\\', '/'))
        .filter((file) => file !== 'sw.js')
        .sort()
      const hash = createHash('sha256')
      for (const file of files) hash.update(file).update(readFileSync(join(dist, file)))
      const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')
      writeFileSync(join(dist, 'sw.js'), `const BUILD = '${hash.digest('hex').slice(0, 12)}'\nconst FILES = ${JSON.stringify(files)}\n${source}`)
      for (const file of [...files, 'sw.js'].filter((name) => PACKABLE.test(name))) {
        const bytes = readFileSync(join(dist, file))
        const forms = { br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }), gz: gzipSync(bytes, { level: 9 }) }
        for (const [ending, form] of Object.entries(forms)) if (form.length < bytes.length) writeFileSync(join(dist, `${file}.${ending}`), form)
      }
    },
  }
}
