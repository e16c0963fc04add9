import { dayOf } from '#contract/days.ts'
import { formatDollars, toDollars } from '#contract/money.ts'
import { askedOf, type Order, ORDER_STATES } from '#contract/orders.ts'
import { type Action, inWords, type OrderTools, type Values } from './cli-order-call.ts'
import { linesOfSurplus } from './cli-order-money.ts'
import type { OperatorOrder } from './orders/operator-orders.ts'
import { WrongCall } from './wrong-call.ts'

/** The newest orders: all, those with something in a state, those that have some words; the oldest with money to be paid back. */
export function list({ state, search: words, 'pay-back': payBack }: Values): Action {
  const known = ORDER_STATES.find((one) => one === state)
  if (state !== undefined && !known)
    throw new WrongCall(`There is no state "${state}". States are ${ORDER_STATES.join(', ')}.`)
  return async ({ orders }) => {
    const { orders: found, more } = await orders.newest({ state: known, words, payBack })
    if (found.length === 0) {
      const what = [known && `anything ${known}`, payBack && 'money to be paid back'].filter(Boolean).join(' and ')
      if (words !== undefined) return [`No order${what && ` with ${what}`} is found by "${words}".`]
      return [what ? `No order has ${what}.` : 'There are no orders yet.']
    }
    const said: string[] = []
    for (const listed of found) {
      said.push(...linesOfListed(listed))
      if (!payBack) continue
      const { order, surplus_cents } = await orders.ofAnybody(listed.invoice)
      said.push(...linesOfSurplus(order, surplus_cents).map((line) => `  ${line}`))
    }
    if (more > 0) said.push(textOfMore(more, payBack === true))
    return said
  }
}

function textOfMore(more: number, payBack: boolean): string {
  const [those, are] = more === 1 ? ['order', 'is'] : ['orders', 'are']
  return payBack
    ? `${more} newer ${those} with money to be paid back ${are} not listed: --search finds them, and so does this list once these are paid back.`
    : `${more} older ${those} ${are} not listed: --search and --state find them.`
}

function linesOfListed(order: OperatorOrder): string[] {
  const total = totalOf(toDollars(order.wanted), toDollars(order.open))
  const head = [dayOf(order.placed_at), order.company, total, `payment ${inWords(order.payment)}`]
  return [
    `${order.invoice}  ${order.state.padEnd(14)}  ${head.join(', ')}`,
    ...order.children.map((child) => `  ${child.number}  ${child.state.padEnd(14)}  ${child.supplier}`),
  ]
}

/** Dollars; what is open is said where it is not all or nothing of the total. */
function totalOf(total: number, open: number): string {
  const isPart = open > 0 && open !== total
  return isPart ? `${formatDollars(total)} (${formatDollars(open)} open)` : formatDollars(total)
}

/** An order with its makers, lines, papers and what happened to it. */
export function show(number: string): Action {
  return async ({ orders, billing }) => {
    const { id, company, order } = await orders.ofAnybody(number)
    const left = await billing.depositsOfOrder(id)
    return [
      `${order.invoice}: ${order.state}, payment ${inWords(order.payment)}, ${totalOf(order.current_total, order.balance)} by ${inWords(order.paymentMethod)}`,
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

/** The invoices that are late. */
export async function overdue({ billing }: OrderTools): Promise<string[]> {
  const late = await billing.overdue()
  if (late.length === 0) return ['No invoice is overdue.']
  return late.map(
    (paper) =>
      `${paper.number}  due ${paper.due_on}  ${formatDollars(askedOf(paper))} of ${formatDollars(paper.total)}  ${paper.company}, ${paper.order}`,
  )
}
