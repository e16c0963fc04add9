import { useNavigation } from 'react-router'
import type { OrderSummary, OrdersWanted } from '#contract/orders.ts'
import type { PageMeta } from '#contract/wire.ts'
import { countOf } from '#web/storefront/seeds/count-text.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { FilterBar } from './filter-bar.tsx'
import { isNarrowed } from './order-filters.ts'
import { OrderRow } from './order-row.tsx'

interface OrderListProps {
  orders: readonly OrderSummary[]
  meta: PageMeta
  wanted: OrdersWanted
}

/** The company's orders, what narrows them, and what there is to say where there are none. */
export function OrderList({ orders, meta, wanted }: OrderListProps) {
  const { state, location } = useNavigation()
  const isTurning = state === 'loading' && location.pathname === '/buyer/orders'
  if (meta.total === 0 && !isNarrowed(wanted)) return <NoOrders />
  return (
    <>
      <FilterBar wanted={wanted} total={meta.total} />
      <p role="status" className="sr-only">
        {countOf(meta.total, 'order')}
      </p>
      {orders.length === 0 ? (
        <EmptyState title="No order is like this">
          <p>Try fewer words, or another state. Order numbers, PO numbers, SKUs, products and makers are found.</p>
          <ButtonLink to="/buyer/orders" look="quiet" className="text-ink">
            Show all orders
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul data-settling={isTurning} aria-label="Orders" className="amount border-b border-hairline">
          {orders.map((order) => (
            <OrderRow key={order.invoice} order={order} />
          ))}
        </ul>
      )}
      <Pagination meta={meta} />
    </>
  )
}

function NoOrders() {
  return (
    <EmptyState title="No orders yet">
      <p>What you order stands here: where it is, its invoices and packing slips, and the way to order it again.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/category">See what sells best</ButtonLink>
        <ButtonLink to="/quick-order" look="quiet" className="text-ink">
          Quick order by SKU
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
