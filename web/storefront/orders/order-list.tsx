import { useNavigation } from 'react-router'
import type { OrderSummary, OrdersWanted } from '#contract/orders.ts'
import type { PageMeta } from '#contract/wire.ts'
import { linksTexts } from '#texts/links.ts'
import { ordersTexts } from '#texts/orders.ts'
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
        {ordersTexts.count({ count: meta.total })}
      </p>
      {orders.length === 0 ? (
        <EmptyState title={ordersTexts.none.title}>
          <p>{ordersTexts.none.text}</p>
          <ButtonLink to="/buyer/orders" look="quiet" className="text-ink">
            {ordersTexts.none.all}
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul
          data-settling={isTurning}
          aria-label={ordersTexts.list}
          className="amount border-b border-hairline lg:grid lg:grid-cols-[auto_minmax(0,1.1fr)_minmax(0,1fr)_9rem_7rem] lg:gap-x-6"
        >
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
    <EmptyState title={ordersTexts.empty.title}>
      <p>{ordersTexts.empty.text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/category">{linksTexts.bestSellers}</ButtonLink>
        <ButtonLink to="/quick-order" look="quiet" className="text-ink">
          {linksTexts.quickOrder}
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
