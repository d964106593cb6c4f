// The entry point of the package: locates and compiles variorum.wasm. The engine itself is in engine.js.
import { instantiate } from './engine.js'

export { EngineCrash, EngineError, instantiate } from './engine.js'

/**
 * Makes an engine. `source` is a WebAssembly.Module, its bytes, a Response (or a promise of one), or an address. The
 * default is `variorum.wasm` beside this file.
 */
export async function load(source = new URL('./variorum.wasm', import.meta.url)) {
  return instantiate(await compile(await source))
}

/** The network of a game, for `engine.setNet`: the file `nets/GAME.bin` beside this one. Null if there is none. */
export async function fetchNet(game) {
  if (!game) return null
  const url = new URL(`./nets/${encodeURIComponent(game)}.bin`, import.meta.url)
  if (url.protocol === 'file:') {
    const bytes = await read(url).catch((error) => {
      if (error.code !== 'ENOENT') throw error
    })
    return bytes ? new Uint8Array(bytes).buffer : null
  }
  const response = await fetch(url)
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.arrayBuffer()
}

const read = async (url) => (await import('node:fs/promises')).readFile(url)

async function compile(source) {
  if (source instanceof WebAssembly.Module) return source
  if (source instanceof URL || typeof source === 'string') {
    const url = new URL(source, import.meta.url)
    return url.protocol === 'file:' ? WebAssembly.compile(await read(url)) : compile(await fetch(url))
  }
  if (!(source instanceof Response)) return WebAssembly.compile(source)
  if (!source.ok) throw new Error(`${source.url}: ${source.status}`)
  // Streaming compilation accepts this content type only.
  const isWasm = source.headers.get('content-type') === 'application/wasm'
  return isWasm ? WebAssembly.compileStreaming(source) : WebAssembly.compile(await source.arrayBuffer())
}
