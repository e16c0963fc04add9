import { Argument, type Command, Option } from 'commander'
import { ORDER_STATES } from '#contract/orders/orders.ts'
import { EXPORTED_TABLES, type ExportedTable } from '#server/orders/reading/operator-export.ts'
import { type OrdersShop, READ, type ShopAccess } from '#server/cli/context.ts'
import { FORCE } from '#server/cli/new-file.ts'
import { exportOrders, pickList, writeDocument } from './order-documents.ts'
import { type ListOptions, listOrders, listOverdue, showOrder } from './order-texts.ts'
import { dollarsToCents, nonBlank, orderNumber, pastDay } from '#server/cli/parse-values.ts'
import { tableKind } from '#server/cli/table-file.ts'
import { UsageError } from '#server/cli/usage-error.ts'

/** Runs a command on the orders of the shop and prints the lines that it returns. */
type InOrders = (work: (shop: OrdersShop) => Promise<string[]>, access: ShopAccess) => Promise<void>

/** Adds the commands of `orders` that read: lists, documents and exports. */
export function addOrderReading(orders: Command, inOrders: InOrders): void {
  const forOrder = (name: string, description: string) =>
    orders.command(name).description(description).argument('<number>', 'an order number, such as T-100001', orderNumber)

  orders
    .command('list')
    .description('list the orders, oldest first')
    .addOption(new Option('--state <state>', 'orders with a suborder in this state').choices(ORDER_STATES))
    .option(
      '--search <text>',
      'words of a company, product, SKU, maker or purchase order, or any document number',
      nonBlank,
    )
    .option('--from <date>', 'placed on this day or later, such as 2026-11-01 (UTC)', pastDay)
    .option('--to <date>', 'placed on this day or earlier', pastDay)
    .option('--min <dollars>', 'total of at least this amount, such as 120.00', dollarsToCents)
    .option('--max <dollars>', 'total of at most this amount', dollarsToCents)
    .option('--street <text>', 'words of the address that it ships to: recipient, street, city or ZIP code', nonBlank)
    .option('--pay-back', 'orders that received more money than they cost, with how to pay it back')
    .option('--json', 'one JSON object per line; amounts are US dollars')
    .action((options: ListOptions) => inOrders((shop) => listOrders(shop, options), READ))
  forOrder('show', 'show an order with its suborders, lines, documents and timeline').action((number: string) =>
    inOrders((shop) => showOrder(shop, number), READ),
  )
  forOrder(
    'document',
    'write an invoice, credit note, packing slip (T-100001-1-P1) or pro forma invoice (T-100001) as PDF',
  )
    .argument('<file>', 'a file, such as invoice.pdf', nonBlank)
    .option(...FORCE)
    .action((number: string, file: string, { force }: { force?: true }) =>
      inOrders((shop) => writeDocument(shop, number, { file, force }), READ),
    )
  orders
    .command('export')
    .description(
      'write all orders with their lines, all invoices and credit notes, or all payments and refunds into a file',
    )
    .addArgument(new Argument('<table>', 'what to write').choices(EXPORTED_TABLES))
    .argument('<file>', 'a .csv, .xlsx or .json file, such as orders.xlsx', nonBlank)
    .option(...FORCE)
    .action((table: ExportedTable, file: string, { force }: { force?: true }) => {
      const kind = tableKind(file)
      if (kind === null) throw new UsageError(`The name of ${file} must end with .csv, .xlsx or .json.`)
      return inOrders((shop) => exportOrders(shop, table, { file, kind, force }), READ)
    })
  orders
    .command('pick-list')
    .description('list the units of accepted suborders that are left to ship, by suborder')
    .action(() => inOrders(pickList, READ))
  orders
    .command('overdue')
    .description('list overdue invoices, latest first')
    .action(() => inOrders(listOverdue, READ))
}
