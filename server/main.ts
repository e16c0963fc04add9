/** Starts the shop: configuration, database, migrations, features, HTTP server and job worker. Shuts down gracefully on a signal. */
import { stdout } from 'node:process'
import { withAdvisoryLock } from '#database/advisory-lock.ts'
import { readConfig } from './config/config.ts'
import { completeDemoShop, demoBuyers, isEmptyShop, loadDemoShop } from './demo/demo.ts'
import { type OpenedShop, openShop } from './open.ts'
import { unknownVariables } from './config/unknown-variables.ts'
import { writeSearchKeysFile } from './cli/search-keys-file.ts'
import { createPrivateFiles, restrictDataFolder } from './boot/private-files.ts'
import { startFailureMessage } from './boot/start-failure.ts'
import { unsetSettings } from './config/unset-settings.ts'
import { listen } from './web.ts'

// A closed pipe (EPIPE) must not end the shop.
stdout.on('error', () => undefined)

function log(line: string): void {
  stdout.write(`${line}\n`)
}

async function main(args: readonly string[]): Promise<void> {
  createPrivateFiles()
  const config = readConfig(process.env)
  const warning = restrictDataFolder(config)
  if (warning !== null) log(warning)
  for (const line of unknownVariables(process.env)) log(line)
  const wantsDemo = !args.includes('--no-demo') && config.mode !== 'production'
  const opened = await openShop(config, log, { isDemo: wantsDemo })
  await writeSearchKeysFile(config, opened.shop)
  if (wantsDemo) {
    await withAdvisoryLock(opened.database, 'demoShop', async () => {
      if (await isEmptyShop(opened.database.db)) await loadDemoShop(opened.shop, opened.database, log)
      else await completeDemoShop(opened.shop, opened.database.db, log)
    })
  }

  const web = config.roles.web ? await listen(opened, args.includes('--dev')) : null
  if (config.roles.jobs) await opened.work()
  await opened.prepareSearch()
  await web?.warmUp()
  // Handle signals before announcing the address: a script may stop the shop as soon as it reads that line.
  stopOnSignal(async () => {
    await web?.close()
    await opened.close()
  })
  for (const line of unsetSettings(process.env)) log(line)
  await announce(opened, web?.address ?? null)
}

async function announce({ config, brand, database }: OpenedShop, address: string | null): Promise<void> {
  if (!address) {
    log('Working on jobs. Stop with Ctrl+C.')
    return
  }
  // The last query of the start: from here on, an unavailable database does not end the process.
  const buyers = config.mode === 'production' ? [] : await demoBuyers(database.db)
  log(`\n${brand.name} is open at ${address}\n`)
  if (buyers.length > 0) {
    log('Demo buyers:')
    for (const { email, password, hint } of buyers) log(`  ${email}  ${password}${hint ? `  (${hint})` : ''}`)
    log(`\nEmails are at ${address}/mailbox`)
  }
  log('Stop with Ctrl+C.')
}

/** One Ctrl+C arrives two or three times: from the terminal, from npm and from the process that npm started. */
const SAME_SIGNAL_MS = 1000

function stopOnSignal(stop: () => Promise<void>): void {
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
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(startFailureMessage(error) ?? error)
  process.exit(1)
}
