/**
 * `npm test`: runs the checks, the unit and API tests on PGlite and on PostgreSQL, and the browser tests. Stops at the first suite that
 * fails. The last line of its output is `N passed, N failed`.
 */
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './check.ts'
import { findHeadlessChromium } from './test-environment/chromium.ts'
import { startPostgres } from './test-environment/postgres.ts'
import { prepareBuild, root, print } from './prepare.mjs'

interface Tally {
  passed: number
  failed: number
}

/** Tests that run on PostgreSQL too: those of the folders that use the database. */
const WITH_DATABASE = '{database,server}/**/*.test.ts'
/** Long tests that use no database, or always PGlite. A second run on PostgreSQL would repeat the first. */
const WITHOUT = new Set([
  'server/cli/cli.test.ts',
  'server/cli/running-shop/running-shop.test.ts',
  'server/http/pages/copy-bytes.test.ts',
])

const reports = mkdtempSync(join(tmpdir(), 'trellis-reports-'))
const total: Tally = { passed: 0, failed: 0 }

try {
  await runChecks()
  await prepareBuild()
  await suite('Unit and API tests on PGlite', vitest('pglite'), { DATABASE_URL: '' })
  const chromium = await findHeadlessChromium()
  const postgres = await startPostgres({ durable: false })
  if (!postgres)
    print(
      'PostgreSQL is not installed. Skipping the tests on PostgreSQL. To run them, install it (Debian: apt-get install postgresql; macOS: brew install postgresql@17).',
    )
  try {
    if (postgres) {
      const files = globSync(WITH_DATABASE, { cwd: root }).filter((file) => !WITHOUT.has(file))
      await suite('Unit and API tests on PostgreSQL', vitest('postgres', files), { DATABASE_URL: postgres.url })
    }
    await suite('Browser tests', playwright(), { CHROMIUM: chromium, POSTGRES_URL: postgres?.url ?? '' })
  } finally {
    await postgres?.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  total.failed += total.failed === 0 ? 1 : 0
} finally {
  rmSync(reports, { recursive: true, force: true })
}
print(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

interface Suite {
  command: string
  args: string[]
  report: string
  read: (report: string) => Tally
}

function vitest(name: string, files: readonly string[] = []): Suite {
  const report = join(reports, `${name}.json`)
  return {
    command: 'vitest',
    args: ['run', ...files, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    report,
    read(text) {
      const { numPassedTests, numFailedTests } = JSON.parse(text) as Record<string, number>
      return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 }
    },
  }
}

function playwright(): Suite {
  const report = join(reports, 'browser.json')
  return {
    command: 'playwright',
    args: ['test', '--reporter=dot,json'],
    report,
    read(text) {
      const { stats } = JSON.parse(text) as { stats: Record<string, number> }
      return { passed: (stats['expected'] ?? 0) + (stats['flaky'] ?? 0), failed: stats['unexpected'] ?? 0 }
    },
  }
}

/** Runs a suite and adds its counts to the total. Throws an error if the suite failed or passed no test. */
async function suite(
  title: string,
  { command, args, report, read }: Suite,
  env: Record<string, string>,
): Promise<void> {
  print(`${title} …`)
  // Not the settings of a shop in this checkout.
  const code = await run(command, args, { SHOP_ENV: '/dev/null', ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const tally = read(readFileSync(report, 'utf8'))
  total.passed += tally.passed
  total.failed += tally.failed
  if (tally.passed === 0) throw new Error(`${title}: no test passed.`)
  if (code !== 0) throw new Error(`${title}: failed.`)
}

function run(command: string, args: string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
