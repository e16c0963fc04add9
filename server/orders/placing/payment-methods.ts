import { type Cents, formatDollars, toDollars } from '#contract/values/money.ts'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import { DEFAULT_PAYMENT_METHOD, hasTerms, PAYMENT_METHODS, type PaymentMethod } from '#contract/orders/checkout.ts'
import type { Billing } from '#server/billing/billing.ts'
import { BLOCKER_TEXTS, type Reader } from './blocker-texts.ts'

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
  reader: Reader,
): { paymentMethod: PaymentMethod; methods: Offers } {
  const reasons: Record<PaymentMethod, string | null> = {
    invoice: paymentBlocker('invoice', credit, total, reader),
    card: card ? cardBlocker(total, reader) : BLOCKER_TEXTS[reader].noCards,
    bank_transfer: paymentBlocker('bank_transfer', credit, total, reader),
  }
  const methods = PAYMENT_METHODS.map((id) => ({ id, enabled: reasons[id] === null, reason: reasons[id] }))
  const chosen = PAYMENT_METHODS.find((method) => method === requested && (method !== 'card' || card))
  const first = hasTerms(credit) ? DEFAULT_PAYMENT_METHOD : methods.find((method) => method.enabled)?.id
  return { paymentMethod: chosen ?? first ?? DEFAULT_PAYMENT_METHOD, methods }
}

/** Returns why an order that is paid by `method` cannot cost `cents` more, or null. A card is charged at most what it authorized. */
export function paymentBlocker(method: PaymentMethod, credit: Credit, cents: Cents, reader: Reader): string | null {
  if (method === 'card') return null
  return (
    (method === 'invoice' ? termsBlocker(credit, cents, reader) : null) ?? firstOrdersBlocker(credit, cents, reader)
  )
}

/** Smallest and largest amount of a card payment, in cents. */
const MIN_CARD_CENTS = 50
const MAX_CARD_CENTS = 99_999_999

/** True if a card can pay this amount. */
export function isPayableByCard(cents: Cents): boolean {
  return cents >= MIN_CARD_CENTS && cents <= MAX_CARD_CENTS
}

function cardBlocker(total: Cents, reader: Reader): string | null {
  if (isPayableByCard(total)) return null
  return BLOCKER_TEXTS[reader].cardRange({ least: dollars(MIN_CARD_CENTS), most: dollars(MAX_CARD_CENTS) })
}

function firstOrdersBlocker({ firstOrders }: Credit, total: Cents, reader: Reader): string | null {
  if (firstOrders === null || firstOrders.unpaid + total <= firstOrders.limit) return null
  const { limit, unpaid } = firstOrders
  return BLOCKER_TEXTS[reader].firstOrders({
    limit: dollars(limit),
    over: dollars(unpaid + total - limit),
    owes: unpaid > 0,
  })
}

function termsBlocker(credit: Credit, total: Cents, reader: Reader): string | null {
  const { limit, used } = credit
  if (!hasTerms(credit)) return BLOCKER_TEXTS[reader].noTerms
  if (limit === null || used + total <= limit) return null
  return BLOCKER_TEXTS[reader].overCredit({ over: dollars(used + total - limit) })
}

function dollars(cents: Cents): string {
  return formatDollars(toDollars(cents))
}
