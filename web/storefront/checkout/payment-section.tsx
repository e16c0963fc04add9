import { type Checkout, hasTerms, type PaymentMethod } from '#contract/checkout.ts'
import { checkoutTexts } from '#texts/checkout.tsx'
import { longDate } from '#web/storefront/long-date.ts'
import { CardFields } from './card-fields.tsx'
import { useCheckout } from './checkout-context.ts'
import { CheckoutSection } from './checkout-section.tsx'
import { ChoiceCard } from './choice-card.tsx'
import { TermsMeter } from './terms-meter.tsx'

/** How it is paid. What cannot be chosen says why. */
export function PaymentSection() {
  const { checkout, choices } = useCheckout()
  const { payment_methods: methods } = checkout
  const wished = methods.find(({ id }) => id === choices.method)
  const chosen = wished?.enabled ? wished.id : null
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
              below={<Details method={id} />}
            >
              <span className={`block text-body font-medium ${enabled ? '' : 'text-muted'}`}>
                {titleOf(id, checkout)}
              </span>
              <span className="block text-muted">{reason ?? aboutOf(id, checkout)}</span>
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

function aboutOf(method: PaymentMethod, { terms, card }: Checkout): string {
  if (method === 'invoice') return checkoutTexts.payment.invoiceText({ date: longDate(terms.due_on) })
  if (method === 'bank_transfer') return checkoutTexts.payment.transferText
  if (card?.provider === 'local') return checkoutTexts.payment.testCardText
  return checkoutTexts.payment.cardText
}

function Details({ method }: { method: PaymentMethod }) {
  const { step } = useCheckout()
  if (method === 'invoice') return <TermsMeter />
  if (method === 'card') {
    // In steps the last one has the fields: what is typed in them must still be there when the order is placed.
    return step === null ? <CardFields /> : <p className="text-small text-muted">{checkoutTexts.card.later}</p>
  }
  return <p className="text-small text-muted">{checkoutTexts.payment.transferDetails}</p>
}
