import type { Checkout } from '#contract/schemas/checkout.ts'
import { hasTerms, type PaymentMethod } from '#contract/checkout.ts'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { longDate } from '#web/ui/long-date.ts'
import { CardFields } from './card-fields.tsx'
import { useCheckout } from '#web/storefront/checkout/checkout-context.ts'
import { CheckoutSection } from '#web/storefront/checkout/checkout-section.tsx'
import { ChoiceCard } from '#web/storefront/checkout/choice-card.tsx'
import { TermsMeter } from './terms-meter.tsx'

/** Payment methods. An unavailable one shows the reason. */
export function PaymentSection() {
  const { checkout, choices } = useCheckout()
  const { payment_methods: methods } = checkout
  const selected = methods.find(({ id }) => id === choices.method)
  const chosen = selected?.enabled ? selected.id : null
  return (
    <CheckoutSection
      step="payment"
      title={checkoutTexts.payment.title}
      summary={<p>{chosen ? titleOf(chosen, checkout) : checkoutTexts.payment.choose}</p>}
    >
      <fieldset>
        <legend className="sr-only">{checkoutTexts.payment.choice}</legend>
        <div className="space-y-3">
          {methods.map(({ id, enabled, reason }) => (
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
  const { step } = useCheckout()
  if (method === 'invoice') return <TermsMeter />
  if (method === 'card') {
    // In steps the last step has the fields, because their values must still be on the page when the order is placed.
    return step === null ? <CardFields /> : <p className="text-small text-muted">{checkoutTexts.card.later}</p>
  }
  return <p className="text-small text-muted">{checkoutTexts.payment.transferDetails}</p>
}
