import { splitQuantity } from '#contract/values/back-orders.ts'
import { addDays, addWorkingDays, dayOf } from '#contract/values/days.ts'
import { toDollars, toDollarsOrNull } from '#contract/values/money.ts'
import { Problem } from '#contract/problem.ts'
import type { CartItem } from '#contract/schemas/cart.ts'
import type { Checkout, CheckoutShipment, CheckoutQuery, ShippingOption } from '#contract/schemas/orders/checkout.ts'
import { toPercent } from '#contract/values/tax.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import { toTerms } from '#server/billing/billing.ts'
import { termsInForce } from '#server/content/content.ts'
import type { RequestedLine } from '#server/cart/cart.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { shippingKind, type ShippingMethod } from '#server/shipping/shipping.ts'
import type { Reader } from './blocker-texts.ts'
import { ACCEPTED_WITHIN_DAYS, later } from './lead-times.ts'
import { parseChoice, type Quote, quoteOrder, type SuborderQuote } from './quote.ts'
import { type CheckoutRejection, type CheckoutValidation, validateCheckout } from './validate.ts'

/**
 * Returns the checkout of the buyer's cart, or of `goods` instead of it, in a constant number of queries. `reader` reads why it cannot be
 * placed.
 */
export async function composeCheckout(
  deps: OrderDeps,
  buyer: Buyer,
  query: CheckoutQuery,
  { reader, goods }: { reader: Reader; goods?: readonly RequestedLine[] },
): Promise<Checkout> {
  const quote = await quoteOrder(deps, buyer, parseChoice(query), goods)
  const validation = validateCheckout(deps, quote, query, {
    credit: await deps.billing.credit(buyer.companyId),
    reader,
  })
  return renderCheckout(deps, buyer, quote, validation)
}

/** Returns the problem of a rejected order with the `checkout` as it was rejected in its details, and the `cart` if its lines are the cause. */
export async function toProblem(deps: OrderDeps, buyer: Buyer, rejection: CheckoutRejection): Promise<Problem> {
  const checkout = await renderCheckout(deps, buyer, rejection.quote, rejection.validation)
  const cart = rejection.code === 'cart_problems' && { cart: checkout.cart }
  return new Problem(rejection.code, rejection.reason, { ...cart, checkout })
}

async function renderCheckout(
  deps: OrderDeps,
  buyer: Buyer,
  quote: Quote,
  { credit, paymentMethod, methods, restriction, problems }: CheckoutValidation,
): Promise<Checkout> {
  const today = dayOf(deps.now())
  return {
    cart: await deps.cart.estimate({ user: buyer, guestHash: null }, quote.basket),
    addresses: quote.addresses,
    address_id: quote.address?.id ?? null,
    billing_address_id: quote.billingAddress?.id ?? null,
    shipments: quote.suborders.map((suborder) =>
      toShipment(suborder, { items: quote.basket.items, state: quote.address?.state ?? null, today }),
    ),
    paymentMethod,
    payment_methods: methods,
    card: deps.payments.offer(),
    terms: { ...toTerms(credit), due_on: addDays(today, credit.days) },
    pay_by: quote.suborders.some(({ method }) => method?.kind === 'freight') ? null : deps.billing.deadlines.payBy(),
    tax: {
      state: quote.address?.state ?? null,
      rate: toPercent(quote.taxTerms.rateMillionths),
      exempt: quote.taxTerms.exempt,
      certificate: quote.taxTerms.certificate,
      under_review: quote.taxTerms.underReview,
    },
    totals: {
      subtotal: toDollars(quote.subtotal),
      savings: toDollars(quote.savings),
      shippingCost: toDollars(quote.shipping),
      tax: toDollars(quote.tax),
      orderTotal: toDollars(quote.total),
    },
    totals_hash: quote.hash,
    terms_version: await termsInForce(deps.db),
    returning: await hasOrdered(deps, buyer),
    problems,
    can_place: problems.length === 0,
    not_approved: restriction,
  }
}

function toShipment(
  { supplierGoods, methods, method, subtotal }: SuborderQuote,
  { items, state, today }: { items: readonly CartItem[]; state: string | null; today: string },
): CheckoutShipment {
  const own = new Set(supplierGoods.item_ids)
  const goods = items.filter((item) => own.has(item.id))
  const promised = goods.filter(shipsLater).map(({ back_order }) => back_order?.available_on ?? null)
  const days = promised.filter((day) => day !== null).toSorted()
  const leadTime = promised.includes(null) ? null : supplierGoods.lead_time_days
  const [firstDay = null] = days
  const firstUnitsOn = goods.every((item) => shipsLater(item) && item.stock === 0) ? firstDay : null
  const lastUnitsOn = days.at(-1) ?? null
  return {
    supplier: supplierGoods.supplier,
    item_ids: supplierGoods.item_ids,
    subtotal: toDollars(subtotal),
    options: methods.map((option) => toOption(option, { leadTime, firstUnitsOn, lastUnitsOn, today })),
    method_id: method?.id ?? null,
    shipping: shippingKind(method, state),
  }
}

function shipsLater({ quantity, stock, back_order }: CartItem): boolean {
  return back_order !== undefined && splitQuantity(quantity, stock).later > 0
}

interface Departure {
  /** Working days until it ships; null: not known. */
  leadTime: readonly [number, number] | null
  /** The day on which the first units are expected, if none is in stock. */
  firstUnitsOn: string | null
  /** The day on which the last units that ship later are expected; null: all are in stock. */
  lastUnitsOn: string | null
  today: string
}

/** Arrival is the lead time plus the transit time, in working days; null if the lead time is not known. */
function toOption(method: ShippingMethod, { leadTime, firstUnitsOn, lastUnitsOn, today }: Departure): ShippingOption {
  const [fewest, most] = method.transitDays
  return {
    id: method.id,
    name: method.name,
    price: toDollarsOrNull(method.price),
    arrives: leadTime && [
      addWorkingDays(later(addWorkingDays(today, leadTime[0]), firstUnitsOn), fewest),
      addWorkingDays(later(addWorkingDays(today, ACCEPTED_WITHIN_DAYS + leadTime[1]), lastUnitsOn), most),
    ],
  }
}

async function hasOrdered({ db }: OrderDeps, buyer: Buyer): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('company_id', '=', buyer.companyId)
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}
