import { type Cents, formatDollars, toDollars } from '#contract/money.ts'
import {
  type Checkout,
  DEFAULT_PAYMENT_METHOD,
  hasTerms,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '#contract/checkout.ts'
import type { Billing } from '#server/billing/billing.ts'

/** The terms of a company, in cents. */
export type Credit = Awaited<ReturnType<Billing['credit']>>
type Offers = Checkout['payment_methods']

/**
 * The ways to pay `total` cents and why one cannot be chosen, and which is chosen. An unknown or absent one is the default,
 * or, for a company without terms, the first it may use.
 */
export function offerMethods(
  wanted: string | undefined,
  credit: Credit,
  card: Checkout['card'],
  total: Cents,
): { paymentMethod: PaymentMethod; methods: Offers } {
  const reasons: Record<PaymentMethod, string | null> = {
    invoice: whyNoTerms(credit, total),
    card: card ? whyNoCard(total) : 'This shop takes no cards. Choose another way to pay.',
    bank_transfer: null,
  }
  const methods = PAYMENT_METHODS.map((id) => ({ id, enabled: reasons[id] === null, reason: reasons[id] }))
  const chosen = PAYMENT_METHODS.find((method) => method === wanted && (method !== 'card' || card))
  const first = hasTerms(credit) ? DEFAULT_PAYMENT_METHOD : methods.find((method) => method.enabled)?.id
  return { paymentMethod: chosen ?? first ?? DEFAULT_PAYMENT_METHOD, methods }
}

/** Cents that one card payment can be of. */
const LEAST_BY_CARD = 50
const MOST_BY_CARD = 99_999_999

function whyNoCard(total: Cents): string | null {
  if (total >= LEAST_BY_CARD && total <= MOST_BY_CARD) return null
  const [least, most] = [LEAST_BY_CARD, MOST_BY_CARD].map((bound) => formatDollars(toDollars(bound)))
  return `Cards pay from ${least} to ${most}. Choose another way to pay.`
}

function whyNoTerms(credit: Credit, total: Cents): string | null {
  const { limit, used } = credit
  if (!hasTerms(credit)) return 'Your company has no invoice terms with us. Choose another way to pay.'
  if (limit === null || used + total <= limit) return null
  const over = formatDollars(toDollars(used + total - limit))
  return `This order is ${over} over what your terms still allow. Pay an invoice first, or choose another way to pay.`
}
