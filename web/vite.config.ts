// How the page is built and served while working on it. Not the server's settings.
// `base: './'` lets the page live under any path; /api goes to `variorum serve`.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = process.env.VARIORUM_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: { outDir: 'dist', target: 'es2022', assetsInlineLimit: 0 },
  server: { host: '127.0.0.1', proxy: { '/api': { target: server, ws: true } } },
  preview: { host: '127.0.0.1', proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
})
