import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { lastOrder } from '#web/storefront/checkout/calls.ts'
import { clearCheckout, unansweredAttempt } from '#web/storefront/checkout/stored-checkout.ts'
import { thankYouPath } from '#web/storefront/checkout/receipt/thank-you-path.ts'

/** Maximum clock skew between a browser and the shop, in milliseconds. */
const MAX_CLOCK_SKEW_MS = 300_000

/** Notice that the order was placed although its response was lost. Shown on the empty cart of the checkout. */
export function AlreadyPlaced() {
  const [invoice, setInvoice] = useState<string | null>(null)
  useEffect(() => {
    const attemptedAt = unansweredAttempt()
    if (attemptedAt !== null) void orderSince(attemptedAt).then(setInvoice)
  }, [])
  if (invoice === null) return null
  const { text, see } = checkoutTexts.placed
  return (
    <div className="frame max-w-xl pt-10">
      <Callout variant="success" role="status">
        {text({ invoice })}{' '}
        <Link to={thankYouPath(invoice)} className="plain-link font-medium">
          {see}
        </Link>
      </Callout>
    </div>
  )
}

/** Returns the number of an order placed since then, and clears the stored checkout; null if there is none. */
async function orderSince(attemptedAt: number): Promise<string | null> {
  const order = await lastOrder().catch(() => null)
  if (!order || Date.parse(order.placed_at) < attemptedAt - MAX_CLOCK_SKEW_MS) return null
  clearCheckout()
  return order.invoice
}
