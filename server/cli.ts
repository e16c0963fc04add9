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
import { type Config, readConfig } from './config.ts'
import { tellEmptyShop } from './empty-shop.ts'
import { misspeltSettings } from './misspelt-settings.ts'
import { openShop, type OpenedShop } from './open.ts'
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

type Args = readonly string[]

interface ReadCommand extends Command {
  /** What it is asked for, read before the shop is opened: a slip is told of while another process has it open. */
  read: (args: Args) => unknown
}

/** Done in a shop that is opened for it, or otherwise. */
type ShopCommand = ReadCommand &
  (
    | { inShop: (args: Args, opened: OpenedShop) => Promise<number> }
    | { run: (args: Args, config: Config) => Promise<number> }
  )

const COMMANDS = {
  import: { help: IMPORT_HELP, read: readImport, inShop: (args, { shop }) => runImport(args, shop) },
  export: { help: EXPORT_HELP, read: readExport, inShop: (args, { shop }) => runExport(args, shop) },
  buyers: { help: BUYERS_HELP, several: true, read: readBuyers, inShop: (args, { shop }) => runBuyers(args, shop) },
  orders: { help: ORDERS_HELP, several: true, read: readOrders, inShop: (args, { shop }) => runOrders(args, shop) },
  content: { help: CONTENT_HELP, several: true, read: readContent, inShop: (args, { shop }) => runContent(args, shop) },
  rates: { help: RATES_HELP, several: true, read: readRates, inShop: (args, { shop }) => runRates(args, shop) },
  search: { help: SEARCH_HELP, several: true, read: readSearch, run: runSearchCommand },
  jobs: {
    help: JOBS_HELP,
    several: true,
    read: readJobs,
    inShop: (args, { heldJobs: held, shop: { images } }) => runJobs(args, { held, images }),
  },
  backup: { help: BACKUP_HELP, read: readFolder('backup'), run: runBackup },
  restore: { help: BACKUP_HELP, read: readFolder('restore'), run: runRestore },
  migrate: {
    help: MIGRATE_HELP,
    read: (args) => readCall('migrate', { wants: [] }, args, {}),
    // Opening it has.
    inShop: async () => 0,
  },
} satisfies Record<string, ShopCommand>
const NAMES = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]

function main([typed = 'help', ...args]: readonly string[]): Promise<number> {
  return answerCall({ help: HELP }, typed === 'help' ? ['--help'] : [typed], () => {
    const command: ShopCommand = COMMANDS[knownWord(typed, NAMES)]
    return answerCall(command, args, () => {
      command.read(args)
      return run(command, args)
    })
  })
}

async function run(command: ShopCommand, args: Args): Promise<number> {
  const config = readConfig(process.env)
  for (const line of misspeltSettings(process.env)) console.error(line)
  if ('run' in command) return command.run(args, config)
  tellWhereEmpty(config)
  const opened = await openForCommand(config)
  try {
    return await command.inShop(args, opened)
  } finally {
    await opened.close()
  }
}

/** Keys are printed without a shop being opened. */
function runSearchCommand(args: Args, config: Config): Promise<number> {
  tellWhereEmpty(config)
  return runSearch(args, { config, open: () => openForCommand(config) })
}

function tellWhereEmpty(config: Config): void {
  const empty = tellEmptyShop(config)
  if (empty !== null) console.error(empty)
}

function openForCommand(config: Config): Promise<OpenedShop> {
  return openShop({ ...config, roles: { web: false, jobs: false } }, () => undefined)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(sentenceOf(error) ?? error)
  // A database that could not be opened may leave something behind that keeps the process.
  process.exit(1)
}
