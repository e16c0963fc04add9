import { href, useNavigation } from 'react-router'
import type { OrderSummary, OrdersQuery } from '#contract/schemas/orders/orders.ts'
import type { PageMeta } from '#contract/schemas/wire.ts'
import { linksTexts } from '#texts/ui/links.ts'
import { ordersTexts } from '#texts/orders/orders.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { FilterBar } from './filter-bar.tsx'
import { isNarrowed } from './order-filters.ts'
import { OrderRow } from './order-row.tsx'

interface OrderListProps {
  orders: readonly OrderSummary[]
  meta: PageMeta
  query: OrdersQuery
}

/** Orders of the company with search and filters, or an empty state. */
export function OrderList({ orders, meta, query }: OrderListProps) {
  const { state, location } = useNavigation()
  const isLoadingPage = state === 'loading' && location.pathname === href('/buyer/orders')
  if (meta.total === 0 && !isNarrowed(query)) return <NoOrders />
  return (
    <>
      <FilterBar query={query} total={meta.total} />
      <p role="status" className="sr-only">
        {ordersTexts.count({ count: meta.total })}
      </p>
      {orders.length === 0 ? (
        <EmptyState title={ordersTexts.none.title}>
          <p>{ordersTexts.none.text}</p>
          <ButtonLink to={href('/buyer/orders')} variant="quiet" className="text-ink">
            {ordersTexts.none.all}
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul
          data-settling={isLoadingPage}
          aria-label={ordersTexts.list}
          className="settles border-b border-hairline lg:grid lg:grid-cols-[auto_minmax(0,1.1fr)_minmax(0,1fr)_9rem_7rem] lg:gap-x-6"
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
        <ButtonLink to={href('/category/:slug?')}>{linksTexts.bestSellers}</ButtonLink>
        <ButtonLink to={href('/quick-order')} variant="quiet" className="text-ink">
          {linksTexts.quickOrder}
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
