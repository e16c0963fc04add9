import { type Cents, formatDollars, toDollars } from '#contract/money.ts'
import type { MakerOrder, Order } from '#contract/orders.ts'

const longDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `2026-12-21` as `December 21, 2026`. */
export function longDate(day: string): string {
  return longDateFormat.format(new Date(`${day}T00:00:00Z`))
}

/** Where a buyer sees the order. */
export function orderPage(shopUrl: string, invoice: string): string {
  return `${shopUrl}/buyer/orders/${encodeURIComponent(invoice)}`
}

/** `24 × Stem vase (HAL-101)`, a line each, for so many units by position. */
export function linesText(order: Order, units: readonly { position: number; quantity: number }[]): string {
  const lines = new Map(order.products.map((line) => [line.position, line]))
  return units
    .flatMap(({ position, quantity }) => {
      const line = lines.get(position)
      return line ? [`${quantity} × ${line.title} (${line.sku})`] : []
    })
    .join('\n')
}

/** What a maker was asked for, a line each. */
export function makerLines(order: Order, { positions }: MakerOrder): string {
  const wanted = new Set(positions)
  return linesText(
    order,
    order.products
      .filter((line) => wanted.has(line.position))
      .map(({ position, qty }) => ({ position, quantity: qty })),
  )
}

/** `Halden Pottery, Ostra and Lume`. */
export function namesOf(names: readonly string[]): string {
  const [last, ...first] = names.toReversed()
  return first.length === 0 ? (last ?? '') : `${first.toReversed().join(', ')} and ${last}`
}

/** What becomes of a sum that is on the order's card; the sum stands before it. */
export function chargedTo(isTestCard: boolean): string {
  return `is charged to ${isTestCard ? 'your test card: no money moves.' : 'your card.'}`
}

/** What goes back to the order's card. */
export function backToCard(isTestCard: boolean, cents: Cents): string {
  const amount = formatDollars(toDollars(cents))
  if (isTestCard) return `${amount} goes back to your test card: no money moves.`
  return `${amount} goes back to your card. Banks take up to ten days to show it.`
}

/** The account to pay into and what to name, in lines of one paragraph. */
export function howToPay({ number }: { number: string }, bank: readonly string[]): string[] {
  if (bank.length === 0) return [`Please name ${number} when you pay.`]
  return [`${bank.join('\n')}\nReference: ${number}`]
}
