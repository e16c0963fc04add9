import { parseArgs } from 'node:util'
import { dayOf, todayIs } from '#contract/days.ts'
import { formatDollars, toCents, toDollars } from '#contract/money.ts'
import { type Order, ORDER_STATES } from '#contract/orders.ts'
import { Problem } from '#contract/problem.ts'
import type { Shop } from './shop.ts'

export const ORDERS_HELP = `npm run shop -- orders <what>

  NUMBER is an order (T-100001: all of it that can be moved so) or what one maker sends of it (T-100001-1).

  list [--state STATE]             the newest orders; STATE is ${ORDER_STATES.join(', ')}
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
                                   money came in by bank; it pays the oldest invoice of the order first
  pay-back NUMBER --amount 120.00 --reference TEXT
                                   what was paid and is not needed went back by bank
  overdue                          the invoices that are late, the latest first`

interface Tools {
  orders: Pick<Shop['orders'], 'newest' | 'whose' | 'accept' | 'ship' | 'deliver' | 'cancel' | 'freight' | 'refund'>
  billing: Pick<Shop['billing'], 'receive' | 'payBack' | 'overdue' | 'depositsOfOrder'>
  print?: (line: string) => void
}

/** What steers a terminal: buyers write reasons and numbers that are shown here. */
const STEERING = /[\p{Cc}\p{Bidi_Control}]/gu

/** The command `orders`. Returns the exit code: 1 when it could not be done, 2 when the command makes no sense. */
export async function runOrders(args: readonly string[], { print = console.log, ...shop }: Tools): Promise<number> {
  const [verb, ...rest] = args
  if (verb === undefined || verb === '--help') {
    print(ORDERS_HELP)
    return 0
  }
  try {
    const action = actionOf(verb, rest)
    for (const line of await action(shop)) print(line.replaceAll(STEERING, ' '))
    return 0
  } catch (error) {
    if (error instanceof Senseless) {
      print(error.message === '' ? ORDERS_HELP : `${error.message}\n\n${ORDERS_HELP}`)
      return 2
    }
    if (!(error instanceof Problem)) throw error
    print(error.message)
    return 1
  }
}

/** The command makes no sense; the message says why, where there is more to say than the help does. */
class Senseless extends Error {
  constructor(message = '') {
    super(message)
    this.name = 'Senseless'
  }
}

type Action = (shop: Omit<Tools, 'print'>) => Promise<string[]>

const TEXTS = ['state', 'carrier', 'tracking', 'lines', 'reason', 'amount', 'reference', 'on'] as const
const OPTIONS = [...TEXTS, 'line', 'restock'] as const
type Option = (typeof OPTIONS)[number]
type Values = Partial<Record<(typeof TEXTS)[number], string>> & { line?: string[]; restock?: boolean }

interface Verb {
  /** Whether it wants the number of an order. */
  numbered: boolean
  /** Whether a sum comes after it. */
  priced?: boolean
  needs: readonly (typeof TEXTS)[number][]
  may: readonly Option[]
  act: (number: string, values: Values, sum: string) => Action
}

const VERBS: Record<string, Verb> = {
  list: { numbered: false, needs: [], may: ['state'], act: (_none, { state }) => list(state) },
  show: { numbered: true, needs: [], may: [], act: (number) => show(number) },
  accept: { numbered: true, needs: [], may: [], act: (number) => moved(number, 'accept', 'accepted; a mail says so.') },
  ship: { numbered: true, needs: ['carrier'], may: ['tracking', 'lines'], act: ship },
  deliver: { numbered: true, needs: [], may: [], act: (number) => moved(number, 'deliver', 'delivered.') },
  cancel: {
    numbered: true,
    needs: ['reason'],
    may: [],
    act:
      (number, { reason = '' }) =>
      async ({ orders }) => [`${(await orders.cancel(number, reason)).join(', ')}: cancelled; a mail says why.`],
  },
  freight: { numbered: true, priced: true, needs: [], may: [], act: (number, _none, sum) => freight(number, sum) },
  refund: { numbered: true, needs: ['reason'], may: ['line', 'amount', 'restock'], act: refund },
  pay: { numbered: true, needs: ['amount', 'reference'], may: ['on'], act: pay },
  'pay-back': { numbered: true, needs: ['amount', 'reference'], may: [], act: payBack },
  overdue: { numbered: false, needs: [], may: [], act: () => overdue },
}

function actionOf(name: string, args: string[]): Action {
  const verb = VERBS[name]
  if (!verb) throw new Senseless()
  const { positionals, values } = read(args)
  const [number = '', ...others] = positionals
  const [sum = '', ...more] = verb.priced ? others : ['', ...others]
  const given = OPTIONS.filter((option) => values[option] !== undefined)
  if (more.length > 0 || (number !== '') !== verb.numbered || (verb.priced && sum === '')) throw new Senseless()
  const missing = verb.needs.find((option) => !values[option]?.trim())
  if (missing) throw new Senseless(`orders ${name} needs --${missing}.`)
  const foreign = given.find((option) => ![...verb.needs, ...verb.may].includes(option))
  if (foreign) throw new Senseless(`orders ${name} takes no --${foreign}.`)
  return verb.act(number, values, sum)
}

function read(args: string[]): { positionals: string[]; values: Values } {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, { type: 'string' as const }]))
  const options = { ...texts, line: { type: 'string', multiple: true }, restock: { type: 'boolean' } } as const
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
    return { positionals, values }
  } catch (error) {
    throw new Senseless(error instanceof Error ? error.message : String(error))
  }
}

function list(state: string | undefined): Action {
  const known = ORDER_STATES.find((one) => one === state) ?? null
  if (state !== undefined && !known) throw new Senseless(`There is no state ${state}.`)
  return async ({ orders }) => {
    const found = await orders.newest(known)
    if (found.length === 0) return [known ? `No order has anything ${known}.` : 'There are no orders yet.']
    return found.flatMap((order) => {
      const total = formatDollars(toDollars(order.total_cents))
      const head = [dayOf(order.placed_at), order.company, total, `payment ${order.payment}`]
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
      `${order.invoice}: ${order.state}, payment ${order.payment}, ${formatDollars(order.orderTotal)} by ${order.paymentMethod}`,
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
      ...order.invoices.map(
        (paper) =>
          `${paper.number}  ${paper.status}  ${formatDollars(paper.total)}, open ${formatDollars(paper.balance)}, due ${paper.due_on}`,
      ),
      ...(left > 0 ? [`${formatDollars(toDollars(left))} was paid and is not used.`] : []),
      ...order.timeline.map((event) => `${event.at.slice(0, 16).replace('T', ' ')}  ${event.text}`),
    ]
  }
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

function ship(number: string, { carrier = '', tracking, lines }: Values): Action {
  const wanted = lines === undefined ? {} : { lines: linesOf(lines) }
  const parcel = { carrier: carrier.trim().slice(0, 80), tracking: tracking?.trim().slice(0, 120) || null, ...wanted }
  return ({ orders }) => orders.ship(number, parcel)
}

function freight(number: string, sum: string): Action {
  const cents = centsOf(sum, 'A quote of freight', 0)
  return ({ orders }) => orders.freight(number, cents)
}

function refund(number: string, { reason = '', line, amount, restock }: Values): Action {
  if (line && amount !== undefined) throw new Senseless('orders refund takes lines or an amount, not both.')
  if (restock && amount !== undefined) throw new Senseless('Of an amount nothing comes back: say --line SKU=2.')
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
    if (sku === undefined || units.has(sku)) throw new Senseless(`${wants} and not "${text}".`)
    units.set(sku, Number(count))
  }
  return units
}

function pay(number: string, { amount = '', reference = '', on }: Values): Action {
  const cents = centsOf(amount)
  if (on !== undefined && !isPastDay(on)) throw new Senseless(`--on wants a day up to today, such as ${todayIs()}.`)
  return async ({ orders, billing }) => {
    const { id, companyId, order } = await orders.whose(number)
    const isNew = await billing.receive({
      companyId,
      orderId: id,
      cardPaymentId: null,
      method: 'bank_transfer',
      reference: reference.trim(),
      cents,
      on: on ?? todayIs(),
    })
    const after = await orders.whose(number)
    const told = `${formatDollars(toDollars(cents))} for ${order.invoice}: payment is ${after.order.payment} now.`
    return [isNew ? told : `${reference.trim()} is booked already; nothing was changed.`]
  }
}

function payBack(number: string, { amount = '', reference = '' }: Values): Action {
  const cents = centsOf(amount)
  return async ({ orders, billing }) => {
    const { id, companyId, order } = await orders.whose(number)
    const isNew = await billing.payBack({ companyId, orderId: id, reference: reference.trim(), cents })
    const told = `${formatDollars(toDollars(cents))} of ${order.invoice} went back.`
    return [isNew ? told : `${reference.trim()} is booked already; nothing was changed.`]
  }
}

async function overdue({ billing }: Omit<Tools, 'print'>): Promise<string[]> {
  const late = await billing.overdue()
  if (late.length === 0) return ['No invoice is overdue.']
  return late.map(
    (paper) =>
      `${paper.number}  due ${paper.due_on}  ${formatDollars(paper.balance)} of ${formatDollars(paper.total)}  ${paper.company}, ${paper.order}`,
  )
}

function centsOf(amount: string, what = '--amount', least = 1): number {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(amount) || toCents(Number(amount)) < least) {
    throw new Senseless(`${what} wants dollars and cents, such as 120.00.`)
  }
  return toCents(Number(amount))
}

function isPastDay(day: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : new Date(Number.NaN)
  return !Number.isNaN(date.getTime()) && dayOf(date) === day && day <= todayIs()
}
