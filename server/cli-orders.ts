import { dayOf, todayIs } from '#contract/days.ts'
import { formatDollars, toCents, toDollars } from '#contract/money.ts'
import { askedOf, type Order, ORDER_STATES, waitsForFreight } from '#contract/orders.ts'
import { payBackCommand } from './orders/refund.ts'
import type { Shop } from './shop.ts'
import { type CallShape, knownWord, readCall, tellFault, WrongCall } from './wrong-call.ts'

export const ORDERS_HELP = `npm run shop -- orders <what>

  NUMBER is an order (T-100001: all of it that can be moved so) or what one maker sends of it (T-100001-1). For show, pay and
  pay-back it may also be that of an invoice or a credit note, as buyers write it on a transfer: its order is meant.

  list [--state STATE] [--search TEXT]
                                   the newest orders; STATE is ${ORDER_STATES.join(', ')};
                                   TEXT is what a buyer writes: words of a company, a product, a SKU, a maker or a
                                   purchase order, or any number of a paper
  show NUMBER                      an order with its makers, lines, papers and what happened to it
  accept NUMBER                    the maker will send it
  ship NUMBER --carrier UPS [--tracking 1Z999] [--lines SKU=12,SKU=6]
                                   it was handed over, all that is left or these units; writes the invoice
  deliver NUMBER                   it has arrived
  cancel NUMBER --reason "TEXT"    what was not sent will not be; its stock comes back
  freight NUMBER 120.00            what freight costs that was to be quoted, before it ships; 0 where it costs nothing
  refund NUMBER --reason "TEXT" [--line SKU=2 …] [--amount 12.50] [--restock]
                                   takes back what was invoiced: all that is left, these units, or an amount with its
                                   tax; a card gets its money back; the units can be bought again where you say so
  pay NUMBER --amount 120.00 --reference TEXT [--on 2026-11-21]
                                   money came in by bank; it pays the invoice you name, and then the oldest of
                                   the order; what is more than the order costs is kept for it until you pay it
                                   back
  pay-back NUMBER --amount 120.00 --reference TEXT
                                   what was paid and no invoice uses went back by bank
  overdue                          the invoices that are late, the latest first`

interface Tools {
  orders: Pick<
    Shop['orders'],
    'newest' | 'whose' | 'accept' | 'ship' | 'deliver' | 'cancel' | 'freight' | 'refund' | 'bookPayment' | 'bookPayBack'
  >
  billing: Pick<Shop['billing'], 'overdue' | 'depositsOfOrder'>
  print?: (line: string) => void
}

/** What steers a terminal: buyers write reasons and numbers that are shown here. */
const STEERING = /[\p{Cc}\p{Bidi_Control}]/gu

/** The command `orders`. Returns the exit code: 1 when it could not be done, 2 when the command makes no sense. */
export async function runOrders(args: readonly string[], { print = console.log, ...shop }: Tools): Promise<number> {
  if (args[0] === undefined || args[0] === '--help') {
    print(ORDERS_HELP)
    return 0
  }
  try {
    const action = readOrders(args)
    for (const line of await action(shop)) print(line.replaceAll(STEERING, ' '))
    return 0
  } catch (error) {
    return tellFault(error, ORDERS_HELP, print)
  }
}

type Action = (shop: Omit<Tools, 'print'>) => Promise<string[]>

const TEXT = { type: 'string' } as const
const OPTIONS = {
  state: TEXT,
  search: TEXT,
  carrier: TEXT,
  tracking: TEXT,
  lines: TEXT,
  reason: TEXT,
  amount: TEXT,
  reference: TEXT,
  on: TEXT,
  line: { type: 'string', multiple: true },
  restock: { type: 'boolean' },
} as const
type Values = ReturnType<typeof readCall<typeof OPTIONS>>['values']

interface Verb extends CallShape {
  needs?: readonly (keyof typeof OPTIONS)[]
  may?: readonly (keyof typeof OPTIONS)[]
  act: (values: Values, number: string, sum: string) => Action
}

const NUMBER = 'an order number, such as T-100001'
const VERBS = {
  list: { wants: [], may: ['state', 'search'], act: list },
  show: { wants: [NUMBER], act: (_none, number) => show(number) },
  accept: { wants: [NUMBER], act: (_none, number) => moved(number, 'accept', 'accepted; a mail says so.') },
  ship: { wants: [NUMBER], needs: ['carrier'], may: ['tracking', 'lines'], act: ship },
  deliver: { wants: [NUMBER], act: (_none, number) => moved(number, 'deliver', 'delivered.') },
  cancel: {
    wants: [NUMBER],
    needs: ['reason'],
    act: cancel,
  },
  freight: { wants: [NUMBER, 'a sum, such as 120.00'], act: (_none, number, sum) => freight(number, sum) },
  refund: { wants: [NUMBER], needs: ['reason'], may: ['line', 'amount', 'restock'], act: refund },
  pay: { wants: [NUMBER], needs: ['amount', 'reference'], may: ['on'], act: pay },
  'pay-back': { wants: [NUMBER], needs: ['amount', 'reference'], act: payBack },
  overdue: { wants: [], act: () => overdue },
} satisfies Record<string, Verb>
const NAMES = Object.keys(VERBS) as (keyof typeof VERBS)[]

/** What was asked for, before there is a shop to do it in. Throws a `WrongCall`. */
export function readOrders([typed = '', ...args]: readonly string[]): Action {
  const name = knownWord(typed, NAMES, 'orders ')
  const verb: Verb = VERBS[name]
  const { words, values } = readCall(`orders ${name}`, verb, args, OPTIONS)
  const [number = '', sum = ''] = words
  return verb.act(values, asPrinted(number), sum)
}

/** `t-100001` and `100001` as they stand on papers, `T-100001`. */
function asPrinted(number: string): string {
  return number.toUpperCase().replace(/^(?=\d)/, 'T-')
}

/** `part_paid` as one says it. */
function inWords(state: string): string {
  return state.replaceAll('_', ' ')
}

function list({ state, search: words }: Values): Action {
  const known = ORDER_STATES.find((one) => one === state)
  if (state !== undefined && !known)
    throw new WrongCall(`There is no state "${state}". States are ${ORDER_STATES.join(', ')}.`)
  return async ({ orders }) => {
    const found = await orders.newest({ state: known, words })
    if (found.length === 0 && words !== undefined)
      return [`No order${known ? ` with anything ${known}` : ''} is found by "${words}".`]
    if (found.length === 0) return [known ? `No order has anything ${known}.` : 'There are no orders yet.']
    return found.flatMap((order) => {
      const total = formatDollars(toDollars(order.total_cents))
      const head = [dayOf(order.placed_at), order.company, total, `payment ${inWords(order.payment)}`]
      return [
        `${order.invoice}  ${order.state.padEnd(14)}  ${head.join(', ')}`,
        ...order.children.map((child) => `  ${child.number}  ${child.state.padEnd(14)}  ${child.supplier}`),
      ]
    })
  }
}

function show(number: string): Action {
  return async ({ orders, billing }) => {
    const { id, company, order } = await orders.whose(number)
    const left = await billing.depositsOfOrder(id)
    return [
      `${order.invoice}: ${order.state}, payment ${inWords(order.payment)}, ${formatDollars(order.orderTotal)} by ${inWords(order.paymentMethod)}`,
      [`${company}, ${order.placed_by}, ${order.email}`, order.po_number && `PO ${order.po_number}`]
        .filter(Boolean)
        .join(', '),
      `Ship to ${addressOf(order.shipping_address)}`,
      ...(order.ship_not_before ? [`Not before ${order.ship_not_before}`] : []),
      ...(order.notes ? [`Notes: ${order.notes}`] : []),
      ...order.groups.flatMap((group) => [
        `${group.number}  ${group.state}  ${group.supplier}, ${formatDollars(group.total)}, ${group.shipping_method}${freightOf(group)}`,
        ...order.products.filter((line) => group.positions.includes(line.position)).map(textOfLine),
      ]),
      ...order.invoices.map(textOfPaper),
      ...(left > 0 ? [`${formatDollars(toDollars(left))} was paid and is not used.`] : []),
      ...order.timeline.map((event) => `${event.at.slice(0, 16).replace('T', ' ')}  ${event.text}`),
    ]
  }
}

function textOfPaper({ number, kind, status, total, balance, due_on }: Order['invoices'][number]): string {
  if (kind === 'credit_note') return `${number}  credit note  ${formatDollars(total)}`
  return `${number}  ${inWords(status)}  ${formatDollars(total)}, open ${formatDollars(balance)}, due ${due_on}`
}

function textOfLine(line: Order['products'][number]): string {
  const text = `  ${line.sku}  ${line.qty} × ${line.title}, ${formatDollars(line.itemPrice)} each${progressOf(line)}`
  return line.note ? `${text}, note: ${line.note}` : text
}

function addressOf({ name, line1, line2, city, state, zip, country }: Order['shipping_address']): string {
  return [name, line1, line2, city, `${state} ${zip}`, country].filter(Boolean).join(', ')
}

function freightOf({ freight, freight_quoted }: { freight: boolean; freight_quoted: number | null }): string {
  if (!freight) return ''
  return freight_quoted === null ? ', freight is not quoted yet' : `, freight ${formatDollars(freight_quoted)}`
}

function progressOf({ shipped, cancelled }: { shipped: number; cancelled: number }): string {
  const parts = [shipped > 0 && `${shipped} shipped`, cancelled > 0 && `${cancelled} cancelled`].filter(Boolean)
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

function moved(number: string, verb: 'accept' | 'deliver', done: string): Action {
  return async ({ orders }) => [`${(await orders[verb](number)).join(', ')}: ${done}`]
}

function cancel({ reason = '' }: Values, number: string): Action {
  return async ({ orders }) => {
    const numbers = await orders.cancel(number, reason)
    const { order, surplus_cents } = await orders.whose(number)
    return [`${numbers.join(', ')}: cancelled; a mail says why.`, ...linesOfSurplus(order, surplus_cents)]
  }
}

function ship({ carrier = '', tracking, lines }: Values, number: string): Action {
  const wanted = lines === undefined ? {} : { lines: linesOf(lines) }
  const parcel = { carrier: carrier.trim().slice(0, 80), tracking: tracking?.trim().slice(0, 120) || null, ...wanted }
  return ({ orders }) => orders.ship(number, parcel)
}

function freight(number: string, sum: string): Action {
  const cents = centsOf(sum, 'A quote of freight', 0)
  return ({ orders }) => orders.freight(number, cents)
}

function refund({ reason = '', line, amount, restock }: Values, number: string): Action {
  if (line && amount !== undefined) throw new WrongCall('orders refund takes lines or an amount, not both.')
  if (restock && amount !== undefined) throw new WrongCall('Of an amount nothing comes back: say --line SKU=2.')
  const lines = line && linesOf(line.join(','), '--line wants SKU=2')
  const cents = amount === undefined ? undefined : centsOf(amount)
  return ({ orders }) =>
    orders.refund(number, {
      reason,
      ...(lines && { lines }),
      ...(cents !== undefined && { cents }),
      ...(restock && { restock }),
    })
}

/** `A-1=12,B-2=6` as units by SKU. */
function linesOf(text: string, wants = '--lines wants SKU=12,SKU=6'): Map<string, number> {
  const units = new Map<string, number>()
  for (const part of text.split(',')) {
    const [, sku, count] = /^\s*(\S.*?)\s*=\s*([1-9]\d{0,8})\s*$/.exec(part) ?? []
    if (sku === undefined || units.has(sku)) throw new WrongCall(`${wants} and not "${text}".`)
    units.set(sku, Number(count))
  }
  return units
}

function pay({ amount = '', reference = '', on }: Values, number: string): Action {
  const cents = centsOf(amount)
  if (on !== undefined && !isPastDay(on))
    throw new WrongCall(`--on must be a date up to today, such as ${todayIs()}, and not "${on}".`)
  return async ({ orders }) => {
    const isNew = await orders.bookPayment(number, { cents, reference: reference.trim(), on: on ?? todayIs() })
    if (!isNew) return [`${reference.trim()} is booked already; nothing was changed.`]
    const { order, surplus_cents } = await orders.whose(number)
    return [
      `${formatDollars(toDollars(cents))} for ${order.invoice}: payment is ${inWords(order.payment)} now; a mail says so.`,
      ...linesOfSurplus(order, surplus_cents),
    ]
  }
}

/** What became of money that the order does not need. */
function linesOfSurplus(order: Order, cents: number): string[] {
  if (cents <= 0) return []
  const sum = toDollars(cents)
  return [
    `${formatDollars(sum)} more than the order costs has come in. ` +
      (waitsForFreight(order) ? 'It waits for freight that is still to be quoted, and pays nothing else. ' : '') +
      `To give it back, send it by bank and book that: ${payBackCommand(order.invoice, sum)}`,
  ]
}

function payBack({ amount = '', reference = '' }: Values, number: string): Action {
  const cents = centsOf(amount)
  return async ({ orders }) => {
    const isNew = await orders.bookPayBack(number, { cents, reference: reference.trim() })
    if (!isNew) return [`${reference.trim()} is booked already; nothing was changed.`]
    const { order } = await orders.whose(number)
    const open = order.balance > 0 ? [`${formatDollars(order.balance)} of it is to be paid now.`] : []
    return [`${formatDollars(toDollars(cents))} of ${order.invoice} went back; a mail says so.`, ...open]
  }
}

async function overdue({ billing }: Omit<Tools, 'print'>): Promise<string[]> {
  const late = await billing.overdue()
  if (late.length === 0) return ['No invoice is overdue.']
  return late.map(
    (paper) =>
      `${paper.number}  due ${paper.due_on}  ${formatDollars(askedOf(paper))} of ${formatDollars(paper.total)}  ${paper.company}, ${paper.order}`,
  )
}

function centsOf(amount: string, what = '--amount', least = 1): number {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(amount) || toCents(Number(amount)) < least) {
    throw new WrongCall(`${what} wants dollars and cents, such as 120.00, and not "${amount}".`)
  }
  return toCents(Number(amount))
}

function isPastDay(day: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : new Date(Number.NaN)
  return !Number.isNaN(date.getTime()) && dayOf(date) === day && day <= todayIs()
}
