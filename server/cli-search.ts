import { readFile } from 'node:fs/promises'
import { reading } from '#contract/file-problem.ts'
import { Problem } from '#contract/problem.ts'
import { DatabaseInUse } from '#database/lock.ts'
import type { Config } from './config.ts'
import type { OpenedShop } from './open.ts'
import { keysFile, keysText } from './search-keys-file.ts'
import { knownWord, readCall } from './wrong-call.ts'

export const SEARCH_HELP = `npm run shop -- search <what>

  keys      print the application id, the search key and the admin key of our own search
  rebuild   build the index anew beside the one that serves, and put it in its place
  sync      put settings, replicas, synonyms, rules and all records into the hosted search`

const VERBS = ['keys', 'rebuild', 'sync'] as const

/**
 * The command `search`; `open` opens the shop's database. Returns the exit code. Throws a `WrongCall`, and a `Problem` where it cannot
 * be done.
 */
export async function runSearch(
  args: readonly string[],
  {
    config,
    open,
    print = console.log,
  }: { config: Config; open: () => Promise<OpenedShop>; print?: (line: string) => void },
): Promise<number> {
  const verb = readSearch(args)
  if (verb !== 'keys') return withShop(open, (opened) => ACTIONS[verb](opened, print))
  print(await withShop(open, ({ shop }) => shop.search.keys().then(keysText)).catch(keysLeft(config)))
  return 0
}

/** What was asked for, before there is a shop to do it in. Throws a `WrongCall`. */
export function readSearch([typed = '', ...args]: readonly string[]): (typeof VERBS)[number] {
  const verb = knownWord(typed, VERBS, 'search ')
  readCall(`search ${verb}`, { wants: [] }, args, {})
  return verb
}

async function withShop<T>(open: () => Promise<OpenedShop>, work: (opened: OpenedShop) => Promise<T>): Promise<T> {
  const opened = await open()
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

/** A shop that is open on PGlite has left its keys beside its database. */
function keysLeft(config: Config): (error: unknown) => Promise<string> {
  return async (error) => {
    if (!(error instanceof DatabaseInUse)) throw error
    const file = keysFile(config)
    return (await reading(file, () => readFile(file, 'utf8'))).trimEnd()
  }
}

const ACTIONS: Record<'rebuild' | 'sync', (opened: OpenedShop, print: (line: string) => void) => Promise<number>> = {
  async rebuild({ rebuildSearch }, print) {
    print(`The index was built anew of ${await rebuildSearch()} products.`)
    return 0
  },
  async sync({ shop, prepareSearch }, print) {
    await prepareSearch()
    const records = await shop.search.sync()
    if (records === null) {
      throw new Problem(
        'bad_request',
        'No hosted search is fed: set SEARCH_APP_ID, SEARCH_PUBLIC_KEY and SEARCH_ADMIN_KEY.',
      )
    }
    print(`The hosted search has ${records} records.`)
    return 0
  },
}
