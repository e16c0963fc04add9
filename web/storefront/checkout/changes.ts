import { formatDollars } from '#contract/money.ts'
import type { Checkout } from '#contract/checkout.ts'
import { checkoutTexts } from '#texts/checkout.tsx'

/** What the buyer had before their eyes: it travels in the form, since by the time of a refusal the page shows today's. */
export interface Seen {
  lines: readonly SeenLine[]
  /** By maker; null is freight. */
  shipping: readonly { id: number; name: string; price: number | null }[]
  tax: number
  total: number
}

interface SeenLine {
  ocid: number
  title: string
  quantity: number
  price: number
}

/** Something that is not as it was, in two short texts. */
export interface Change {
  what: string
  was: string
  now: string
}

/** What of a checkout its buyer has seen, to be compared with what it costs later. */
export function seenOf({ cart, shipments, totals }: Checkout): Seen {
  return {
    lines: cart.items.map(({ ocid, title, quantity, itemPrice }) => ({ ocid, title, quantity, price: itemPrice })),
    shipping: shipments.map((shipment) => ({
      id: shipment.supplier.id,
      name: shipment.supplier.name,
      price: shipment.options.find(({ id }) => id === shipment.method_id)?.price ?? null,
    })),
    tax: totals.tax,
    total: totals.orderTotal,
  }
}

/** Reads what a form carried back; null where it is nothing we have written. */
export function readSeen(text: string): Seen | null {
  try {
    const seen = JSON.parse(text) as Partial<Seen> | null
    const isWhole = Array.isArray(seen?.lines) && Array.isArray(seen.shipping) && typeof seen.total === 'number'
    return isWhole ? (seen as Seen) : null
  } catch {
    return null
  }
}

/** Everything that differs: lines first, then shipping by maker, tax, and the total last. */
export function changesBetween(seen: Seen, now: Seen): Change[] {
  return [
    ...lineChanges(seen, now),
    ...shippingChanges(seen, now),
    ...moneyChange(checkoutTexts.changes.tax, seen.tax, now.tax),
    ...moneyChange(checkoutTexts.changes.total, seen.total, now.total),
  ]
}

/** The lines that differ, then the total: for what changed without anything having been refused. */
export function goodsChanges(seen: Seen, now: Seen): Change[] {
  const lines = lineChanges(seen, now)
  return lines.length > 0 ? [...lines, ...moneyChange(checkoutTexts.changes.total, seen.total, now.total)] : []
}

function lineChanges(seen: Seen, now: Seen): Change[] {
  const before = new Map(seen.lines.map((line) => [line.ocid, line]))
  const after = new Map(now.lines.map((line) => [line.ocid, line]))
  const gone = seen.lines.filter(({ ocid }) => !after.has(ocid))
  return [
    ...now.lines.flatMap((line) => {
      const old = before.get(line.ocid)
      const [was, is] = [old ? lineText(old) : checkoutTexts.changes.notInCart, lineText(line)]
      return was === is ? [] : [{ what: line.title, was, now: is }]
    }),
    ...gone.map((line) => ({ what: line.title, was: lineText(line), now: checkoutTexts.changes.notInCart })),
  ]
}

function lineText({ quantity, price }: SeenLine): string {
  return `${quantity} × ${formatDollars(price)}`
}

function shippingChanges(seen: Seen, now: Seen): Change[] {
  const before = new Map(seen.shipping.map(({ id, price }) => [id, price]))
  return now.shipping.flatMap(({ id, name, price }) => {
    const old = before.get(id)
    if (old === undefined || old === price) return []
    return [{ what: checkoutTexts.changes.shipping({ maker: name }), was: freightOr(old), now: freightOr(price) }]
  })
}

function freightOr(price: number | null): string {
  return price === null ? checkoutTexts.changes.freight : formatDollars(price)
}

function moneyChange(what: string, was: number, now: number): Change[] {
  return was === now ? [] : [{ what, was: formatDollars(was), now: formatDollars(now) }]
}
