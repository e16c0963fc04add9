import { addDays, dayOf } from '#contract/values/days.ts'
import { toDollars } from '#contract/values/money.ts'
import type { PlaceOrder } from '#contract/schemas/orders/checkout.ts'
import type { Order, OrderLine, Suborder } from '#contract/schemas/orders/orders.ts'
import { expectedDates } from '#server/orders/placing/lead-times.ts'
import type { Quote, SuborderQuote } from '#server/orders/placing/quote.ts'
import { cleanPoNumber, suborderTerms, termsDays } from '#server/orders/placing/write-order.ts'
import { withStatus } from './test-order-status.ts'

/** Composes the order that a quote would become, with the number `invoice`, placed at `at`. */
export function composeTestOrder(
  quote: Quote,
  request: PlaceOrder,
  { invoice, at }: { invoice: string; at: Date },
): Order {
  const { user, address, billingAddress } = quote
  if (!address || !billingAddress) throw new Error('A quote without an address cannot be placed.')
  return withStatus({
    invoice,
    test: true,
    state: 'placed',
    payment: 'open',
    orderTotal: toDollars(quote.total),
    subtotal: toDollars(quote.subtotal),
    shippingCost: toDollars(quote.shipping),
    tax: toDollars(quote.tax),
    freight: 0,
    current_total: toDollars(quote.total),
    products: quote.basket.items.map(toLine),
    groups: quote.suborders.map((suborder, index) =>
      toSuborder(quote, suborder, {
        number: `${invoice}-${index + 1}`,
        at,
        notBefore: request.ship_not_before ?? null,
      }),
    ),
    timeline: [{ kind: 'placed', by: 'buyer', at: at.toISOString(), number: null, text: 'Order placed.' }],
    papers: [],
    invoices: [],
    paymentMethod: request.paymentMethod,
    card: request.paymentMethod === 'card' ? 'Test card' : null,
    test_card: request.paymentMethod === 'card',
    due_on: addDays(dayOf(at), termsDays(request.paymentMethod, quote)),
    pay_by: null,
    paid: 0,
    refunded: 0,
    balance: toDollars(quote.total),
    on_card: 0,
    po_number: cleanPoNumber(request),
    ship_not_before: request.ship_not_before ?? null,
    notes: request.notes?.trim() || null,
    email: user.email,
    placed_by: `${user.u_fname} ${user.u_lname}`,
    placed_by_staff: null,
    shipping_address: address,
    billing_address: billingAddress,
    placed_at: at.toISOString(),
    can_cancel: true,
    can_reorder: false,
    card_payments: [],
    proposal: null,
  })
}

function toLine(item: Quote['basket']['items'][number], position: number): OrderLine {
  return {
    position,
    ocid: item.ocid,
    title: item.title,
    itemPrice: item.itemPrice,
    qty: item.quantity,
    sku: item.sku,
    supplier: item.supplier.name,
    options: item.options,
    lineTotal: item.line_total,
    note: item.note,
    shipped: 0,
    cancelled: 0,
    slug: item.slug,
    image: item.image,
  }
}

function toSuborder(
  { basket, taxTerms }: Quote,
  suborder: SuborderQuote,
  { number, at, notBefore }: { number: string; at: Date; notBefore: string | null },
): Suborder {
  const terms = suborderTerms(suborder, taxTerms)
  const ids = suborder.supplierGoods.item_ids
  return {
    number,
    supplier: suborder.supplierGoods.supplier.name,
    supplier_slug: suborder.supplierGoods.supplier.slug,
    state: 'placed',
    positions: basket.items.flatMap(({ id }, position) => (ids.includes(id) ? [position] : [])),
    shipping_method: terms.shipping_method,
    freight: terms.freight,
    freight_quoted: null,
    subtotal: toDollars(terms.subtotal_cents),
    shippingCost: toDollars(terms.shipping_cents),
    tax: toDollars(terms.tax_cents),
    total: toDollars(terms.total_cents),
    tax_exempt: terms.tax_exempt,
    ...expectedDates({ ...terms, state: 'placed', placed_on: dayOf(at), accepted_on: null, not_before: notBefore }),
    shipments: [],
    cancellation: null,
    can_cancel: true,
  }
}
