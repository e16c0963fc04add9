import type { Cart, CartItem, CartProblem } from '#contract/cart.ts'
import { type Cents, formatDollars, toDollars, toDollarsOrNull } from '#contract/money.ts'
import { effectivePrice, nextBreak } from '#contract/price.ts'
import { nearestQuantities, quantityFault } from '#contract/quantity.ts'
import { type CardRow, pricingOf, rulesOf, toImageRef } from '#server/catalog/cards.ts'
import { faultSentence } from './quantities.ts'
import { FREE_SHIPPING_FROM, shippingCost } from './shipping.ts'

export interface CartLine {
  id: number
  ocid: number
  quantity: number
  price_seen_cents: Cents
}

/** Prices stored lines against today's products. Lines come in the order given; the totals cover every line. */
export function priceCart(lines: readonly CartLine[], products: readonly CardRow[]): Cart {
  const byOcid = new Map(products.map((product) => [product.ocid, product]))
  const priced = lines.flatMap((line) => {
    const product = byOcid.get(line.ocid)
    return product ? [{ line, product, unit: effectivePrice(pricingOf(product), line.quantity) }] : []
  })
  const subtotal = sum(priced.map(({ line, unit }) => line.quantity * unit))
  const listed = sum(priced.map(({ line, product }) => line.quantity * product.price_cents))
  const shipping = shippingCost(subtotal)
  const items = priced.map(({ line, product, unit }) => toItem(line, product, unit))
  return {
    currency: 'USD',
    count: sum(items.map((item) => item.quantity)),
    items,
    subtotal: toDollars(subtotal),
    savings: toDollars(Math.max(0, listed - subtotal)),
    shipping_estimate: toDollars(shipping),
    total: toDollars(subtotal + shipping),
    free_shipping: {
      target: toDollars(FREE_SHIPPING_FROM),
      remaining: toDollars(Math.max(0, FREE_SHIPPING_FROM - subtotal)),
      reached: subtotal >= FREE_SHIPPING_FROM,
    },
    can_checkout: items.length > 0 && items.every((item) => item.problems.every((problem) => !problem.blocks)),
  }
}

function toItem(line: CartLine, product: CardRow, unit: Cents): CartItem {
  const pricing = pricingOf(product)
  const next = nextBreak(pricing, line.quantity)
  return {
    id: line.id,
    ocid: product.ocid,
    sku: product.sku,
    title: product.title,
    slug: product.slug,
    image: toImageRef(product.image, product.title),
    category: product.c_name,
    options: product.options as Record<string, string>,
    price: toDollars(product.price_cents),
    sales_price: toDollarsOrNull(product.sales_price_cents),
    is_sales: product.is_sales,
    itemPrice: toDollars(unit),
    quantity: line.quantity,
    case_pack: product.case_pack,
    min_qty: product.min_qty,
    qty_step: product.qty_step,
    stock: product.stock,
    line_total: toDollars(line.quantity * unit),
    next_break: next && { add_qty: next.addQty, price: toDollars(next.price) },
    supplier: {
      id: product.supplier_id,
      name: product.supplier_name,
      slug: product.supplier_slug,
      ships_from: product.ships_from,
    },
    problems: problemsOf(line, product, unit),
  }
}

function problemsOf(line: CartLine, product: CardRow, unit: Cents): CartProblem[] {
  const removal = { label: 'Remove', qty: 0 }
  if (product.status !== 'active') {
    const message = 'This product is no longer available.'
    return [{ code: 'discontinued', message, blocks: true, fix: removal }]
  }
  const problems: CartProblem[] = []
  const fault = quantityFault(rulesOf(product), line.quantity)
  if (fault) {
    const suggested = nearestQuantities(rulesOf(product), line.quantity)
    const best = suggested.at(-1)
    const fix = best === undefined ? removal : { label: `Change to ${best}`, qty: best }
    problems.push({ code: fault, message: faultSentence(fault, product, suggested, 0), blocks: true, fix })
  }
  if (unit !== line.price_seen_cents) {
    const message = `The price went from ${formatDollars(toDollars(line.price_seen_cents))} to ${formatDollars(toDollars(unit))}.`
    problems.push({ code: 'price_changed', message, blocks: false, fix: { label: 'Accept', qty: line.quantity } })
  }
  return problems
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
