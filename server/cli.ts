/** The operator's commands: `npm run shop -- <command>`. */
import { BACKUP_HELP, runBackup, runRestore } from './cli-backup.ts'
import { BUYERS_HELP, runBuyers } from './cli-buyers.ts'
import { CONTENT_HELP, runContent } from './cli-content.ts'
import { IMPORT_HELP, runImport } from './cli-import.ts'
import { ORDERS_HELP, runOrders } from './cli-orders.ts'
import { RATES_HELP, runRates } from './cli-rates.ts'
import { runSearch, SEARCH_HELP } from './cli-search.ts'
import { readConfig } from './config.ts'
import { openShop } from './open.ts'
import { sentenceOf } from './start-failure.ts'

const HELP = `npm run shop -- <command>

  import FILE.csv   bring products, categories, suppliers, collections or banners in (import --help)
  buyers list       show who registered; buyers --help tells how to approve and reject
  orders list       show the orders; orders --help tells how to accept, ship, cancel, refund and book payments
  content export    write the shop's own pages to files; content --help tells the rest
  rates export      write shipping, sales taxes and minimums to a file; rates --help tells how they come back
  search keys       print the keys of our own search; search --help tells the rest
  backup FOLDER     write everything the shop must not lose into a new folder
  restore FOLDER    fill an empty shop from such a folder
  migrate           bring the database up to date
  help              this text`

const MIGRATE_HELP = `npm run shop -- migrate    bring the database up to date; the shop does so itself when it starts`

/** The help of each command: it is read while the shop runs, and where there is none yet. */
const COMMANDS = new Map([
  ['import', IMPORT_HELP],
  ['buyers', BUYERS_HELP],
  ['orders', ORDERS_HELP],
  ['content', CONTENT_HELP],
  ['rates', RATES_HELP],
  ['search', SEARCH_HELP],
  ['backup', BACKUP_HELP],
  ['restore', BACKUP_HELP],
  ['migrate', MIGRATE_HELP],
])

async function main([command, ...args]: readonly string[]): Promise<number> {
  if (command === undefined || command === 'help' || command === '--help') {
    console.log(HELP)
    return 0
  }
  const help = COMMANDS.get(command)
  if (help === undefined) {
    console.error(`There is no command "${command}".\n\n${HELP}`)
    return 2
  }
  if (args.includes('--help')) {
    console.log(help)
    return 0
  }
  const config = readConfig(process.env)
  if (command === 'backup') return runBackup(args, config)
  if (command === 'restore') return runRestore(args, config)
  const open = () => openShop({ ...config, roles: { web: false, jobs: false } }, () => undefined)
  if (command === 'search') return runSearch(args, { config, open })
  const opened = await open()
  try {
    if (command === 'buyers') return await runBuyers(args, opened.shop)
    if (command === 'orders') return await runOrders(args, opened.shop)
    if (command === 'rates') return await runRates(args, opened.shop)
    if (command === 'content') return await runContent(args, opened.shop)
    return command === 'import' ? await runImport(args, { imports: opened.shop.imports }) : 0
  } finally {
    await opened.close()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(sentenceOf(error) ?? error)
  process.exitCode = 1
}
