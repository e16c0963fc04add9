import type { CartItem, CartProblem, SavedItem } from '#contract/schemas/cart.ts'
import { type Cents, formatDollars, toDollars, toDollarsOrNull } from '#contract/values/money.ts'
import { effectivePrice, nextBreak } from '#contract/values/price.ts'
import { largestQuantity, nearestQuantities, quantityError } from '#contract/values/quantity.ts'
import { backOrderField, ruleOf } from '#server/catalog/back-orders.ts'
import { roundPounds } from '#contract/values/weight.ts'
import { leadTimeOf, pricingOf, supplierOf, toImageRef } from '#server/catalog/cards.ts'
import { quantityMessage } from '#server/cart/lines/quantities.ts'
import type { CartProduct } from '#server/cart/reading/read-products.ts'
import type { CartLine, SavedLine } from '#server/cart/reading/stored-cart.ts'

/** A cart line with its current product and the unit price at its quantity. */
export interface PricedLine {
  line: CartLine
  product: CartProduct
  unit: Cents
}

/** Prices lines with the current products, in the given order. */
export function priceLines(lines: readonly CartLine[], products: ReadonlyMap<number, CartProduct>): PricedLine[] {
  return lines.flatMap((line) => {
    const product = products.get(line.ocid)
    return product ? [{ line, product, unit: effectivePrice(pricingOf(product), line.quantity) }] : []
  })
}

/** Returns the weight of a line in pounds; 0 if the product's weight is not known. */
export function weightOf({ line, product }: PricedLine): number {
  return roundPounds(line.quantity * (product.weight_lb ?? 0))
}

/** The last rendered line of each product: carts are read more often than they change. */
const renderedItems = new WeakMap<CartProduct, { line: CartLine; item: CartItem }>()

/** Returns a line in the form that the API returns. Returns the same object as long as neither the line nor the product changes. */
export function toItem(priced: PricedLine): CartItem {
  const last = renderedItems.get(priced.product)
  if (last && isSameLine(last.line, priced.line)) return last.item
  const item = itemOf(priced)
  renderedItems.set(priced.product, { line: priced.line, item })
  return item
}

function isSameLine(a: CartLine, b: CartLine): boolean {
  return a.id === b.id && a.quantity === b.quantity && a.price_seen_cents === b.price_seen_cents && a.note === b.note
}

function itemOf(priced: PricedLine): CartItem {
  const { line, product, unit } = priced
  const next = nextBreak(pricingOf(product), line.quantity)
  return {
    id: line.id,
    ocid: product.ocid,
    sku: product.sku,
    title: product.title,
    slug: product.slug,
    image: toImageRef(product.image, product.title),
    category: product.c_name,
    options: product.options,
    price: toDollars(product.price_cents),
    sales_price: toDollarsOrNull(product.sales_price_cents),
    is_sales: product.is_sales,
    itemPrice: toDollars(unit),
    quantity: line.quantity,
    case_pack: product.case_pack,
    min_qty: product.min_qty,
    qty_step: product.qty_step,
    stock: product.stock,
    ...backOrderField(product),
    line_total: toDollars(line.quantity * unit),
    next_break: next && {
      add_qty: next.addQty,
      price: toDollars(next.price),
      saves: toDollars(line.quantity * (unit - next.price)),
    },
    lead_time_days: leadTimeOf(product),
    weight_lb: weightOf(priced),
    note: line.note,
    supplier: supplierOf(product),
    problems: problemsOf(priced),
  }
}

/** Returns a saved line in the form that the API returns, or null if the product no longer exists. */
export function toSavedItem(line: SavedLine, product: CartProduct | undefined): SavedItem | null {
  if (!product) return null
  return {
    id: line.id,
    ocid: product.ocid,
    sku: product.sku,
    title: product.title,
    slug: product.slug,
    image: toImageRef(product.image, product.title),
    supplier: supplierOf(product),
    itemPrice: toDollars(effectivePrice(pricingOf(product), line.quantity)),
    quantity: line.quantity,
    note: line.note,
    available: product.status === 'active' && largestQuantity(ruleOf(product)) > 0,
  }
}

function problemsOf({ line, product, unit }: PricedLine): CartProblem[] {
  const removal = { label: 'Remove', qty: 0 }
  if (product.status !== 'active') {
    const message = 'This product is no longer available.'
    return [{ code: 'discontinued', message, blocks: true, fix: removal }]
  }
  const problems: CartProblem[] = []
  const error = quantityError(ruleOf(product), line.quantity)
  if (error) {
    const suggested = nearestQuantities(ruleOf(product), line.quantity)
    const best = suggested.at(-1)
    const fix = best === undefined ? removal : { label: `Change to ${best}`, qty: best }
    problems.push({ code: error, message: quantityMessage(error, product, suggested, 0), blocks: true, fix })
  }
  if (unit !== line.price_seen_cents) {
    const message = `The price changed from ${formatDollars(toDollars(line.price_seen_cents))} to ${formatDollars(toDollars(unit))}.`
    problems.push({ code: 'price_changed', message, blocks: false, fix: { label: 'Accept', qty: line.quantity } })
  }
  return problems
}
