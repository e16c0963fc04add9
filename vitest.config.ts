import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'threads',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{bench,contract,database,engine,server,tools}/**/*.test.ts'],
          globalSetup: './database/test-template.ts',
          // The files of a worker share what they import, which took a third of the time; a shop is each file's own.
          isolate: false,
        },
      },
      // A tab of the browser is made once: its modules hold what a visitor has.
      { extends: true, test: { name: 'web', include: ['web/**/*.test.ts'] } },
    ],
  },
})
