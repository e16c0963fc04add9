import { addDays, addWorkingDays, dayOf } from '#contract/values/days.ts'
import { toDollars, toDollarsOrNull } from '#contract/values/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Checkout, CheckoutShipment, CheckoutQuery, ShippingOption } from '#contract/schemas/checkout.ts'
import { toPercent } from '#contract/values/tax.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import { toTerms } from '#server/billing/billing.ts'
import { termsInForce } from '#server/content/content.ts'
import type { RequestedLine } from '#server/cart/cart.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { shippingKind, type ShippingMethod } from '#server/shipping/shipping.ts'
import type { Reader } from './blocker-texts.ts'
import { ACCEPTED_WITHIN_DAYS } from './lead-times.ts'
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
    shipments: quote.suborders.map((suborder) => toShipment(suborder, quote.address?.state ?? null, today)),
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
  state: string | null,
  today: string,
): CheckoutShipment {
  return {
    supplier: supplierGoods.supplier,
    item_ids: supplierGoods.item_ids,
    subtotal: toDollars(subtotal),
    options: methods.map((option) => toOption(option, supplierGoods.lead_time_days, today)),
    method_id: method?.id ?? null,
    shipping: shippingKind(method, state),
  }
}

/** Arrival is the lead time plus the transit time, in working days; null if the supplier has no lead time. */
function toOption(method: ShippingMethod, leadTime: readonly [number, number] | null, today: string): ShippingOption {
  const [fewest, most] = method.transitDays
  return {
    id: method.id,
    name: method.name,
    price: toDollarsOrNull(method.price),
    arrives: leadTime && [
      addWorkingDays(today, leadTime[0] + fewest),
      addWorkingDays(today, ACCEPTED_WITHIN_DAYS + leadTime[1] + most),
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
