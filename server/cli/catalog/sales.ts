import { type Command, InvalidArgumentError } from 'commander'
import { todayForBuyers } from '#contract/values/days.ts'
import { counted } from '#contract/text/language.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import type { Sale } from '#server/sales/sales.ts'
import { type CliContext, type CommandShop, READ, type ShopAccess } from '#server/cli/context.ts'
import { futureDay, nonBlank } from '#server/cli/parse-values.ts'
import { UsageError } from '#server/cli/usage-error.ts'

type Sales = CommandShop['shop']['sales']

interface StartOptions {
  percent: number
  category?: string
  supplier?: string
  skus?: string[]
  all?: true
  from?: string
  until?: string
}

/** Adds the command `sales`. */
export function addSalesCommand(program: Command, { withShop, print }: CliContext): void {
  const sales = program
    .command('sales')
    .description('reduce prices by a percentage, now or on some days, and take that back')
  const inSales = (work: (sales: Sales) => Promise<string[]>, access?: ShopAccess): Promise<void> =>
    withShop(async ({ shop }) => {
      for (const line of await work(shop.sales)) print(line)
    }, access)
  sales
    .command('start')
    .description('start or schedule a sale; a product keeps a lower sales price that it has')
    .requiredOption('--percent <number>', 'the reduction of the price, such as 20', percentage)
    .option('--category <link>', 'the end of the URL of a category; those below it are included', nonBlank)
    .option('--supplier <slug>', 'the end of the URL of a supplier’s page', nonBlank)
    .option('--skus <sku,...>', 'only these products', skuList)
    .option('--all', 'all products')
    .option('--from <date>', 'the first day (default: today)', futureDay)
    .option('--until <date>', 'the last day (default: until it is ended)', futureDay)
    .action((options: StartOptions) => {
      const { category, supplier, skus, all } = options
      if (!all === (category === undefined && supplier === undefined && skus === undefined)) {
        throw new UsageError('sales start takes --category, --supplier or --skus, or --all for all products.')
      }
      return inSales((each) => start(each, options))
    })
  sales
    .command('list')
    .description('list the sales, newest first')
    .action(() => inSales(list, READ))
  sales
    .command('end')
    .description('end a sale, or cancel one that has not started: its products get back the prices from before')
    .argument('<number>', 'number of the sale in the list', saleNumber)
    .action((id: number) =>
      inSales(async (each) => {
        const products = await each.end(id)
        if (products === null) return [`Sale ${id} is over already.`]
        return [`Sale ${id} is over: ${counted(products, 'product')} got back the prices from before.`]
      }),
    )
}

async function start(
  sales: Sales,
  { percent, category, supplier, skus, from = todayForBuyers(), until }: StartOptions,
): Promise<string[]> {
  const selection = { ...(category && { category }), ...(supplier && { supplier }), ...(skus && { skus }) }
  const { id, products } = await sales.schedule({ percent, selection, startsOn: from, endsOn: until ?? null })
  const end = until === undefined ? `Until it is ended: npm run shop -- sales end ${id}` : `The last day is ${until}.`
  if (products === null) return [`Sale ${id} of ${percent}% starts on ${from}. ${end}`]
  return [`Sale ${id} of ${percent}% has started with ${counted(products, 'product')}. ${end}`]
}

async function list(sales: Sales): Promise<string[]> {
  const found = await sales.list()
  return found.length === 0 ? ['There are no sales.'] : found.map(describe)
}

function describe({ id, percent, category, supplier, skus, starts_on, ends_on, state, products }: Sale): string {
  const what = [
    category && `category ${category}`,
    supplier && `supplier ${supplier}`,
    skus && counted(skus.length, 'SKU'),
  ]
  const selection = what.filter(Boolean).join(', ') || 'all products'
  const days = `${starts_on} to ${ends_on ?? 'its end by command'}`
  const count = state === 'scheduled' ? '' : `, ${counted(products, 'product')}`
  return `${String(id).padStart(6)}  ${state.padEnd(9)}  ${percent}%  ${selection}, ${days}${count}`
}

function percentage(text: string): number {
  const percent = Number(text)
  if (/^\d{1,2}(\.\d)?$/.test(text) && percent > 0) return percent
  throw new InvalidArgumentError('It must be above 0 and below 100, such as 20 or 12.5.')
}

function skuList(text: string): string[] {
  return nonBlank(text)
    .split(',')
    .map((sku) => sku.trim())
    .filter(Boolean)
}

function saleNumber(text: string): number {
  const id = Number(text)
  if (/^\d+$/.test(text) && id <= MAX_INTEGER) return id
  throw new InvalidArgumentError('It must be the number of a sale: see sales list.')
}
