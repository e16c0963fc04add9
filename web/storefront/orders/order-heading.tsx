import { Link } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { orderFactsTexts } from '#texts/order-facts.ts'
import { orderTexts } from '#texts/order.ts'
import { uiTexts } from '#texts/ui.ts'
import { longDate } from '#web/storefront/long-date.ts'
import { Button } from '#web/ui/button.tsx'
import { CancelButton } from './cancel-button.tsx'
import { PaymentWord, StatePill } from './pill.tsx'
import { poText } from './po-text.ts'
import { ReorderButton } from './reorder-button.tsx'

/** Which order it is, how it stands, and what can be done with it. */
export function OrderHeading({ order }: { order: Order }) {
  const { invoice, state, payment, placed_at, placed_by, po_number, ship_not_before, email, can_cancel } = order
  return (
    <header>
      <nav aria-label={uiTexts.breadcrumb} className="text-small text-muted print:hidden">
        <Link to="/buyer/orders" className="plain-link inline-flex min-h-11 items-center">
          {orderTexts.all}
        </Link>
      </nav>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div className="min-w-0">
          <h1 className="display figures text-page">{orderFactsTexts.order({ invoice })}</h1>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
            <StatePill state={state} />
            <PaymentWord payment={payment} />
          </p>
          <p className="mt-3 text-body text-muted wrap-anywhere">
            {orderTexts.placed({ date: longDate(placed_at), buyer: placed_by })}
            {po_number && (
              <>
                {' '}
                · <span className="text-ink">{poText(po_number)}</span>
              </>
            )}
          </p>
          <p className="text-small text-muted wrap-anywhere">
            {ship_not_before && `${orderTexts.notBefore({ date: longDate(ship_not_before) })} `}
            {orderTexts.mails({ email })}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          <ReorderButton order={order} />
          {can_cancel && <CancelButton order={order} />}
          <Button look="quiet" className="no-scripting:hidden" onClick={() => window.print()}>
            {orderFactsTexts.print}
          </Button>
        </div>
      </div>
    </header>
  )
}
