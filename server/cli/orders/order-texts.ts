import { dayOf } from '#contract/values/days.ts'
import { type Cents, formatDollars, toDollars } from '#contract/values/money.ts'
import { amountDue, type OrderState, stateText } from '#contract/orders/orders.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import type { OperatorOrder } from '#server/orders/reading/operator-orders.ts'
import { surplusLines } from './order-money.ts'
import type { OrdersShop } from '#server/cli/context.ts'

export interface ListOptions {
  state?: OrderState
  search?: string
  payBack?: true
  from?: string
  to?: string
  min?: Cents
  max?: Cents
  street?: string
  json?: true
}

/** Lists the matching orders, oldest first: as text, or with `json` as one JSON object per line. */
export async function listOrders({ orders }: OrdersShop, options: ListOptions): Promise<string[]> {
  const { json, payBack, ...query } = options
  const lines: string[] = []
  let next: number | null = null
  do {
    const page = await orders.reading.listForOperator({ ...query, hasSurplus: payBack }, next)
    for (const listed of page.orders) {
      lines.push(...(json ? [toJson(listed)] : listedLines(listed)))
      if (!payBack || json) continue
      const { order, surplus_cents } = await orders.reading.forOperator(listed.invoice)
      lines.push(...surplusLines(order, surplus_cents).map((line) => `  ${line}`))
    }
    next = page.next
  } while (next !== null)
  return lines.length === 0 && !json ? [noneText(options)] : lines
}

function noneText({ state, search, payBack, ...others }: ListOptions): string {
  const filter = [state && `a suborder that is ${stateText(state)}`, payBack && 'money to be paid back']
    .filter(Boolean)
    .join(' and ')
  if (search !== undefined) return `No order${filter && ` with ${filter}`} matches "${search}".`
  if (Object.keys(others).length > 0) return 'No order matches.'
  return filter ? `No order has ${filter}.` : 'There are no orders yet.'
}

/** Amounts are US dollars. */
function toJson({ current_total, open, ...order }: OperatorOrder): string {
  return JSON.stringify({ ...order, current_total: toDollars(current_total), open: toDollars(open) })
}

function listedLines(order: OperatorOrder): string[] {
  const total = totalText(toDollars(order.current_total), toDollars(order.open))
  const head = [dayOf(order.placed_at), order.company, total, `payment ${stateText(order.payment)}`]
  return [
    `${order.invoice}  ${order.state.padEnd(14)}  ${head.join(', ')}`,
    ...order.suborders.map(({ number, state, supplier }) => `  ${number}  ${state.padEnd(14)}  ${supplier}`),
  ]
}

/** Formats a total in dollars, with the open amount if it is only a part. */
function totalText(total: number, open: number): string {
  const isPartlyOpen = open > 0 && open !== total
  return isPartlyOpen ? `${formatDollars(total)} (${formatDollars(open)} open)` : formatDollars(total)
}

/** Shows an order with its suborders, lines, documents and timeline. */
export async function showOrder({ orders, billing }: OrdersShop, number: string): Promise<string[]> {
  const { id, company, order } = await orders.reading.forOperator(number)
  const deposits = await billing.depositsOfOrder(id)
  const people = [`${company}, ${order.placed_by}, ${order.email}`, order.po_number && `PO ${order.po_number}`]
  return [
    `${order.invoice}: ${order.state}, payment ${stateText(order.payment)}, ${totalText(order.current_total, order.balance)} by ${stateText(order.paymentMethod)}`,
    people.filter(Boolean).join(', '),
    `Ship to ${addressText(order.shipping_address)}`,
    ...(order.pay_by ? [`Pay by ${order.pay_by}, or it is canceled`] : []),
    ...(order.ship_not_before ? [`Ship no earlier than ${order.ship_not_before}`] : []),
    ...(order.notes ? [`Notes: ${order.notes}`] : []),
    ...order.groups.flatMap((suborder) => [
      `${suborder.number}  ${suborder.state}  ${suborder.supplier}, ${formatDollars(suborder.total)}, ${suborder.shipping_method}${freightText(suborder)}`,
      ...order.products.filter((line) => suborder.positions.includes(line.position)).map(lineText),
    ]),
    ...order.invoices.map(documentText),
    ...(deposits > 0 ? [`${formatDollars(toDollars(deposits))} was paid and is not used.`] : []),
    ...order.timeline.map((event) => `${event.at.slice(0, 16).replace('T', ' ')}  ${event.text}`),
  ]
}

function documentText({ number, kind, status, total, balance, due_on }: Order['invoices'][number]): string {
  if (kind === 'credit_note') return `${number}  credit note  ${formatDollars(total)}`
  return `${number}  ${stateText(status)}  ${formatDollars(total)}, open ${formatDollars(balance)}, due ${due_on}`
}

function lineText(line: Order['products'][number]): string {
  const text = `  ${line.sku}  ${line.qty} × ${line.title}, ${formatDollars(line.itemPrice)} each${progressText(line)}`
  return line.note ? `${text}, note: ${line.note}` : text
}

function addressText({ name, line1, line2, city, state, zip, country, phone }: Order['shipping_address']): string {
  return [name, line1, line2, city, `${state} ${zip}`, country, phone].filter(Boolean).join(', ')
}

function freightText({ freight, freight_quoted }: { freight: boolean; freight_quoted: number | null }): string {
  if (!freight) return ''
  return freight_quoted === null ? ', freight is not quoted yet' : `, freight ${formatDollars(freight_quoted)}`
}

function progressText({ shipped, cancelled }: { shipped: number; cancelled: number }): string {
  const parts = [shipped > 0 && `${shipped} shipped`, cancelled > 0 && `${cancelled} canceled`].filter(Boolean)
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

/** Lists the overdue invoices. */
export async function listOverdue({ billing }: OrdersShop): Promise<string[]> {
  const overdue = await billing.overdue()
  if (overdue.length === 0) return ['No invoice is overdue.']
  return overdue.map(
    (invoice) =>
      `${invoice.number}  due ${invoice.due_on}  ${formatDollars(amountDue(invoice))} of ${formatDollars(invoice.total)}  ${invoice.company}, ${invoice.order}`,
  )
}
