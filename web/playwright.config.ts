// The browser suite: the page in a real browser with a real server, which `browser/fixtures.ts` starts. CHROMIUM names
// a browser, VARIORUM a server binary, SHOTS a folder for screenshots.
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: './browser',
  // Two workers: servers and browsers share two cores at least.
  workers: 2,
  fullyParallel: true,
  timeout: 90_000,
  // A test that fails once in a while is a fault of the page or of the test, to be mended. CI gives it a second try and
  // lists it as flaky, so that one race among hundreds of tests does not keep other work from landing.
  retries: process.env.VARIORUM_SECOND_TRY ? 1 : 0,
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // Each test has a fresh browser profile, for which the service worker would fetch the whole page once more: a third of
    // the work of a short test. browser/offline.spec.ts tests it, and `cargo xtask trials browser` runs everything with it.
    serviceWorkers: process.env.VARIORUM_ALL_GAMES ? 'allow' : 'block',
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
