import type { Order } from '#contract/orders.ts'
import { orderFactsTexts } from '#texts/order-facts.ts'
import { thankYouTexts } from '#texts/thank-you.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { KeepOrder } from './keep-order.tsx'

/** What can be done with an order that has just been placed. */
export function ReceiptActions({ order }: { order: Order }) {
  const proForma = order.papers.find(({ kind }) => kind === 'pro_forma')
  return (
    <div className="mt-8 flex flex-wrap justify-center gap-3 print:hidden">
      <ButtonLink to={`/buyer/orders/${encodeURIComponent(order.invoice)}`}>{thankYouTexts.track}</ButtonLink>
      {proForma && (
        <a
          href={proForma.url}
          download
          className="inline-flex min-h-11 items-center rounded-full border border-line px-6 py-2 text-small font-medium transition-colors duration-200 hover:border-ink"
        >
          {thankYouTexts.proForma}
        </a>
      )}
      <Button look="quiet" className="no-scripting:hidden" onClick={() => window.print()}>
        {orderFactsTexts.print}
      </Button>
      <KeepOrder invoice={order.invoice} />
    </div>
  )
}
