// How the page is built and served while working on it. Not the server's settings.
// `base: './'` lets the page live under any path; /api goes to `variorum serve`.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { offline } from './build/offline.ts'

const server = process.env.VARIORUM_SERVER ?? 'http://127.0.0.1:8080'

/** A number made from the contract, as crates/wasm makes it (FNV-1a, 32 bits): page and engine must mean the same one. */
function contract(): number {
  let hash = 0x811c9dc5
  for (const byte of readFileSync(new URL('./src/desk/contract.ts', import.meta.url))) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

export default defineConfig({
  base: './',
  define: { CONTRACT: contract() },
  plugins: [svelte(), offline()],
  build: { outDir: 'dist', target: 'es2022', assetsInlineLimit: 0 },
  server: { host: '127.0.0.1', proxy: { '/api': { target: server, ws: true } } },
  preview: { host: '127.0.0.1', proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
})
