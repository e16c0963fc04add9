import type { Address } from '#contract/schemas/accounts/accounts.ts'
import { type Cents, formatDollars, toDollars } from '#contract/values/money.ts'

/** Lines, suborders and address of an order, as a revision stores them before and after; cents. */
export interface OrderContent {
  lines: ContentLine[]
  suborders: ContentSuborder[]
  address: Address
}

export interface ContentLine {
  position: number
  ocid: number
  sku: string
  title: string
  quantity: number
  unit: Cents
}

export interface ContentSuborder {
  number: string
  supplier: string
  shipping_method: string
  subtotal: Cents
  shipping: Cents
  tax: Cents
  /** Quoted freight with its tax. */
  freight: Cents
}

/** Returns the total of an order with quoted freight; cents. */
export function totalOf({ suborders }: Pick<OrderContent, 'suborders'>): Cents {
  return suborders.reduce((sum, { subtotal, shipping, tax, freight }) => sum + subtotal + shipping + tax + freight, 0)
}

/** Describes the differences, each in a sentence or a row that buyers and staff read. */
export function describeChanges(before: OrderContent, after: OrderContent): string[] {
  const linesBefore = new Map(before.lines.map((line) => [line.position, line]))
  const linesAfter = new Map(after.lines.map((line) => [line.position, line]))
  return [
    ...after.lines.flatMap((line) => describeLine(linesBefore.get(line.position), line)),
    ...before.lines
      .filter(({ position }) => !linesAfter.has(position))
      .map(({ quantity, title, sku }) => `Removed: ${quantity} × ${title} (${sku})`),
    ...after.suborders.flatMap((suborder) => describeShipping(before.suborders, suborder)),
    ...describeAddress(before.address, after.address),
  ]
}

function describeLine(before: ContentLine | undefined, after: ContentLine): string[] {
  const name = `${after.title} (${after.sku})`
  if (!before) return [`Added: ${after.quantity} × ${name} at ${dollars(after.unit)}`]
  const units =
    before.quantity === after.quantity ? [] : [`${name}: ${after.quantity} units instead of ${before.quantity}`]
  if (before.unit === after.unit) return units
  return [...units, `${name}: ${dollars(after.unit)} each instead of ${dollars(before.unit)}`]
}

function describeShipping(before: readonly ContentSuborder[], after: ContentSuborder): string[] {
  const { supplier, shipping_method: method } = after
  const old = before.find(({ number }) => number === after.number)
  if (!old) return [`Shipping from ${supplier}: ${method}, ${dollars(after.shipping)}`]
  const texts =
    old.shipping_method === method ? [] : [`Shipping from ${supplier}: ${method} instead of ${old.shipping_method}`]
  const amounts = [
    ['Shipping', old.shipping, after.shipping],
    ['Freight', old.freight, after.freight],
    ['Sales tax', old.tax, after.tax],
  ] as const
  return [
    ...texts,
    ...amounts
      .filter(([, was, is]) => was !== is)
      .map(([name, was, is]) => `${name} of ${supplier}: ${dollars(is)} instead of ${dollars(was)}`),
  ]
}

function describeAddress(before: Address, after: Address): string[] {
  return isSameAddress(before, after) ? [] : [`Ships to ${addressText(after)} instead of ${addressText(before)}`]
}

/** True if two addresses lead to the same place and person. */
export function isSameAddress(a: Address, b: Address): boolean {
  return addressText(a) === addressText(b)
}

function addressText({ name, line1, line2, city, state, zip, phone }: Address): string {
  return [name, line1, line2, `${city}, ${state} ${zip}`, phone].filter(Boolean).join(', ')
}

/** Formats cents as US dollars: `$12.50`. */
export function dollars(cents: Cents): string {
  return formatDollars(toDollars(cents))
}
