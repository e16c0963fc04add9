/** Starts the shop: configuration, database, migrations, features, HTTP server and job worker. Shuts down gracefully on a signal. */
import { stdout } from 'node:process'
import { withAdvisoryLock } from '#database/advisory-lock.ts'
import { DatabaseError } from '#database/database-error.ts'
import { DatabaseInUseError } from '#database/lock-folder.ts'
import { type Config, readConfig } from './config/config.ts'
import { loadSettingsFile } from './config/settings-file.ts'
import { completeDemoShop, demoBuyers, demoStaff, isEmptyShop, loadDemoShop } from './demo/demo.ts'
import { type OpenedShop, openShop } from './open.ts'
import { unknownVariables } from './config/unknown-variables.ts'
import { serveCommands } from './cli/running-shop/serve-commands.ts'
import { createPrivateFiles, restrictDataFolder } from './boot/private-files.ts'
import { runningSentence, writeProcessFile } from './boot/process-file.ts'
import { openStepLog } from './boot/log.ts'
import { startFailureMessage } from './boot/start-failure.ts'
import { claimDataFolder } from './boot/data-folder.ts'
import { openingReport } from './boot/opening-report.ts'
import { listen, listenForHealthChecks } from './web.ts'

// A closed pipe (EPIPE) must not end the shop.
stdout.on('error', () => undefined)

async function main(args: readonly string[]): Promise<void> {
  createPrivateFiles()
  const warnings = [loadSettingsFile(process.env['SHOP_ENV'])]
  const config = readConfig(process.env)
  const log = openStepLog(config)
  warnings.push(restrictDataFolder(config))
  for (const warning of warnings) if (warning !== null) log(warning)
  for (const line of unknownVariables(process.env)) log(line)
  const wantsDemo = !args.includes('--no-demo') && config.mode !== 'production'
  const opened = await openShop(config, log, { isDemo: wantsDemo }).catch((error: unknown) => {
    throw explainInUse(config, error)
  })
  const strange = await claimDataFolder(config, opened.database)
  if (strange !== null) log(strange)
  if (wantsDemo) {
    await withAdvisoryLock(opened.database, 'demoShop', async () => {
      if (await isEmptyShop(opened.database.db)) await loadDemoShop(opened.shop, opened.database, log)
      else await completeDemoShop(opened.shop, opened.database.db, log)
    })
  }

  const web = config.roles.web ? await listen(opened, args.includes('--dev')) : null
  const health = config.roles.web ? null : await listenForHealthChecks(opened)
  if (config.roles.jobs) await opened.work()
  await opened.prepareSearch()
  await web?.warmUp()
  const stopCommands = await serveCommands(opened)
  const deleteProcessFile = await writeProcessFile(config, web?.port ?? health?.port ?? null)
  // Handle signals before announcing the address: a script may stop the shop as soon as it reads that line.
  stopOnSignal(log, async () => {
    await web?.close()
    await health?.close()
    await stopCommands()
    await deleteProcessFile()
    await opened.close()
  })
  const open = await openingReport(opened, process.env)
  if (open.length > 0) log(`Before buyers order here:\n${open.map((line) => `  - ${line}`).join('\n')}`)
  await announce(opened, web?.address ?? null, log)
}

/** Adds to the error of a PGlite database that another process has open which process that is. */
function explainInUse(config: Config, error: unknown): unknown {
  const sentence = error instanceof DatabaseInUseError ? runningSentence(config) : null
  return sentence === null ? error : new DatabaseError(sentence, { cause: error })
}

async function announce(
  { config, brand, database }: OpenedShop,
  address: string | null,
  log: (line: string) => void,
): Promise<void> {
  if (!address) {
    log('Working on jobs. Stop with Ctrl+C.')
    return
  }
  // The last query of the start: from here on, an unavailable database does not end the process.
  const buyers = config.mode === 'production' ? [] : await demoBuyers(database.db)
  const staff = config.mode === 'production' ? [] : await demoStaff(database.db)
  log(`\n${brand.name} is open at ${address}\n`)
  if (buyers.length > 0) {
    log('Demo buyers:')
    for (const { email, password, hint } of buyers) log(`  ${email}  ${password}${hint ? `  (${hint})` : ''}`)
  }
  if (staff.length > 0) {
    log('Demo staff:')
    for (const { email, password, hint } of staff) log(`  ${email}  ${password}  (${hint})`)
    log(`  Sign in at ${address}/admin`)
  }
  if (buyers.length > 0) log(`\nEmails are at ${address}/mailbox`)
  log('Stop with Ctrl+C.')
}

/** One Ctrl+C arrives two or three times: from the terminal, from npm and from the process that npm started. */
const SAME_SIGNAL_MS = 1000

function stopOnSignal(log: (line: string) => void, stop: () => Promise<void>): void {
  let since: number | null = null
  const onSignal = async () => {
    if (since !== null) {
      // A second Ctrl+C stops at once.
      if (performance.now() - since > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    since = performance.now()
    log('Stopping: finishing requests and jobs.')
    await stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void onSignal())
  process.on('SIGTERM', () => void onSignal())
  // The channel to tools/start.mjs closes when that process ends, even if it was killed.
  process.on('disconnect', () => void onSignal())
  // It may have closed during the start.
  if (process.send && !process.connected) void onSignal()
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(startFailureMessage(error) ?? error)
  process.exit(1)
}
