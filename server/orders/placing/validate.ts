import { mayDo, permissionMissing } from '#contract/accounts/company-permissions.ts'
import { addDays, dayOf } from '#contract/values/days.ts'
import type { Checkout, CheckoutQuery, PlaceOrder } from '#contract/schemas/orders/checkout.ts'
import type { PaymentMethod } from '#contract/orders/checkout.ts'
import { Problem, type ProblemCode, PROBLEMS } from '#contract/problem.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import { termsInForce } from '#server/content/content.ts'
import type { RequestedLine } from '#server/cart/cart.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { BLOCKER_TEXTS, type Reader } from './blocker-texts.ts'
import { findBlockers } from './blockers.ts'
import { type Credit, offerMethods } from './payment-methods.ts'
import { parseChoice, type Quote, quoteOrder } from './quote.ts'

const MAX_DAYS_AHEAD = 366

/** Blockers of a quote, and the payment methods for it. */
export interface CheckoutValidation {
  credit: Credit
  paymentMethod: PaymentMethod
  methods: Checkout['payment_methods']
  /** Reason why the buyer may not order at all, or null. */
  restriction: string | null
  problems: Checkout['problems']
}

/** Validates a quote for the chosen payment method. `credit` is the company's current credit; `reader` reads why it cannot be placed. */
export function validateCheckout(
  deps: OrderDeps,
  quote: Quote,
  choice: Pick<CheckoutQuery, 'paymentMethod'>,
  { credit, reader }: { credit: Credit; reader: Reader },
): CheckoutValidation {
  const card = deps.payments.offer()
  const { paymentMethod, methods } = offerMethods(choice.paymentMethod, credit, card, quote.total, reader)
  const restriction = orderingRestriction(quote, reader)
  const problems = findBlockers(quote, { paymentMethod, methods, restriction, reader })
  return { credit, paymentMethod, methods, restriction, problems }
}

/**
 * Returns why a buyer may not order, or null: the email must be confirmed, the company approved and not suspended, and the role of the buyer
 * permit it. Staff order on behalf of a person whatever the role is.
 */
function orderingRestriction({ user, isSuspended }: Quote, reader: Reader): string | null {
  const texts = BLOCKER_TEXTS[reader]
  const { status, email_verified } = user
  if (reader === 'buyer' && !mayDo(user, 'orders.place')) return permissionMissing('orders.place').message
  if (isSuspended) return texts.suspended
  if (status === 'pending') return texts.pending
  if (status === 'rejected') return texts.rejected
  return email_verified ? null : texts.unconfirmed
}

/** The current quote of the cart is not what the buyer agreed to. The caller renders it as the details of the problem. */
export class CheckoutRejection extends Error {
  override readonly name = 'CheckoutRejection'
  readonly code: ProblemCode
  readonly quote: Quote
  readonly validation: CheckoutValidation
  /** Message for the buyer; undefined for the default message of the code. */
  readonly reason: string | undefined

  constructor(code: ProblemCode, quote: Quote, validation: CheckoutValidation, reason?: string) {
    super(reason ?? PROBLEMS[code][1])
    this.code = code
    this.quote = quote
    this.validation = validation
    this.reason = reason
  }
}

/**
 * Returns the quote of the order that a request would place now, of the buyer's cart or of `goods` instead of it. `reader` reads why it
 * cannot be placed. Throws `not_approved`, `cart_empty`, `terms_changed`, `invalid_input` for an address of another company, and a `CheckoutRejection` with `cart_problems`,
 * `totals_changed`, or the code of the first blocker.
 */
export async function requirePlaceable(
  deps: OrderDeps,
  buyer: Buyer,
  request: PlaceOrder,
  { reader, credit, goods }: { reader: Reader; credit?: Credit; goods?: readonly RequestedLine[] | undefined },
): Promise<Quote> {
  const quote = await quoteOrder(deps, buyer, parseChoice(request), goods)
  const restriction = orderingRestriction(quote, reader)
  if (restriction) throw new Problem('not_approved', restriction)
  if (quote.basket.items.length === 0) throw new Problem('cart_empty')
  if (request.terms_version !== (await termsInForce(deps.db))) throw new Problem('terms_changed')
  if (request.payment_id !== undefined && request.paymentMethod !== 'card') {
    throw Problem.invalid({ payment_id: ['Only an order by card has a payment.'] })
  }
  requireOwnAddresses(quote, request)
  requireShipDateInRange(request, dayOf(deps.now()))
  const currentCredit = credit ?? (await deps.billing.credit(buyer.companyId))
  const validation = validateCheckout(deps, quote, request, { credit: currentCredit, reader })
  const [problem] = validation.problems
  const isSameTotal = quote.hash === request.totals_hash
  if (!problem && isSameTotal) return quote
  if (validation.problems.some(({ code }) => code === 'cart_problems')) {
    throw new CheckoutRejection('cart_problems', quote, validation)
  }
  if (!problem || !isSameTotal) throw new CheckoutRejection('totals_changed', quote, validation)
  const code = problem.code === 'no_address' ? 'invalid_input' : problem.code
  throw new CheckoutRejection(code, quote, validation, problem.message)
}

function requireOwnAddresses({ addresses }: Quote, { address_id, billing_address_id }: PlaceOrder): void {
  const isOwn = (id: number) => addresses.some((address) => address.id === id)
  const errors: Record<string, string[]> = {}
  if (!isOwn(address_id)) errors['address_id'] = ['Choose one of your addresses.']
  if (billing_address_id !== undefined && !isOwn(billing_address_id)) {
    errors['billing_address_id'] = ['Choose one of your addresses.']
  }
  if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
}

/** Accepts yesterday (UTC), too: west of UTC it is still today, and `settlePayments` may place the order just after midnight. */
function requireShipDateInRange({ ship_not_before: day }: PlaceOrder, today: string): void {
  if (day === undefined || (day >= addDays(today, -1) && day <= addDays(today, MAX_DAYS_AHEAD))) return
  throw Problem.invalid({ ship_not_before: ['Choose a day from today on, within a year.'] })
}
