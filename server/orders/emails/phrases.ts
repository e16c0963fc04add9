import { type Cents, formatDollars, toDollars } from '#contract/values/money.ts'
import type { Suborder, Order, OrderLine } from '#contract/schemas/orders/orders.ts'

const longDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats `2026-12-21` as `December 21, 2026`. */
export function longDate(day: string): string {
  return longDateFormat.format(new Date(`${day}T00:00:00Z`))
}

/** Returns the URL of the order page. */
export function orderPage(shopUrl: string, invoice: string): string {
  return `${shopUrl}/buyer/orders/${encodeURIComponent(invoice)}`
}

/** Returns the page where a buyer can opt out of order updates. */
export function preferencesPage(shopUrl: string): string {
  return `${shopUrl}/buyer/show#mail`
}

/** Lists units by position of the line: `24 × Stem vase (HAL-101)`. */
export function listLines(order: Order, units: readonly { position: number; quantity: number }[]): string[] {
  const lines = new Map(order.products.map((line) => [line.position, line]))
  return units.flatMap(({ position, quantity }) => {
    const line = lines.get(position)
    return line ? [`${quantity} × ${line.title} (${line.sku})`] : []
  })
}

/** Lists the lines of a suborder. */
export function suborderLines(order: Order, { positions }: Suborder): string[] {
  const own = new Set(positions)
  return listLines(
    order,
    order.products.filter((line) => own.has(line.position)).map(({ position, qty }) => ({ position, quantity: qty })),
  )
}

/** Returns the units of a line that ship later: `8 on back order, expected on December 12, 2026`. */
export function backOrderText({ kind, units, promised_on }: NonNullable<OrderLine['back_order']>): string {
  const what = kind === 'preorder' ? 'preorder' : 'back order'
  return `${units} on ${what}${promised_on === null ? '' : `, expected on ${longDate(promised_on)}`}`
}

const MAX_NAMES = 4

/** Joins names: `Halden Pottery, Ostra and Lume`, and of many: `Halden Pottery, Ostra, Lume and 12 more`. */
export function joinNames(names: readonly string[]): string {
  const shown =
    names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES - 1), `${names.length - MAX_NAMES + 1} more`] : names
  const [last, ...first] = shown.toReversed()
  return first.length === 0 ? (last ?? '') : `${first.toReversed().join(', ')} and ${last}`
}

/** Describes the charge of an amount to the card; the amount precedes the text. */
export function chargedToText(isTestCard: boolean): string {
  return `will be charged to ${isTestCard ? 'your test card (test mode: no real charge).' : 'your card.'}`
}

/** Describes a refund to the card. */
export function refundToCardText(isTestCard: boolean, cents: Cents): string {
  const amount = formatDollars(toDollars(cents))
  if (isTestCard) return `${amount} is refunded to your test card (test mode: no real refund).`
  return `${amount} is refunded to your card. It can take up to ten days to appear on your statement.`
}

/** Describes the deadline of an order, which is canceled after it if nothing is paid; the text before it names what to pay. */
export function payByText(payBy: string, { paid }: Pick<Order, 'paid'>): string {
  return `by ${longDate(payBy)}.${paid > 0 ? '' : ` ${CANCELED_AFTER_IT}`}`
}

/** Consequence of the deadline of an order of which nothing is paid. */
export const CANCELED_AFTER_IT = 'We hold your goods until then; after that the order is canceled.'

/** Returns the bank account and the payment reference, as rows of one paragraph. */
export function paymentInstructions({ number }: { number: string }, bank: readonly string[]): string[] {
  if (bank.length === 0) return [`Include ${number} with your payment.`]
  return [`${bank.join('\n')}\nReference: ${number}`]
}
