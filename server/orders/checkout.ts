import type { User } from '#contract/accounts.ts'
import { daysAfter, todayIs, workingDayAfter } from '#contract/days.ts'
import { toDollars, toDollarsOrNull } from '#contract/money.ts'
import type { Checkout, CheckoutShipment, CheckoutWanted, PaymentMethod, ShippingOption } from '#contract/checkout.ts'
import { PROBLEMS } from '#contract/problem.ts'
import { toPercent } from '#contract/tax.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import { toTerms } from '#server/billing/billing.ts'
import { termsInForce } from '#server/content/terms-in-force.ts'
import { shippingKind, type ShippingWay } from '#server/shipping/shipping.ts'
import { type Credit, offerMethods } from './offer-methods.ts'
import type { OrderParts } from './orders.ts'
import { ACCEPTED_WITHIN_DAYS } from './pace.ts'
import { problemsOf } from './problems.ts'
import { type Choice, type MakerQuote, type Quote, quoteOrder } from './quote.ts'

/** What stands in the way of a quote, and how it can be paid. */
export interface Judgement {
  credit: Credit
  paymentMethod: PaymentMethod
  methods: Checkout['payment_methods']
  refusal: string | null
  problems: Checkout['problems']
}

/** The order that would be placed now, as the checkout shows it. A number of queries that does not grow with the lines. */
export async function composeCheckout(parts: OrderParts, buyer: Buyer, wanted: CheckoutWanted): Promise<Checkout> {
  const quote = await quoteOrder(parts, buyer, choiceOf(wanted))
  return showCheckout(parts, buyer, quote, judge(parts, quote, wanted, await parts.billing.credit(buyer.companyId)))
}

/** Whether a quote can be placed in the wanted way; `credit` is the company's as it stands. */
export function judge(
  parts: OrderParts,
  quote: Quote,
  { paymentMethod: wanted }: Pick<CheckoutWanted, 'paymentMethod'>,
  credit: Credit,
): Judgement {
  const { paymentMethod, methods } = offerMethods(wanted, credit, parts.payments.offer(), quote.total)
  const refusal = mayNotOrder(quote.user)
  return { credit, paymentMethod, methods, refusal, problems: problemsOf(quote, paymentMethod, methods, refusal) }
}

/** A quote that was just made and judged, as the checkout shows it. */
export async function showCheckout(
  parts: OrderParts,
  buyer: Buyer,
  quote: Quote,
  { credit, paymentMethod, methods, refusal, problems }: Judgement,
): Promise<Checkout> {
  const today = todayIs()
  return {
    cart: await parts.cart.estimate({ user: buyer, guestHash: null }, quote.basket),
    addresses: quote.addresses,
    address_id: quote.address?.id ?? null,
    billing_address_id: quote.billingAddress?.id ?? null,
    shipments: quote.makers.map((maker) => toShipment(maker, quote.address?.state ?? null, today)),
    paymentMethod,
    payment_methods: methods,
    card: parts.payments.offer(),
    terms: { ...toTerms(credit), due_on: daysAfter(today, credit.days) },
    tax: {
      state: quote.address?.state ?? null,
      rate: toPercent(quote.taxTerms.rateMillionths),
      exempt: quote.taxTerms.exempt,
      certificate: quote.taxTerms.certificate,
    },
    totals: {
      subtotal: toDollars(quote.subtotal),
      savings: toDollars(quote.savings),
      shippingCost: toDollars(quote.shipping),
      tax: toDollars(quote.tax),
      orderTotal: toDollars(quote.total),
    },
    totals_hash: quote.hash,
    terms_version: await termsInForce(parts.db),
    returning: await hasOrdered(parts, buyer),
    problems,
    can_place: problems.length === 0,
    not_approved: refusal,
  }
}

/** What the address of the page, or a placement, says has been chosen. */
export function choiceOf(wanted: Pick<CheckoutWanted, 'address_id' | 'billing_address_id' | 'shipping'>): Choice {
  const pairs = (wanted.shipping ?? '').split(',').map((pair) => pair.split(':').map(Number))
  return {
    addressId: wanted.address_id ?? null,
    billingAddressId: wanted.billing_address_id ?? null,
    ways: new Map(pairs.flatMap(([maker, way]) => (maker && way ? [[maker, way] as const] : []))),
  }
}

/** Why a buyer may not order yet, in a sentence, or null: the address must be confirmed and the company approved. */
export function mayNotOrder({ status, email_verified }: User): string | null {
  if (status === 'pending') return PROBLEMS.not_approved[1]
  if (status === 'rejected') return 'Your account was not approved, so it cannot order. Your profile tells the reason.'
  return email_verified ? null : 'Please confirm your email address first: open the link that we mailed to it.'
}

function toShipment({ group, ways, way, items }: MakerQuote, state: string | null, today: string): CheckoutShipment {
  return {
    supplier: group.supplier,
    item_ids: items.map(({ id }) => id),
    subtotal: group.subtotal,
    options: ways.map((option) => toOption(option, group.lead_time_days, today)),
    method_id: way?.id ?? null,
    shipping: shippingKind(way, state),
  }
}

/** It can be there once it was made and has travelled, counted in working days; unknown where the maker does not say. */
function toOption(way: ShippingWay, leadTime: readonly [number, number] | null, today: string): ShippingOption {
  const [fewest, most] = way.transitDays
  return {
    id: way.id,
    name: way.name,
    price: toDollarsOrNull(way.price),
    arrives: leadTime && [
      workingDayAfter(today, leadTime[0] + fewest),
      workingDayAfter(today, ACCEPTED_WITHIN_DAYS + leadTime[1] + most),
    ],
  }
}

async function hasOrdered({ db }: OrderParts, buyer: Buyer): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('company_id', '=', buyer.companyId)
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}
