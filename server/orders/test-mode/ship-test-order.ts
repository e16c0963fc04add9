import { Problem } from '#contract/problem.ts'
import { MAX_TEST_SHIPMENTS } from '#contract/integrations.ts'
import { addDays, dayOf, DAY_MS } from '#contract/values/days.ts'
import { type Cents, toCents, toDollars } from '#contract/values/money.ts'
import type { Order, OrderLine, Suborder } from '#contract/schemas/orders/orders.ts'
import { documentUrl, nextInvoice } from '#server/billing/billing.ts'
import { trackingUrl } from '#server/orders/fulfilment/ship.ts'
import { eventText } from '#server/orders/reading/timeline.ts'
import { type Change, describe, entry, replaceSuborder, type Step } from './test-order-change.ts'

const DEFAULT_CARRIER = 'UPS'

type ShippedLine = OrderLine & { units: number }

/**
 * Ships a suborder, or the requested lines of it, and invoices the shipment. Throws `impossible_move` for units that are not left, and for
 * more than `MAX_TEST_SHIPMENTS`.
 */
export function shipSuborder(order: Order, suborder: Suborder, step: Step): Change {
  if (suborder.shipments.length >= MAX_TEST_SHIPMENTS) {
    throw new Problem(
      'impossible_move',
      `${suborder.number} has ${MAX_TEST_SHIPMENTS} shipments, the most of a test. Cancel what is left of it, or place another test order.`,
    )
  }
  const lines = selectLines(order, suborder, step)
  const carrier = step.carrier?.trim() ?? DEFAULT_CARRIER
  const tracking = step.tracking?.trim() || null
  const shipment = {
    carrier,
    tracking,
    tracking_url: trackingUrl({ carrier, tracking }),
    shipped_at: step.at.toISOString(),
    lines: lines.map(({ position, units: quantity }) => ({ position, quantity })),
  }
  const products = order.products.map((line) => ({
    ...line,
    shipped: line.shipped + (lines.find(({ position }) => position === line.position)?.units ?? 0),
  }))
  const complete = linesOf({ products }, suborder).every(({ qty, shipped }) => shipped === qty)
  const invoice = invoiceOf(order, suborder, lines, step)
  const shipments = [...suborder.shipments, shipment]
  const units = lines.reduce((sum, line) => sum + line.units, 0)
  const shipped = { carrier, tracking, tracking_url: shipment.tracking_url }
  const { number, total, due_on } = invoice
  return {
    order: replaceSuborder(
      { ...order, products, invoices: [...order.invoices, invoice] },
      { ...suborder, shipments, state: complete ? 'shipped' : 'partly_shipped', ...(complete && { ship_by: null }) },
      [
        entry(
          step,
          suborder,
          'shipped',
          eventText('shipped', suborder.supplier, { units, carrier, tracking, last: complete }),
        ),
        entry(step, suborder, 'invoiced', eventText('invoiced', suborder.supplier, { number, cents: toCents(total) })),
      ],
    ),
    events: [
      {
        kind: 'order.shipped',
        payload: {
          ...describe(order, suborder),
          ...shipped,
          complete,
          products: lines.map((line) => ({ sku: line.sku, qty: line.units })),
        },
        cause: `shipped ${suborder.number} ${shipments.length}`,
      },
      {
        kind: 'invoice.issued',
        payload: { ...describe(order, suborder), paper: number, total, due_on },
        cause: number,
      },
    ],
  }
}

function selectLines(order: Order, suborder: Suborder, { lines: requested }: Step): ShippedLine[] {
  const open = linesOf(order, suborder).map((line) => ({ ...line, units: line.qty - line.shipped }))
  if (!requested) return open.filter(({ units }) => units > 0)
  const requestedUnits = new Map<number, number>()
  for (const { position, quantity } of requested)
    requestedUnits.set(position, (requestedUnits.get(position) ?? 0) + quantity)
  return [...requestedUnits].map(([position, units]) => {
    const line = open.find((each) => each.position === position)
    if (!line) throw new Problem('impossible_move', `${suborder.number} has no line at position ${position}.`)
    if (units > line.units) throw new Problem('impossible_move', `Only ${line.units} of ${line.sku} are left to ship.`)
    return { ...line, units }
  })
}

function linesOf({ products }: Pick<Order, 'products'>, { positions }: Suborder): OrderLine[] {
  return products.filter(({ position }) => positions.includes(position))
}

/** Returns the invoice of a shipment. Its number is made of that of the suborder, because the numbers of invoices have no gaps. */
function invoiceOf(
  order: Order,
  suborder: Suborder,
  lines: readonly ShippedLine[],
  { at, taxesShipping }: Step,
): Order['invoices'][number] {
  const before = order.invoices.filter(({ maker_order }) => maker_order === suborder.number)
  const agreed = {
    goods: toCents(suborder.subtotal),
    shipping: toCents(suborder.shippingCost),
    tax: toCents(suborder.tax),
    taxesShipping,
  }
  const goods = sum(lines.map(({ itemPrice, units }) => toCents(itemPrice) * units))
  const billed = sum(linesOf(order, suborder).map(({ itemPrice, shipped }) => toCents(itemPrice) * shipped))
  const invoiced = sum(before.map(({ total }) => toCents(total)))
  const { shipping } = agreed
  const earlier = before.length === 0 ? null : { goods: billed, shipping, tax: invoiced - billed - shipping }
  const { total } = nextInvoice(agreed, earlier, goods)
  const number = `${suborder.number}-INV${before.length + 1}`
  return {
    kind: 'invoice',
    number,
    order: order.invoice,
    maker_order: suborder.number,
    supplier: suborder.supplier,
    po_number: order.po_number,
    issued_on: dayOf(at),
    due_on: addDays(dayOf(at), termsDays(order)),
    total: toDollars(total),
    paid: 0,
    balance: toDollars(total),
    on_card: 0,
    status: 'due',
    url: documentUrl(number),
  }
}

/** Net days that were agreed on. */
function termsDays({ due_on, placed_at }: Order): number {
  return Math.round((Date.parse(due_on) - Date.parse(dayOf(new Date(placed_at)))) / DAY_MS)
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0)
}
