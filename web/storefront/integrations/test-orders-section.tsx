import { href, Link } from 'react-router'
import type { OrderSummary } from '#contract/schemas/orders/orders.ts'
import { formatDollars } from '#contract/values/money.ts'
import { integrationsTexts } from '#texts/account/integrations.tsx'
import { Section } from '#web/storefront/buyer/section.tsx'
import { StatePill, TestPill } from '#web/storefront/orders/status-pills.tsx'
import { longDate } from '#web/ui/long-date.ts'

interface TestOrdersSectionProps {
  /** The latest test orders of the company. */
  orders: readonly OrderSummary[]
  /** Number of all test orders. */
  total: number
}

/** The latest test orders of the company. */
export function TestOrdersSection({ orders, total }: TestOrdersSectionProps) {
  return (
    <Section id="test-orders" title={integrationsTexts.testOrders.title} about={integrationsTexts.testOrders.text}>
      {orders.length === 0 && <p className="text-body text-muted">{integrationsTexts.testOrders.empty}</p>}
      <ul className="divide-y divide-hairline">
        {orders.map((order) => (
          <TestOrderRow key={order.invoice} order={order} />
        ))}
      </ul>
      {total > orders.length && (
        <p className="mt-4 text-small text-muted">
          {integrationsTexts.testOrders.more({ shown: orders.length, total })}
        </p>
      )}
    </Section>
  )
}

function TestOrderRow({ order: { invoice, state, units, current_total, placed_at } }: { order: OrderSummary }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 first:pt-0">
      <div className="min-w-0">
        <Link
          to={href('/buyer/orders/:invoice', { invoice })}
          className="plain-link figures inline-flex min-h-11 items-center text-body font-medium"
        >
          {invoice}
        </Link>
        <p className="figures text-small text-muted">
          {integrationsTexts.testOrders.summary({
            units,
            total: formatDollars(current_total),
            date: longDate(placed_at),
          })}
        </p>
      </div>
      <p className="flex items-center gap-2">
        <TestPill />
        <StatePill state={state} />
      </p>
    </li>
  )
}
