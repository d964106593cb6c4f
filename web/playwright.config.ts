// The browser suite: the page in a real browser against the real program. `browser/fixtures.ts` starts the program;
// CHROMIUM names a browser, VARIORUM a program, SHOTS a folder for pictures.
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: './browser',
  // Two at a time: the program and the browser share two cores at least.
  workers: 2,
  fullyParallel: true,
  timeout: 90_000,
  // On a busy machine a click may come while the last answer is on its way. What fails once is tried again where nobody watches, and is told as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
})
