import type { Checkout, PaymentMethod } from '#contract/orders.ts'
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
      title="Payment"
      summary={<p>{chosen ? titleOf(chosen, checkout) : 'Choose a way to pay.'}</p>}
    >
      <fieldset>
        <legend className="sr-only">Way to pay</legend>
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
  if (method === 'invoice') return `Invoice, ${terms.days} days`
  return method === 'card' ? 'Card' : 'Bank transfer'
}

function aboutOf(method: PaymentMethod, { terms, card }: Checkout): string {
  if (method === 'invoice') return `Nothing to pay today. Due on ${longDate(terms.due_on)} at the earliest.`
  if (method === 'bank_transfer') return 'You transfer the total with the number of your order as the reference.'
  if (card?.provider === 'local') return 'A test card: this shop charges none.'
  return 'Authorised now, charged as soon as the order is placed.'
}

function Details({ method }: { method: PaymentMethod }) {
  const { step } = useCheckout()
  if (method === 'invoice') return <TermsMeter />
  if (method === 'card') {
    // In steps the last one has the fields: what is typed in them must still be there when the order is placed.
    return step === null ? (
      <CardFields />
    ) : (
      <p className="text-small text-muted">You enter the card in the last step.</p>
    )
  }
  return (
    <p className="text-small text-muted">
      The number of your order is on the next page and in the mail that confirms it. Makers may wait for the transfer
      before they ship.
    </p>
  )
}
