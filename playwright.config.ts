import { defineConfig, devices } from '@playwright/test'

/** Files that take most of a minute or longer. */
const LONG = [
  'backoffice/account',
  'backoffice/orders',
  'backoffice/screens',
  'backoffice/setup',
  'content/custom-code/custom-code',
  'resilience/power-cut',
  'resilience/rolling',
  'resilience/translated-pages',
  'site/accessibility',
  'site/operator-day',
  'site/screenshots',
].map((file) => `**/${file}.e2e.ts`)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // Projects run in this order. A long file that starts late would run alone at the end.
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'short', testIgnore: LONG },
  ],
  globalSetup: './e2e/test-kit/open-shop.ts',
  // One more than the number of cores, because the tests wait for more than half of their time.
  workers: 3,
  // Long timeouts for slow or busy machines. Benchmarks measure times, except where a test sets its own limit.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // The images were rendered on Linux, with the shop's own fonts and without hinting; other systems skip the comparison.
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
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
    // Traces take two fifths of the time of the tests. TRACE=1 records them to investigate a failure.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
  },
})
