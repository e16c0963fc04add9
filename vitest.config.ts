import { setFlagsFromString } from 'node:v8'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// V8's garbage collection of WebAssembly code sometimes crashes a process that opens and closes many PGlite databases (nodejs/node#64500). The
// crash is rare, so it is not proved that this flag, which disables the collection, prevents it.
setFlagsFromString('--no-wasm-code-gc')

/** Files that take most of a minute or longer, in ascending order. */
const LONG = [
  'server/http/files/seed-files.test.ts',
  'tools/test-environment/own-shop.test.ts',
  'server/http/trials/attacks.test.ts',
  'tools/test-environment/npm-start.test.ts',
  'tools/test-environment/shop-process.test.ts',
  'server/reports/reports.test.ts',
  'server/boot/private-files.test.ts',
  'server/http/trials/staff-audit.test.ts',
  'server/backup/backup.test.ts',
  'engine/search/searcher.test.ts',
  'server/cli/running-shop/running-shop.test.ts',
  'server/http/trials/fuzz.test.ts',
  'server/cli/cli.test.ts',
]

/**
 * Starts long files first. Without timings of previous runs Vitest starts small files last, and a long file that starts late would run alone
 * at the end.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const lengthOf = ({ moduleId }: TestSpecification) => LONG.findIndex((file) => moduleId.endsWith(`/${file}`))
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, not of an array
    const usual = await super.sort(files)
    return usual.toSorted((one, other) => lengthOf(other) - lengthOf(one))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // Long timeouts for slow or busy machines.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'threads',
    // One more than the number of cores, because tests wait for password hashes and PostgreSQL.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{bench,contract,database,engine,server,tools}/**/*.test.ts'],
          globalSetup: './test-kit/database/global-setup.ts',
          // The test files of a worker share imported modules, which saves a third of the time. Each file opens its own shop.
          isolate: false,
        },
      },
      // Isolated: modules of the web keep the state of a browser tab.
      { extends: true, test: { name: 'web', include: ['web/**/*.test.ts'] } },
    ],
  },
})
