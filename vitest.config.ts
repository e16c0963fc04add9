import { setFlagsFromString } from 'node:v8'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Where databases of WebAssembly come and go, V8 now and then finds code to give back that it does not know of, and ends the process
// (nodejs/node#64500). It is rare, and not proved that keeping all code until the end of the run prevents it.
setFlagsFromString('--no-wasm-code-gc')

/** They take most of a minute or more, the last one the longest. */
const LONG = [
  'server/backup/backup.test.ts',
  'server/orders/any-history.test.ts',
  'server/http/attacks.test.ts',
  'engine/search/searcher.test.ts',
  'server/cli.test.ts',
  'server/http/fuzz.test.ts',
]

/** Where nothing is known of runs before, small files come last. A long file that begins last runs alone at the end: long ones go first. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const lengthOf = ({ moduleId }: TestSpecification) => LONG.findIndex((file) => moduleId.endsWith(`/${file}`))
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's own, which is no array's
    const usual = await super.sort(files)
    return usual.toSorted((one, other) => lengthOf(other) - lengthOf(one))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // Patience for a machine that is slow or busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'threads',
    // One more than the cores there are: tests wait for hashes and for PostgreSQL.
    maxWorkers: 3,
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
