import { href } from 'react-router'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { orderFactsTexts } from '#texts/orders/order-facts.ts'
import { thankYouTexts } from '#texts/checkout/thank-you.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SaveAsSeed } from './save-as-seed.tsx'

/** Actions for an order that was just placed. */
export function ReceiptActions({ order }: { order: Order }) {
  const proForma = order.papers.find(({ kind }) => kind === 'pro_forma')
  return (
    <div className="mt-8 flex flex-wrap justify-center gap-3 print:hidden">
      <ButtonLink to={href('/buyer/orders/:invoice', { invoice: order.invoice })}>{thankYouTexts.track}</ButtonLink>
      {proForma && (
        <a
          href={proForma.url}
          download
          className="inline-flex min-h-11 items-center rounded-full border border-line px-6 py-2 text-small font-medium transition-colors duration-200 hover:border-ink"
        >
          {thankYouTexts.proForma}
        </a>
      )}
      <Button variant="quiet" className="no-scripting:hidden" onClick={() => window.print()}>
        {orderFactsTexts.print}
      </Button>
      <SaveAsSeed invoice={order.invoice} />
    </div>
  )
}
