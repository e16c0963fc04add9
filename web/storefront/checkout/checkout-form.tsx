import { Form, Link, useNavigation } from 'react-router'
import type { Checkout } from '#contract/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { longDate } from '#web/storefront/long-date.ts'
import { OrderSummary } from './order-summary.tsx'
import type { CheckoutAnswer } from './placement.ts'
import { ShipTo } from './ship-to.tsx'
import { Refusal } from './refusal.tsx'

interface CheckoutFormProps {
  checkout: Checkout
  placementKey: string
  answer: CheckoutAnswer | undefined
}

/** Where it goes, how it is paid, what else there is to say, and the order itself. */
export function CheckoutForm({ checkout, placementKey, answer }: CheckoutFormProps) {
  const placing = useNavigation().formMethod === 'POST'
  const { totals, terms, addresses, cart } = checkout
  const values = answer?.values
  // Whoever sees this form is signed in again.
  const refused = answer?.code === 'not_signed_in' ? undefined : answer
  const changed = answer?.code === 'totals_changed' && answer.seenTotal !== totals.orderTotal
  const placeText = changed ? 'Accept the new total and order' : 'Place order'
  return (
    <Form method="post" className="mt-10 grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_24rem] xl:gap-x-20">
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="totals_hash" value={checkout.totals_hash} />
      <input type="hidden" name="seen_total" value={totals.orderTotal} />
      <input type="hidden" name="key" value={placementKey} />
      <div className="min-w-0 space-y-12">
        <ShipTo addresses={addresses} chosen={values?.address_id ?? null} errors={answer?.errors['address_id']} />
        <section aria-labelledby="checkout-payment">
          <h2 id="checkout-payment" className="display text-title">
            Payment
          </h2>
          <div className="mt-4 rounded-md border border-ink bg-raised px-5 py-4">
            <p className="font-medium">Invoice, {terms.days} days</p>
            <p className="mt-1 text-small text-muted">
              Nothing to pay today. The invoice is due on{' '}
              <span className="figures text-ink">{longDate(terms.due_on)}</span>.
            </p>
          </div>
        </section>
        <section aria-labelledby="checkout-papers" className="max-w-xl space-y-6">
          <h2 id="checkout-papers" className="display text-title">
            For your papers
          </h2>
          <Field
            label="Purchase order number"
            hint="Optional"
            name="po_number"
            maxLength={64}
            autoComplete="off"
            defaultValue={values?.po_number}
            errors={answer?.errors['po_number']}
          />
          <TextArea
            label="Notes for the makers"
            hint="Optional"
            name="notes"
            maxLength={2000}
            defaultValue={values?.notes}
            errors={answer?.errors['notes']}
          />
        </section>
      </div>
      <OrderSummary cart={cart} totals={totals}>
        {refused && <Refusal answer={refused} total={totals.orderTotal} />}
        {checkout.can_place ? (
          <Button type="submit" className="mt-6 w-full" disabled={placing}>
            {placing ? 'Placing your order…' : placeText}
          </Button>
        ) : (
          <Notice look="trouble" className="mt-6">
            <Obstacle checkout={checkout} />
          </Notice>
        )}
        <p className="mt-4 text-micro text-muted">
          Prices and stock are checked once more as you order. If a total changes, we ask you first.
        </p>
      </OrderSummary>
    </Form>
  )
}

/** Why there is nothing to press yet, the most lasting reason first. */
function Obstacle({ checkout }: { checkout: Checkout }) {
  if (checkout.not_approved !== null) return checkout.not_approved
  if (checkout.addresses.length === 0) return 'There is no address to ship to yet.'
  return (
    <>
      Some lines need your attention first.{' '}
      <Link to="/cart" className="plain-link font-medium">
        Back to the cart
      </Link>
    </>
  )
}
