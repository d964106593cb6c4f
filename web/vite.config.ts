// The build and the development server of the page. `base: './'` lets the page run under any path; the development
// server forwards /api to `variorum serve`.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { markdownPlugin } from './build/markdown-plugin.ts'
import { serviceWorkerPlugin } from './build/service-worker-plugin.ts'

const server = process.env.VARIORUM_SERVER ?? 'http://127.0.0.1:8080'

/** A hash of the contract (FNV-1a, 32 bits). crates/wasm computes the same one, so that the page can detect another engine. */
function contractHash(): number {
  let hash = 0x811c9dc5
  for (const byte of readFileSync(new URL('./src/client/contract.ts', import.meta.url)))
    hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

export default defineConfig({
  base: './',
  define: { CONTRACT_HASH: contractHash() },
  plugins: [svelte(), markdownPlugin(), serviceWorkerPlugin()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['index.html', 'embed.html'] },
  },
  server: { host: '127.0.0.1', proxy: { '/api': { target: server, ws: true } } },
  preview: { host: '127.0.0.1', proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts', 'build/**/*.test.ts'] },
})
