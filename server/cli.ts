/** The operator's commands: `npm run shop -- <command>`. */
import { BACKUP_HELP, readFolder, runBackup, runRestore } from './cli-backup.ts'
import { BUYERS_HELP, readBuyers, runBuyers } from './cli-buyers.ts'
import { CONTENT_HELP, readContent, runContent } from './cli-content.ts'
import { EXPORT_HELP, readExport, runExport } from './cli-export.ts'
import { IMPORT_HELP, readImport, runImport } from './cli-import.ts'
import { JOBS_HELP, readJobs, runJobs } from './cli-jobs.ts'
import { ORDERS_HELP, readOrders, runOrders } from './cli-orders.ts'
import { RATES_HELP, readRates, runRates } from './cli-rates.ts'
import { readSearch, runSearch, SEARCH_HELP } from './cli-search.ts'
import { readConfig } from './config.ts'
import { tellEmptyShop } from './empty-shop.ts'
import { misspeltSettings } from './misspelt-settings.ts'
import { openShop } from './open.ts'
import { sentenceOf } from './start-failure.ts'
import { answerCall, type Command, knownWord, readCall } from './wrong-call.ts'

const HELP = `npm run shop -- <command>

  import FILE.csv   bring products, categories, suppliers, collections or banners in (import --help)
  export KIND FILE  write them into a file that import reads; export --help tells the rest
  buyers list       show who registered; buyers --help tells how to approve and reject
  orders list       show the orders; orders --help tells how to accept, ship, cancel, refund and book payments
  content export    write the shop's own pages to files; content --help tells the rest
  rates export      write shipping, sales taxes and minimums to a file; rates --help tells how they come back
  search keys       print the keys of our own search; search --help tells the rest
  jobs list         show what waits and what failed, such as mails; jobs --help tells the rest
  backup FOLDER     write everything the shop must not lose into a new folder
  restore FOLDER    fill an empty shop from such a folder
  migrate           bring the database up to date
  help              this text`

const MIGRATE_HELP = `npm run shop -- migrate    bring the database up to date; the shop does so itself when it starts`

interface ReadCommand extends Command {
  /** What it is asked for, read before the shop is opened: a slip is told of while another process has it open. */
  read: (args: readonly string[]) => unknown
}

const COMMANDS = {
  import: { help: IMPORT_HELP, read: readImport },
  export: { help: EXPORT_HELP, read: readExport },
  buyers: { help: BUYERS_HELP, several: true, read: readBuyers },
  orders: { help: ORDERS_HELP, several: true, read: readOrders },
  content: { help: CONTENT_HELP, several: true, read: readContent },
  rates: { help: RATES_HELP, several: true, read: readRates },
  search: { help: SEARCH_HELP, several: true, read: readSearch },
  jobs: { help: JOBS_HELP, several: true, read: readJobs },
  backup: { help: BACKUP_HELP, read: readFolder('backup') },
  restore: { help: BACKUP_HELP, read: readFolder('restore') },
  migrate: { help: MIGRATE_HELP, read: (args) => readCall('migrate', { wants: [] }, args, {}) },
} satisfies Record<string, ReadCommand>
type Name = keyof typeof COMMANDS
const NAMES = Object.keys(COMMANDS) as Name[]

function main([typed = 'help', ...args]: readonly string[]): Promise<number> {
  return answerCall({ help: HELP }, typed === 'help' ? ['--help'] : [typed], () => {
    const name = knownWord(typed, NAMES)
    const command: ReadCommand = COMMANDS[name]
    return answerCall(command, args, () => {
      command.read(args)
      return run(name, args)
    })
  })
}

async function run(command: Name, args: readonly string[]): Promise<number> {
  const config = readConfig(process.env)
  for (const line of misspeltSettings(process.env)) console.error(line)
  if (command === 'backup') return runBackup(args, config)
  if (command === 'restore') return runRestore(args, config)
  const empty = tellEmptyShop(config)
  if (empty !== null) console.error(empty)
  const open = () => openShop({ ...config, roles: { web: false, jobs: false } }, () => undefined)
  if (command === 'search') return runSearch(args, { config, open })
  const opened = await open()
  try {
    if (command === 'buyers') return await runBuyers(args, opened.shop)
    if (command === 'orders') return await runOrders(args, opened.shop)
    if (command === 'jobs') return await runJobs(args, { held: opened.heldJobs, images: opened.shop.images })
    if (command === 'rates') return await runRates(args, opened.shop)
    if (command === 'content') return await runContent(args, opened.shop)
    if (command === 'export') return await runExport(args, opened.shop)
    return command === 'import' ? await runImport(args, { imports: opened.shop.imports }) : 0
  } finally {
    await opened.close()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(sentenceOf(error) ?? error)
  // A database that could not be opened may leave something behind that keeps the process.
  process.exit(1)
}
