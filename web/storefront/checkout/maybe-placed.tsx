import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { checkoutTexts } from '#texts/checkout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { lastOrder } from './calls.ts'
import { forgetCheckout, unansweredTry } from './kept-checkout.ts'
import { thankYouPath } from './thank-you-path.ts'

/** How far the clocks of a browser and the shop may be apart, in milliseconds. */
const CLOCKS_APART = 300_000

/** An order whose answer was lost on the way has emptied the cart: whoever comes back to it is told. */
export function MaybePlaced() {
  const [invoice, setInvoice] = useState<string | null>(null)
  useEffect(() => {
    const tried = unansweredTry()
    if (tried !== null) void orderSince(tried).then(setInvoice)
  }, [])
  if (invoice === null) return null
  const { said, see } = checkoutTexts.placed
  return (
    <div className="frame max-w-xl pt-10">
      <Notice look="good" role="status">
        {said({ invoice })}{' '}
        <Link to={thankYouPath(invoice)} className="plain-link font-medium">
          {see}
        </Link>
      </Notice>
    </div>
  )
}

async function orderSince(tried: number): Promise<string | null> {
  const order = await lastOrder().catch(() => null)
  if (!order || Date.parse(order.placed_at) < tried - CLOCKS_APART) return null
  forgetCheckout()
  return order.invoice
}
