import { readFile } from 'node:fs/promises'
import { DatabaseInUse } from '#database/lock.ts'
import type { Config } from './config.ts'
import type { OpenedShop } from './open.ts'
import { keysFile, keysText } from './search-keys-file.ts'

export const SEARCH_HELP = `npm run shop -- search <what>

  keys      print the application id, the search key and the admin key of our own search
  rebuild   build the index anew beside the one that serves, and put it in its place
  sync      put settings, replicas, synonyms, rules and all records into the hosted search`

const VERBS = ['keys', 'rebuild', 'sync'] as const

/** The command `search`; `open` opens the shop's database. Returns the exit code: 2 when the command makes no sense. */
export async function runSearch(
  [verb, ...more]: readonly string[],
  {
    config,
    open,
    print = console.log,
  }: { config: Config; open: () => Promise<OpenedShop>; print?: (line: string) => void },
): Promise<number> {
  const known = VERBS.find((each) => each === verb)
  if (!known || more.length > 0) {
    print(SEARCH_HELP)
    return verb === undefined || verb === '--help' ? 0 : 2
  }
  try {
    const opened = await open()
    try {
      return await ACTIONS[known](opened, print)
    } finally {
      await opened.close()
    }
  } catch (error) {
    // A shop that is open on PGlite has left its keys beside its database.
    if (!(error instanceof DatabaseInUse) || known !== 'keys') throw error
    print((await readFile(keysFile(config), 'utf8')).trimEnd())
    return 0
  }
}

const ACTIONS: Record<(typeof VERBS)[number], (opened: OpenedShop, print: (line: string) => void) => Promise<number>> =
  {
    async keys({ shop }, print) {
      print(keysText(await shop.search.keys()))
      return 0
    },
    async rebuild({ rebuildSearch }, print) {
      print(`The index was built anew of ${await rebuildSearch()} products.`)
      return 0
    },
    async sync({ shop, prepareSearch }, print) {
      await prepareSearch()
      const records = await shop.search.sync()
      print(
        records === null
          ? 'No hosted search is fed: set SEARCH_APP_ID, SEARCH_PUBLIC_KEY and SEARCH_ADMIN_KEY.'
          : `The hosted search has ${records} records.`,
      )
      return records === null ? 1 : 0
    },
  }
