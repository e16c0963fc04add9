import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router'
import { PAYMENT_METHODS } from '#contract/orders/checkout.ts'
import { MAX_COUNTED_ORDERS, ORDER_TABS } from '#contract/orders/order-work.ts'
import { ORDER_STATES } from '#contract/orders/orders.ts'
import type { AdminOrderRow, AdminOrdersQuery } from '#contract/schemas/admin/orders/orders.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { loadPreferences } from '#web/backoffice/preferences/preferences.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import type { Column } from '#web/backoffice/table/columns.ts'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import type { RowShortcut } from '#web/backoffice/table/data-table-props.ts'
import { exportsOf } from '#web/backoffice/table/exports.ts'
import { DayFilter, SearchFilter, SelectFilter } from '#web/backoffice/table/filters.tsx'
import { listQuery, withFilter } from '#web/backoffice/table/list-query.ts'
import { ViewTabs } from '#web/backoffice/table/saved-views.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { isPlaced } from './bulk-orders.ts'
import { rememberQueue } from './last-queue.ts'
import { stateTitle, TAB_TITLES } from './order-texts.ts'
import { QUEUE_COLUMNS } from './queue-columns.tsx'
import { useBulkActions } from './use-bulk-actions.tsx'

/** Loads a page of the queue and the size of each queue. The address names the queue, so that an export of it has the same orders. */
export async function loader({ request }: LoaderFunctionArgs) {
  const parameters = new URL(request.url).searchParams
  const tab = ORDER_TABS.find((each) => each === parameters.get('tab'))
  if (!tab) throw redirect(`/orders?${withFilter(parameters, { tab: 'accept' }).toString()}`)
  rememberQueue(request.url)
  const query = listQuery<AdminOrdersQuery>(request.url)
  const { tab: _tab, sort: _sort, cursor: _cursor, limit: _limit, ...filters } = query
  const [list, counts] = await Promise.all([
    call('adminOrders', { query }),
    call('adminOrderCounts', { query: filters }),
    loadPreferences('table.orders', 'views.orders'),
  ])
  return { tab, list, counts: counts.data }
}

const EXPORTS = exportsOf('orders')

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: stateTitle(value) }))

/** The queues of orders. Keys besides those of every list: `e` accepts, `s` ships, `E` accepts the selected orders. */
export function Component() {
  const { tab, list, counts } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const mayWrite = useMay()('orders.write')
  const { run, pending } = useAction()
  const { actions, dialog } = useBulkActions()
  const accept = ({ invoice, version }: AdminOrderRow) =>
    void run(() => call('adminAcceptOrder', { params: { invoice }, body: { version } }), {
      success: `${invoice} accepted`,
    })
  const shortcuts: RowShortcut<AdminOrderRow>[] = mayWrite
    ? [
        { keys: 'e', label: 'Accept the order', run: (row) => !pending && isPlaced(row) && accept(row) },
        { keys: 's', label: 'Ship the order', run: ({ invoice }) => void navigate(`/orders/${invoice}?move=ship`) },
      ]
    : []
  const columns = mayWrite ? [...QUEUE_COLUMNS, acceptColumn(accept, pending)] : QUEUE_COLUMNS
  const views = ORDER_TABS.map((each) => ({
    label: TAB_TITLES[each],
    filter: `tab=${each}`,
    count: counts[each],
    isAtLeast: counts[each] >= MAX_COUNTED_ORDERS,
  }))
  return (
    <Screen title="Orders" tabs={<ViewTabs name="orders" label="Queues" parameter="tab" views={views} />}>
      <DataTable
        name="orders"
        label={TAB_TITLES[tab]}
        columns={columns}
        rows={list.data}
        rowId={({ invoice }) => invoice}
        rowPath={({ invoice }) => `/orders/${invoice}`}
        next={list.next}
        count={{ rows: counts[tab], isAtLeast: counts[tab] >= MAX_COUNTED_ORDERS }}
        defaultSort="oldest"
        exports={EXPORTS}
        bulkActions={actions}
        rowShortcuts={shortcuts}
        filters={
          <>
            <SearchFilter label="Find an order" placeholder="Any number, company or email" />
            <SelectFilter name="state" label="Any state" options={optionsOf(ORDER_STATES)} />
            <SelectFilter name="payment_method" label="Any payment" options={optionsOf(PAYMENT_METHODS)} />
            <DayFilter name="from" label="From" />
            <DayFilter name="to" label="To" />
          </>
        }
        empty={{ title: 'No orders here', text: 'Nothing waits in this queue, or nothing matches the filter.' }}
      />
      {dialog}
    </Screen>
  )
}

function acceptColumn(accept: (row: AdminOrderRow) => void, pending: boolean): Column<AdminOrderRow> {
  return {
    id: 'accept',
    title: 'Action',
    width: 100,
    align: 'right',
    cell: (row) =>
      isPlaced(row) && (
        <Button pending={pending} onClick={() => accept(row)} aria-label={`Accept ${row.invoice}`}>
          Accept
        </Button>
      ),
  }
}
