import type { PaymentMethod } from '#contract/orders/checkout.ts'
import type { CheckoutView } from '#web/storefront/checkout/checkout-context.ts'

/** Returns the chosen payment method; null if it is unavailable. */
export function chosenMethod({ checkout, choices }: Pick<CheckoutView, 'checkout' | 'choices'>): PaymentMethod | null {
  const selected = checkout.payment_methods.find(({ id }) => id === choices.method)
  return selected?.enabled ? selected.id : null
}

/** True if the page has the fields of the payment: the review has those of a card, because the order is placed with it. */
export function hasPaymentFields(view: Pick<CheckoutView, 'checkout' | 'choices' | 'step'>): boolean {
  const { step } = view
  return step === null || step === 'payment' || (step === 'review' && chosenMethod(view) === 'card')
}
