import { useState } from 'react'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import { hasTerms, type PaymentMethod } from '#contract/orders/checkout.ts'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { longDate } from '#web/ui/long-date.ts'
import { CardFields } from './card-fields.tsx'
import { chosenMethod, hasPaymentFields } from './chosen-method.ts'
import { useCheckout } from '#web/storefront/checkout/checkout-context.ts'
import { CheckoutSection } from '#web/storefront/checkout/checkout-section.tsx'
import { ChoiceCard } from '#web/storefront/checkout/choice-card.tsx'
import { TermsMeter } from './terms-meter.tsx'

/**
 * Payment methods and the fields of the card. An unavailable method shows the reason. In steps, the fields stay on the page until the
 * order is placed: hidden, unless the card is not entered yet, because the page was reloaded, or was declined.
 */
export function PaymentSection() {
  const view = useCheckout()
  const { checkout, step, placementError } = view
  const { payment_methods: methods } = checkout
  const chosen = chosenMethod(view)
  // The review has the fields of the chosen method alone, because another one is chosen in its step.
  const shown = step === 'review' ? methods.filter(({ id }) => id === chosen) : methods
  const [wasCardEntered, setCardEntered] = useState(false)
  // The step of the payment ends with valid fields, which stay on the page in the review.
  const isCardEntered = chosen === 'card' && (step === 'payment' || (step === 'review' && wasCardEntered))
  if (isCardEntered !== wasCardEntered) setCardEntered(isCardEntered)
  return (
    <CheckoutSection
      step="payment"
      title={checkoutTexts.payment.title}
      isMounted={hasPaymentFields(view)}
      isIncomplete={chosen === 'card' && (!isCardEntered || placementError?.code === 'card_declined')}
      summary={<p>{chosen ? titleOf(chosen, checkout) : checkoutTexts.payment.choose}</p>}
    >
      <fieldset>
        <legend className="sr-only">{checkoutTexts.payment.choice}</legend>
        <div className="space-y-3">
          {shown.map(({ id, enabled, reason }) => (
            <ChoiceCard
              key={id}
              name="method"
              value={id}
              checked={id === chosen}
              disabled={!enabled}
              below={<MethodDetails method={id} />}
            >
              <span className={`block text-body font-medium ${enabled ? '' : 'text-muted'}`}>
                {titleOf(id, checkout)}
              </span>
              <span className="block text-muted">{reason ?? descriptionOf(id, checkout)}</span>
            </ChoiceCard>
          ))}
        </div>
      </fieldset>
    </CheckoutSection>
  )
}

function titleOf(method: PaymentMethod, { terms }: Checkout): string {
  if (method === 'invoice' && !hasTerms(terms)) return checkoutTexts.payment.invoiceWithoutTerms
  if (method === 'invoice') return checkoutTexts.payment.invoice(terms)
  return method === 'card' ? checkoutTexts.payment.card : checkoutTexts.payment.transfer
}

function descriptionOf(method: PaymentMethod, { terms, card, pay_by }: Checkout): string {
  if (method === 'invoice') return checkoutTexts.payment.invoiceText({ date: longDate(terms.due_on) })
  if (method === 'bank_transfer') {
    return pay_by ? checkoutTexts.payment.transferBy({ date: longDate(pay_by) }) : checkoutTexts.payment.transferText
  }
  if (card?.provider === 'local') return checkoutTexts.payment.testCardText
  return checkoutTexts.payment.cardText
}

function MethodDetails({ method }: { method: PaymentMethod }) {
  if (method === 'invoice') return <TermsMeter />
  if (method === 'card') return <CardFields />
  return <p className="text-small text-muted">{checkoutTexts.payment.transferDetails}</p>
}
