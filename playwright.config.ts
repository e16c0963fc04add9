import { defineConfig, devices } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/open-shop.ts',
  // One more than the cores there are: journeys wait more than half of their time.
  workers: 3,
  // Patience for a machine that is slow or busy; how long things may take is the benchmarks' to say, but where a test says it itself.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // The same pictures on every system: the faces are our own, and drawn without the system's hints.
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: {
      executablePath: process.env['CHROMIUM'],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-sync',
        '--font-render-hinting=none',
      ],
    },
    // Keeping a trace of every journey takes two fifths of their time: with TRACE=1, to look at what failed.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
  },
})
