import { href, Link } from 'react-router'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { orderFactsTexts } from '#texts/orders/order-facts.ts'
import { orderTexts } from '#texts/orders/order.ts'
import { uiTexts } from '#texts/ui/ui.ts'
import { longDate } from '#web/ui/long-date.ts'
import { Button } from '#web/ui/button.tsx'
import { CancelButton } from './cancel-button.tsx'
import { PaymentStatus, StatePill, TestPill } from '#web/storefront/orders/status-pills.tsx'
import { poNumberText } from '#web/storefront/orders/po-number-text.ts'
import { ReorderButton } from '#web/storefront/orders/reorder-dialog/reorder-button.tsx'

/** Number, state and actions of an order. */
export function OrderHeading({ order }: { order: Order }) {
  const { invoice, state, payment, placed_at, placed_by, po_number, ship_not_before, email, can_cancel } = order
  return (
    <header>
      <nav aria-label={uiTexts.breadcrumb} className="text-small text-muted print:hidden">
        <Link to={href('/buyer/orders')} className="plain-link inline-flex min-h-11 items-center">
          {orderTexts.all}
        </Link>
      </nav>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div className="min-w-0">
          <h1 className="display figures text-page">{orderFactsTexts.order({ invoice })}</h1>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
            {order.test && <TestPill />}
            <StatePill state={state} />
            <PaymentStatus payment={payment} />
          </p>
          <p className="mt-3 text-body text-muted wrap-anywhere">
            {orderTexts.placed({ date: longDate(placed_at), buyer: placed_by })}
            {po_number && (
              <span>
                {' '}
                · <span className="text-ink">{poNumberText(po_number)}</span>
              </span>
            )}
          </p>
          <p className="text-small text-muted wrap-anywhere">
            {ship_not_before && <span>{`${orderTexts.notBefore({ date: longDate(ship_not_before) })} `}</span>}
            {!order.test && <span>{orderTexts.emails({ email })}</span>}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          <ReorderButton order={order} />
          {can_cancel && <CancelButton order={order} />}
          <Button variant="quiet" className="no-scripting:hidden" onClick={() => window.print()}>
            {orderFactsTexts.print}
          </Button>
        </div>
      </div>
    </header>
  )
}
