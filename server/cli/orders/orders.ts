import type { Command } from 'commander'
import { todayUtc } from '#contract/values/days.ts'
import type { Cents } from '#contract/values/money.ts'
import type { CliContext, OrdersShop, ShopAccess } from '#server/cli/context.ts'
import { changePayBy, correct, type CorrectionOptions, pay, payBack, refund, writeOff } from './order-money.ts'
import { acceptAll, shipFile } from './order-bulk.ts'
import { addOrderReading } from './order-reading.ts'
import { cancel, correctTracking, ship } from './order-transitions.ts'
import {
  dollarsToCents,
  futureDayOrNever,
  nonBlank,
  nonBlankText,
  orderNumber,
  orderNumbers,
  pastDay,
  paymentReference,
  positiveCents,
  unitsBySku,
} from '#server/cli/parse-values.ts'
import { UsageError } from '#server/cli/usage-error.ts'

const DETAILS = `
<number> is an order (T-100001: every suborder that allows the step) or one supplier's suborder (T-100001-1). For show, pay and pay-back it
can also be the number of an invoice or credit note, as buyers write it on a transfer; the command then uses its order.`

/** Control characters in texts that buyers wrote could change how a terminal displays them (escape sequences, bidi controls). */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Bidi_Control}]/gu

/** Adds the command `orders`. */
export function addOrdersCommand(program: Command, { withShop, print }: CliContext): void {
  const orders = program
    .command('orders')
    .description('list, accept, ship, cancel and refund orders, and book payments')
    .addHelpText('after', DETAILS)
  const inOrders = (work: (shop: OrdersShop) => Promise<string[]>, access: ShopAccess = {}) =>
    withShop(async ({ shop }) => {
      for (const line of await work(shop)) print(line.replaceAll(CONTROL_CHARACTERS, ' '))
    }, access)
  const forOrder = (name: string, description: string) =>
    orders.command(name).description(description).argument('<number>', 'an order number, such as T-100001', orderNumber)

  orders
    .command('accept')
    .description('accept suborders')
    .argument('<number...>', 'order numbers, such as T-100001 T-100002-1', orderNumbers)
    .action((numbers: string[]) => inOrders((shop) => acceptAll(shop, numbers)))
  orders
    .command('ship-file')
    .description('ship the suborders of a CSV file: suborder,carrier,tracking and, for a part of one, sku,units')
    .argument('<file>', 'a CSV file, such as tracking.csv', nonBlank)
    .action((file: string) => inOrders((shop) => shipFile(shop, file)))
  forOrder('ship', 'ship everything that is left, or some units, and issue the invoice')
    .requiredOption('--carrier <name>', 'the carrier, such as UPS', nonBlankText)
    .option('--tracking <number>', 'the tracking number')
    .option('--lines <sku=units,...>', 'only these units: SKU=12,SKU=6', (text: string) => unitsBySku(text))
    .action((number: string, options: { carrier: string; tracking?: string; lines?: Map<string, number> }) =>
      inOrders((shop) => ship(shop, number, options)),
    )
  forOrder('tracking', 'correct the tracking number of a shipment: T-100001-1, or T-100001-1-P2 if it has several')
    .argument('<tracking>', 'the tracking number', nonBlankText)
    .option('--carrier <name>', 'the carrier, if it changes, too', nonBlankText)
    .action((number: string, tracking: string, { carrier }: { carrier?: string }) =>
      inOrders((shop) => correctTracking(shop, number, tracking, carrier)),
    )
  forOrder('deliver', 'mark shipped suborders as delivered').action((number: string) =>
    inOrders(async ({ orders: { fulfilment } }) => [`${(await fulfilment.deliver(number)).join(', ')}: delivered.`]),
  )
  forOrder('cancel', 'cancel what has not shipped; its stock is restored')
    .requiredOption('--reason <text>', 'the reason, which the email contains', nonBlankText)
    .action((number: string, { reason }: { reason: string }) => inOrders((shop) => cancel(shop, number, reason)))
  forOrder('freight', 'quote the freight of a suborder before it ships')
    .argument('<dollars>', 'the price, such as 120.00; 0 if it is free', dollarsToCents)
    .action((number: string, cents: Cents) =>
      inOrders(({ orders: { fulfilment } }) => fulfilment.quoteFreight(number, cents)),
    )
  forOrder('refund', 'refund everything invoiced, some units, or an amount including tax; a card gets its money back')
    .requiredOption('--reason <text>', 'the reason, which the email contains', nonBlankText)
    .option('--line <sku=units>', 'only these units: SKU=2 (can be repeated)', unitsBySku)
    .option('--amount <dollars>', 'only this amount, such as 12.50', positiveCents)
    .option('--restock', 'return the units to stock')
    .action((number: string, options: RefundOptions) => {
      if (options.line && options.amount !== undefined) {
        throw new UsageError('orders refund takes --line or --amount, not both.')
      }
      if (options.restock && options.amount !== undefined) {
        throw new UsageError('--restock needs units: use --line SKU=2 instead of --amount.')
      }
      const { reason, line: lines, amount: cents, restock } = options
      return inOrders((shop) => refund(shop, number, { reason, lines, cents, restock }))
    })
  forPayment(
    'pay',
    'book a bank transfer from the buyer; it pays the named invoice first, then the oldest, and the rest is stored',
  )
    .option('--on <date>', 'the day it was received (default: today)', pastDay)
    .action((number: string, { on = todayUtc(), ...payment }: { amount: Cents; reference: string; on?: string }) =>
      inOrders((shop) => pay(shop, number, { ...payment, on })),
    )
  forPayment('pay-back', 'book a bank transfer to the buyer of money that no invoice uses').action(
    (number: string, payment: { amount: Cents; reference: string }) =>
      inOrders((shop) => payBack(shop, number, payment)),
  )
  forOrder('correct', 'take a booking of pay or pay-back back that was a mistake, and book what it should have been')
    .requiredOption('--reference <text>', 'the reference that was booked', paymentReference)
    .requiredOption('--reason <text>', 'the reason, which the timeline of the order shows', nonBlankText)
    .option('--amount <dollars>', 'the amount that was received or sent; without it, nothing was', positiveCents)
    .option('--to <number>', 'the order that the payment was for', orderNumber)
    .option('--no-email', 'send the buyer no email about the mistake')
    .action((number: string, options: CorrectionOptions) => inOrders((shop) => correct(shop, number, options)))
  forOrder('write-off', 'write off what is open of an invoice, such as INV-000001, that will not be paid')
    .requiredOption('--reason <text>', 'the reason, which only you can read', nonBlankText)
    .action((number: string, { reason }: { reason: string }) => inOrders((shop) => writeOff(shop, number, reason)))
  forOrder(
    'pay-by',
    'change the last day to pay an order by bank transfer, which is canceled after it, or what its card does not pay',
  )
    .argument('<date>', 'the last day, such as 2026-12-31, or never', futureDayOrNever)
    .action((number: string, date: string) => inOrders((shop) => changePayBy(shop, number, date)))
  addOrderReading(orders, inOrders)

  function forPayment(name: string, description: string): Command {
    return forOrder(name, description)
      .requiredOption('--amount <dollars>', 'the amount, such as 120.00', positiveCents)
      .requiredOption('--reference <text>', 'the reference of the transfer; it is booked once', paymentReference)
  }
}

interface RefundOptions {
  reason: string
  line?: Map<string, number>
  amount?: Cents
  restock?: true
}
