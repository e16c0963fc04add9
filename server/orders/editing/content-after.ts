import type { Cents } from '#contract/values/money.ts'
import { freightCharge } from '#server/billing/billing.ts'
import type { AgreedOrder, AgreedSuborder } from './agreed-order.ts'
import type { ContentLine, ContentSuborder, OrderContent } from './order-content.ts'
import type { QuotedGoods, QuotedSuborder } from './quoted-goods.ts'

/** Returns what an order consists of, without what was canceled. */
export function contentOf({ suborders, lines, address }: AgreedOrder): OrderContent {
  const current = suborders.filter(({ state }) => state !== 'cancelled')
  const ids = new Set(current.map(({ id }) => id))
  return {
    lines: lines
      .filter(({ suborderId }) => ids.has(suborderId))
      .map(({ position, ocid, sku, title, quantity, unit }) => ({ position, ocid, sku, title, quantity, unit })),
    suborders: current.map(agreedContent),
    address,
  }
}

/** Returns what an order consists of after an edit. */
export function contentAfter({ order, lines, suborders, address, taxTerms }: QuotedGoods): OrderContent {
  const before = contentOf(order)
  const edited = new Map(lines.map((line) => [line.id, line]))
  const priced = new Map(suborders.flatMap(({ quote }) => quote.lines).map((one) => [one.line.id, one]))
  const kept = before.lines.flatMap((line): ContentLine[] => {
    const { quantity = line.quantity, unit = line.unit } = edited.get(line.position) ?? {}
    return quantity === 0 ? [] : [{ ...line, quantity, unit }]
  })
  const added = lines.flatMap(({ id, agreed }): ContentLine[] => {
    const one = agreed ? undefined : priced.get(id)
    if (!one) return []
    const { ocid, sku, title } = one.product
    return [{ position: id, ocid, sku, title, quantity: one.line.quantity, unit: one.unit }]
  })
  const touched = new Map(suborders.filter(({ isTouched }) => isTouched).map((one) => [one.number, one]))
  const changed = before.suborders.map((suborder) => {
    const one = touched.get(suborder.number)
    return one ? quotedContent(one, taxTerms) : suborder
  })
  const newOnes = suborders.filter(({ agreed }) => !agreed).map((one) => quotedContent(one, taxTerms))
  return { lines: [...kept, ...added], suborders: [...changed, ...newOnes], address }
}

function agreedContent({ number, supplier, shippingMethod, quoted, ...amounts }: AgreedSuborder): ContentSuborder {
  const { subtotal, shipping, tax } = amounts
  const freight = quoted ? quoted.cents + quoted.tax : 0
  return { number, supplier, shipping_method: shippingMethod, subtotal, shipping, tax, freight }
}

function quotedContent({ agreed, number, quote }: QuotedSuborder, taxTerms: QuotedGoods['taxTerms']): ContentSuborder {
  const { subtotal, shipping, tax } = quote
  return {
    number,
    supplier: quote.supplierGoods.supplier.name,
    shipping_method: quote.method?.name ?? agreed?.shippingMethod ?? '',
    subtotal,
    shipping,
    tax,
    freight: agreed?.quoted ? freightAfter(quote, taxTerms, agreed.quoted.cents) : 0,
  }
}

/** Returns quoted freight of `cents` with its tax after the goods changed. */
function freightAfter(quote: QuotedSuborder['quote'], taxTerms: QuotedGoods['taxTerms'], cents: Cents): Cents {
  const taxed = {
    subtotal_cents: quote.subtotal,
    shipping_cents: quote.shipping,
    tax_cents: quote.tax,
    tax_millionths: taxTerms.rateMillionths,
    taxes_shipping: taxTerms.taxesShipping,
  }
  return freightCharge(taxed, cents).total
}
