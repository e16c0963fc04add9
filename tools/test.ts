/**
 * `npm test`: the checks, the unit and API tests on PGlite and on PostgreSQL, the browser journeys. Stops at the first
 * fault; the last line is `N passed, N failed`.
 */
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './check.ts'
import { findHeadless } from './chromium.ts'
import { startPostgres } from './postgres.ts'
import { prepareBuild, root, say } from './prepare.mjs'

interface Tally {
  passed: number
  failed: number
}

/** The rooms that know the database: the others need not be tested with a second one. */
const WITH_DATABASE = '{database,server}/**/*.test.ts'
/** Long ones that open none, or a PGlite of their own whatever the run's database is: a second time they would be the same. */
const WITHOUT = new Set(['server/cli.test.ts', 'server/cli-search.test.ts', 'server/http/own-bytes.test.ts'])

const reports = mkdtempSync(join(tmpdir(), 'trellis-reports-'))
const total: Tally = { passed: 0, failed: 0 }

try {
  await runChecks()
  await prepareBuild()
  await suite('Unit and API tests on PGlite', vitest('pglite'), { DATABASE_URL: '' })
  const chromium = await findHeadless()
  const postgres = await startPostgres()
  if (!postgres)
    say('PostgreSQL is not installed and may not be installed by this user: its half of the tests is left out.')
  try {
    if (postgres) {
      const files = globSync(WITH_DATABASE, { cwd: root }).filter((file) => !WITHOUT.has(file))
      await suite('Unit and API tests on PostgreSQL', vitest('postgres', files), { DATABASE_URL: postgres.url })
    }
    await suite('Browser journeys', playwright(), { CHROMIUM: chromium, POSTGRES_URL: postgres?.url ?? '' })
  } finally {
    await postgres?.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  total.failed += total.failed === 0 ? 1 : 0
} finally {
  rmSync(reports, { recursive: true, force: true })
}
say(`\n${total.passed} passed, ${total.failed} failed`)
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

/** Runs a suite and adds to the total. Throws when it failed, or ran nothing. */
async function suite(
  title: string,
  { command, args, report, read }: Suite,
  env: Record<string, string>,
): Promise<void> {
  say(`${title} …`)
  const code = await run(command, args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
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
