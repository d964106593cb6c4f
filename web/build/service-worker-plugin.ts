// The last steps of the build: writes the service worker, which contains the list of the files in dist/, and
// compresses every file (Brotli and gzip) for servers that send precompressed files, as `variorum serve` does.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:html|js|css|svg|json|webmanifest|wasm|bin|txt)$/
const COMPRESSED = /\.(?:br|gz)$/
/** The puzzles of a game: the service worker stores them when they are opened, not all of them with the page. */
const STORED_ON_USE = /^assets\/puzzles-[^/]+\.json$/

export function serviceWorkerPlugin(): Plugin {
  let dist = 'dist'
  return {
    name: 'variorum-service-worker',
    apply: 'build',
    configResolved(config) {
      dist = join(config.root, config.build.outDir)
    },
    closeBundle() {
      const files = readdirSync(dist, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile() && !COMPRESSED.test(file.name))
        .map((file) =>
          join(file.parentPath, file.name)
            .slice(dist.length + 1)
            .replaceAll('\\', '/'),
        )
        .filter((file) => file !== 'sw.js')
        .sort()
      const hash = createHash('sha256')
      for (const file of files) hash.update(file).update(readFileSync(join(dist, file)))
      const stored = files.filter((file) => !STORED_ON_USE.test(file))
      const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')
      writeFileSync(
        join(dist, 'sw.js'),
        `const BUILD = '${hash.digest('hex').slice(0, 12)}'\nconst FILES = ${JSON.stringify(stored)}\n${source}`,
      )
      for (const file of [...files, 'sw.js'].filter((name) => COMPRESSIBLE.test(name))) {
        const bytes = readFileSync(join(dist, file))
        const encodings = {
          br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
          gz: gzipSync(bytes, { level: 9 }),
        }
        for (const [extension, compressed] of Object.entries(encodings))
          if (compressed.length < bytes.length) writeFileSync(join(dist, `${file}.${extension}`), compressed)
      }
    },
  }
}
