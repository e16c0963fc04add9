import { formatDollars } from '#contract/values/money.ts'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'

/** Lines and totals that the buyer saw. The form submits them, because after an error the page shows the current ones. */
export interface CheckoutSnapshot {
  lines: readonly SnapshotLine[]
  /** Price by supplier; null for freight. */
  shipping: readonly { id: number; name: string; price: number | null }[]
  tax: number
  total: number
}

interface SnapshotLine {
  ocid: number
  title: string
  quantity: number
  price: number
}

/** A difference between two snapshots, as short texts. */
export interface Change {
  label: string
  before: string
  after: string
}

/** Returns the lines and totals of a checkout, for comparison with later ones. */
export function snapshotOf({ cart, shipments, totals }: Checkout): CheckoutSnapshot {
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

/** Parses the snapshot of a submitted form; null if it is malformed. */
export function readSnapshot(text: string): CheckoutSnapshot | null {
  try {
    const snapshot = JSON.parse(text) as Partial<CheckoutSnapshot> | null
    const isValid =
      Array.isArray(snapshot?.lines) && Array.isArray(snapshot.shipping) && typeof snapshot.total === 'number'
    return isValid ? (snapshot as CheckoutSnapshot) : null
  } catch {
    return null
  }
}

/** Returns all differences: lines first, then shipping by supplier, tax and the total. */
export function changesBetween(seen: CheckoutSnapshot, now: CheckoutSnapshot): Change[] {
  return [
    ...lineChanges(seen, now),
    ...shippingChanges(seen, now),
    ...moneyChange(checkoutTexts.changes.tax, seen.tax, now.tax),
    ...moneyChange(checkoutTexts.changes.total, seen.total, now.total),
  ]
}

/** Returns the changed lines, then the total: for changes that the buyer did not make, when no attempt has failed. */
export function lineAndTotalChanges(seen: CheckoutSnapshot, now: CheckoutSnapshot): Change[] {
  const lines = lineChanges(seen, now)
  return lines.length > 0 ? [...lines, ...moneyChange(checkoutTexts.changes.total, seen.total, now.total)] : []
}

function lineChanges(seen: CheckoutSnapshot, now: CheckoutSnapshot): Change[] {
  const before = new Map(seen.lines.map((line) => [line.ocid, line]))
  const after = new Map(now.lines.map((line) => [line.ocid, line]))
  const removed = seen.lines.filter(({ ocid }) => !after.has(ocid))
  return [
    ...now.lines.flatMap((line) => {
      const old = before.get(line.ocid)
      const [was, is] = [old ? lineText(old) : checkoutTexts.changes.notInCart, lineText(line)]
      return was === is ? [] : [{ label: line.title, before: was, after: is }]
    }),
    ...removed.map((line) => ({ label: line.title, before: lineText(line), after: checkoutTexts.changes.notInCart })),
  ]
}

function lineText({ quantity, price }: SnapshotLine): string {
  return `${quantity} × ${formatDollars(price)}`
}

function shippingChanges(seen: CheckoutSnapshot, now: CheckoutSnapshot): Change[] {
  const before = new Map(seen.shipping.map(({ id, price }) => [id, price]))
  return now.shipping.flatMap(({ id, name, price }) => {
    const old = before.get(id)
    if (old === undefined || old === price) return []
    const label = checkoutTexts.changes.shipping({ maker: name })
    return [{ label, before: shippingPriceText(old), after: shippingPriceText(price) }]
  })
}

function shippingPriceText(price: number | null): string {
  return price === null ? checkoutTexts.changes.freight : formatDollars(price)
}

function moneyChange(label: string, before: number, after: number): Change[] {
  return before === after ? [] : [{ label, before: formatDollars(before), after: formatDollars(after) }]
}
