import { type Cents, formatDollars, toDollars } from '#contract/values/money.ts'
import type { Checkout } from '#contract/schemas/checkout.ts'
import { DEFAULT_PAYMENT_METHOD, hasTerms, PAYMENT_METHODS, type PaymentMethod } from '#contract/checkout.ts'
import type { Billing } from '#server/billing/billing.ts'

/** Payment terms of a company; amounts in cents. */
export type Credit = Awaited<ReturnType<Billing['credit']>>
type Offers = Checkout['payment_methods']

/**
 * Returns the payment methods for `total` cents, each with the reason if it is not available, and the chosen one. An
 * unknown or absent choice becomes the default, or the first available method of a company without terms.
 */
export function offerMethods(
  requested: string | undefined,
  credit: Credit,
  card: Checkout['card'],
  total: Cents,
): { paymentMethod: PaymentMethod; methods: Offers } {
  const reasons: Record<PaymentMethod, string | null> = {
    invoice: paymentBlocker('invoice', credit, total),
    card: card ? cardBlocker(total) : 'This shop does not accept cards. Choose another payment method.',
    bank_transfer: paymentBlocker('bank_transfer', credit, total),
  }
  const methods = PAYMENT_METHODS.map((id) => ({ id, enabled: reasons[id] === null, reason: reasons[id] }))
  const chosen = PAYMENT_METHODS.find((method) => method === requested && (method !== 'card' || card))
  const first = hasTerms(credit) ? DEFAULT_PAYMENT_METHOD : methods.find((method) => method.enabled)?.id
  return { paymentMethod: chosen ?? first ?? DEFAULT_PAYMENT_METHOD, methods }
}

/** Returns why an order that is paid by `method` cannot cost `cents` more, or null. A card is charged at most what it authorized. */
export function paymentBlocker(method: PaymentMethod, credit: Credit, cents: Cents): string | null {
  if (method === 'card') return null
  return (method === 'invoice' ? termsBlocker(credit, cents) : null) ?? firstOrdersBlocker(credit, cents)
}

/** Smallest and largest amount of a card payment, in cents. */
const MIN_CARD_CENTS = 50
const MAX_CARD_CENTS = 99_999_999

function cardBlocker(total: Cents): string | null {
  if (total >= MIN_CARD_CENTS && total <= MAX_CARD_CENTS) return null
  const [least, most] = [MIN_CARD_CENTS, MAX_CARD_CENTS].map((bound) => formatDollars(toDollars(bound)))
  return `Card payments are from ${least} to ${most}. Choose another payment method.`
}

function firstOrdersBlocker({ firstOrders }: Credit, total: Cents): string | null {
  if (firstOrders === null || firstOrders.unpaid + total <= firstOrders.limit) return null
  const [limit, over] = [firstOrders.limit, firstOrders.unpaid + total - firstOrders.limit].map((cents) =>
    formatDollars(toDollars(cents)),
  )
  const pay = firstOrders.unpaid > 0 ? 'Pay an earlier order first' : 'Order less at first'
  return `Until a delivery to your company is paid, unpaid orders may total ${limit}; this one exceeds that by ${over}. ${pay}, pay by card, or contact us.`
}

function termsBlocker(credit: Credit, total: Cents): string | null {
  const { limit, used } = credit
  if (!hasTerms(credit)) return 'Your company has no net terms with us. Choose another payment method.'
  if (limit === null || used + total <= limit) return null
  const over = formatDollars(toDollars(used + total - limit))
  return `This order exceeds your available credit by ${over}. Pay an invoice first, or choose another payment method.`
}
