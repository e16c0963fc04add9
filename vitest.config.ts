import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{bench,contract,database,engine,server,tools,web}/**/*.test.ts'],
    globalSetup: './database/test-template.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'threads',
    maxWorkers: 2,
  },
})
