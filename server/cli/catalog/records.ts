import { type Command, Option } from 'commander'
import { PRODUCT_STATES, type ProductState, RECORD_STATES } from '#contract/catalog/catalog-states.ts'
import { IMPORT_KINDS, type ImportKind } from '#contract/imports/imports.ts'
import { formatNumber } from '#contract/text/language.ts'
import { countedRecords, type Lifecycle } from '#server/lifecycle/lifecycle.ts'
import { type CliContext, READ } from '#server/cli/context.ts'
import { nonBlankText } from '#server/cli/parse-values.ts'

/** How commands name a record of each kind. */
const ARGUMENTS: Readonly<Record<ImportKind, readonly [name: string, description: string]>> = {
  products: ['sku', 'SKUs of products'],
  categories: ['link', 'ends of the URLs of categories, such as mugs'],
  suppliers: ['slug', 'ends of the URLs of suppliers’ pages'],
  collections: ['slug', 'slugs of collections'],
  banners: ['key', 'keys of banners'],
}

const SHARED_DETAILS = `
Only what is active exists for buyers. Draft, hidden and archived are the same for them, and differ for you only: not ready yet, away for
a while, over. Orders and documents stay as they are.`

const DETAILS: Readonly<Record<ImportKind, string>> = {
  products: `${SHARED_DETAILS} A discontinued product keeps its page, with its replacement. Carts and seeds
show a product that is not active as no longer available. A product that an order or a
seed has, or content or a scheduled sale names, cannot be deleted.`,
  categories: `${SHARED_DETAILS} A category hides the categories below it and all their products.`,
  suppliers: `${SHARED_DETAILS} A supplier hides its products. One that an order has cannot be deleted.`,
  collections: SHARED_DETAILS,
  banners: SHARED_DETAILS,
}

const VERBS: readonly (readonly [verb: string, state: ProductState, description: string])[] = [
  ['show', 'active', 'make them active: buyers see them'],
  ['hide', 'hidden', 'hide them for a while'],
  ['draft', 'draft', 'make them drafts, which are not ready yet'],
  ['archive', 'archived', 'archive them: they are over'],
  ['discontinue', 'discontinued', 'discontinue them: they keep their page, but cannot be ordered'],
]

/** Adds the commands `products`, `suppliers`, `categories`, `collections` and `banners`. */
export function addRecordCommands(program: Command, context: CliContext): void {
  for (const kind of IMPORT_KINDS) addRecordCommand(program, kind, context)
}

function addRecordCommand(program: Command, kind: ImportKind, { withShop, print }: CliContext): void {
  const states: readonly ProductState[] = kind === 'products' ? PRODUCT_STATES : RECORD_STATES
  const inLifecycle = (work: (lifecycle: Lifecycle) => Promise<string[]>): Promise<void> =>
    withShop(async ({ shop }) => {
      for (const line of await work(shop.lifecycle)) print(line)
    })
  const records = program
    .command(kind)
    .description(`list ${kind}, hide, archive and delete them`)
    .addHelpText('after', DETAILS[kind])
  const [argument, description] = ARGUMENTS[kind]
  const forRecords = (verb: string, text: string) =>
    records.command(verb).description(text).argument(`<${argument}...>`, description, collectKeys)

  records
    .command('list')
    .description(`list ${kind} with their state`)
    .addOption(new Option('--state <state>', 'only those in this state').choices(states))
    .option('--json', 'one JSON object per line')
    .action(({ state, json }: { state?: ProductState; json?: true }) =>
      withShop(async ({ shop }) => {
        let isEmpty = true
        for await (const record of shop.lifecycle.list(kind, state)) {
          isEmpty = false
          print(json ? JSON.stringify(record) : describe(record))
        }
        if (isEmpty && !json) print(`There are no such ${kind}.`)
      }, READ),
    )
  for (const [verb, state, text] of VERBS.filter(([, each]) => states.includes(each))) {
    forRecords(verb, text).action((keys: string[]) => inLifecycle((each) => changeState(each, kind, keys, state)))
  }
  if (kind === 'categories' || kind === 'suppliers') addRename(records, kind, inLifecycle)
  const removal = forRecords('delete', 'delete them for good, if nothing needs them')
  if (kind === 'categories' || kind === 'suppliers')
    removal.option(`--move-to <${argument}>`, 'where their products go, and the categories below them', nonBlankText)
  if (kind !== 'banners')
    removal.option('--redirect-to <path>', 'where their pages redirect to, such as /category/mugs', nonBlankText)
  removal.action((keys: string[], { moveTo, redirectTo }: { moveTo?: string; redirectTo?: string }) =>
    inLifecycle(async (lifecycle) => {
      const { removed, moved } = await lifecycle.remove(kind, { keys, moveTo, redirectTo })
      const movedText = moveTo === undefined ? '' : ` ${countedRecords('products', moved)} moved to ${moveTo}.`
      return [`Deleted ${countedRecords(kind, removed.length)}.${movedText}`]
    }),
  )
}

function addRename(
  records: Command,
  kind: 'categories' | 'suppliers',
  inLifecycle: (work: (lifecycle: Lifecycle) => Promise<string[]>) => Promise<void>,
): void {
  const [argument] = ARGUMENTS[kind]
  records
    .command('rename')
    .description('change the end of its URL; the previous URL redirects to the new one')
    .argument(`<${argument}>`, 'the present one', nonBlankText)
    .argument(`<new-${argument}>`, 'the new one, such as mugs-and-cups', nonBlankText)
    .addHelpText(
      'after',
      '\nContent, banners and mappings of imports that name it get the new one. Run "content export" before you edit the files again.',
    )
    .action((from: string, to: string) =>
      inLifecycle(async (lifecycle) => {
        await lifecycle.rename(kind, { from, to })
        return [`${from} is ${to} now. Its previous page redirects to the new one.`]
      }),
    )
}

async function changeState(
  lifecycle: Lifecycle,
  kind: ImportKind,
  keys: readonly string[],
  state: ProductState,
): Promise<string[]> {
  const { changed, unchanged, stillHidden } = await lifecycle.setState(kind, { keys, state })
  const before = unchanged > 0 ? ` ${formatNumber(unchanged)} had that state before.` : ''
  const reason = kind === 'products' ? 'their supplier or category' : 'the category above'
  const hidden =
    stillHidden.length === 0 ? [] : [`Buyers do not see ${stillHidden.join(', ')}: ${reason} is not active.`]
  return [`${countedRecords(kind, changed.length)} changed to ${state}.${before}`, ...hidden]
}

function describe({
  key,
  name,
  state,
  visible,
}: {
  key: string
  name: string
  state: string
  visible: boolean
}): string {
  const hidden = state === 'active' && !visible ? '  (not visible: what it belongs to is not active)' : ''
  return `${state.padEnd(12)}  ${key.padEnd(24)}  ${name}${hidden}`
}

function collectKeys(text: string, previous: readonly string[] = []): string[] {
  return [...previous, nonBlankText(text).trim()]
}
