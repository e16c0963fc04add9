/** Config, database, migrations, shop, doors, listen; then stop with grace. */
import { stdout } from 'node:process'
import { alone } from '#database/alone.ts'
import { readConfig } from './config.ts'
import { completeDemoShop, demoBuyers, isEmptyShop, loadDemoShop } from './demo.ts'
import { type OpenedShop, openShop } from './open.ts'
import { misspeltSettings } from './misspelt-settings.ts'
import { leaveKeys } from './search-keys-file.ts'
import { sentenceOf } from './start-failure.ts'
import { unsetSettings } from './unset-settings.ts'
import { listen } from './web.ts'

// Whoever reads along may leave; the shop stays open.
stdout.on('error', () => undefined)

function say(line: string): void {
  stdout.write(`${line}\n`)
}

async function main(args: readonly string[]): Promise<void> {
  const config = readConfig(process.env)
  for (const line of misspeltSettings(process.env)) say(line)
  const opened = await openShop(config, say)
  await leaveKeys(config, opened.shop)
  const wantsDemo = !args.includes('--no-demo') && config.mode !== 'production'
  if (wantsDemo) {
    await alone(opened.database, 'demoShop', async () => {
      if (await isEmptyShop(opened.database.db)) await loadDemoShop(opened.shop, opened.database, say)
      else await completeDemoShop(opened.shop, opened.database.db, say)
    })
  }

  const web = config.roles.web ? await listen(opened, args.includes('--dev')) : null
  if (config.roles.jobs) await opened.work()
  await opened.prepareSearch()
  await web?.warmUp()
  // Whoever reads that it is open may stop it at once.
  stopOnSignal(async () => {
    await web?.close()
    await opened.close()
  })
  for (const line of unsetSettings(process.env)) say(line)
  await greet(opened, web?.address ?? null)
}

async function greet({ config, brand, database }: OpenedShop, address: string | null): Promise<void> {
  if (!address) {
    say('Working on jobs. Stop with Ctrl+C.')
    return
  }
  // From this line on the shop stays up without its database: everything that starting needs of it comes before.
  const buyers = config.mode === 'production' ? [] : await demoBuyers(database.db)
  say(`\n${brand.name} is open at ${address}\n`)
  if (buyers.length > 0) {
    say('Demo buyers:')
    for (const { email, password, hint } of buyers) say(`  ${email}  ${password}${hint ? `  (${hint})` : ''}`)
    say(`\nMails are kept at ${address}/mailbox`)
  }
  say('Stop with Ctrl+C.')
}

/** One press of Ctrl+C comes two or three times: from the terminal, from npm, from what npm started. */
const ONE_PRESS_MS = 1000

function stopOnSignal(stop: () => Promise<void>): void {
  let since: number | null = null
  const onSignal = async () => {
    if (since !== null) {
      // Whoever asks twice does not want to wait.
      if (performance.now() - since > ONE_PRESS_MS) process.exit(1)
      return
    }
    since = performance.now()
    say('Stopping: finishing requests and jobs.')
    await stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void onSignal())
  process.on('SIGTERM', () => void onSignal())
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(sentenceOf(error) ?? error)
  process.exit(1)
}
