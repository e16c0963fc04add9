import { type ReactNode, useRef, useState } from 'react'
import { API_PATHS } from '#contract/api-paths.ts'
import { MAX_BULK_ORDERS } from '#contract/orders/order-work.ts'
import type { BulkResult } from '#contract/schemas/admin/orders/bulk-orders.ts'
import { counted } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useMay } from '#web/backoffice/shell/session.ts'
import type { BulkAction, Target } from '#web/backoffice/table/bulk-bar.tsx'
import { showToast } from '#web/backoffice/ui/toasts.tsx'
import { isPlaced, ordersOf, type SelectedOrders } from './bulk-orders.ts'
import { BulkResults } from './bulk-results.tsx'
import { OrderList } from './order-list.tsx'

/** PDFs of many orders, by their files. */
const PRINTS = [
  { label: 'Packing slips', file: 'packing-slips' },
  { label: 'Purchase orders', file: 'purchase-orders' },
  { label: 'Labels', file: 'labels' },
]

/** Actions for selected orders that the person may use, and the dialog about those that failed. */
export function useBulkActions(): { actions: readonly BulkAction[]; dialog: ReactNode } {
  const mayWrite = useMay()('orders.write')
  const previewed = useRef<SelectedOrders>({ orders: [], hasMore: false })
  const [failed, setFailed] = useState<readonly BulkResult[]>([])
  const load = async (target: Target) => (previewed.current = await ordersOf(target))
  const accept: BulkAction = {
    label: 'Accept',
    keys: 'E',
    preview: async (target) => <AcceptPreview selected={await load(target)} />,
    run: async () => {
      const orders = previewed.current.orders.filter(isPlaced).map(({ invoice, version }) => ({ invoice, version }))
      if (orders.length === 0) return
      const { data } = await call('adminAcceptOrders', { body: { orders } })
      showToast(`${counted(data.filter(({ result }) => result === 'done').length, 'order')} accepted`)
      setFailed(data.filter(({ result }) => result === 'failed'))
    },
  }
  const prints = PRINTS.map(({ label, file }): BulkAction => ({
    label,
    keepsSelection: true,
    preview: async (target) => <PrintPreview selected={await load(target)} />,
    run: async () => {
      const invoices = previewed.current.orders.map(({ invoice }) => ['invoices', invoice])
      window.open(
        `${API_PATHS.admin}/orders/${file}.pdf?${new URLSearchParams(invoices).toString()}`,
        '_blank',
        'noopener',
      )
    },
  }))
  return {
    actions: mayWrite ? [accept, ...prints] : prints,
    dialog: <BulkResults title="Not accepted" results={failed} onClose={() => setFailed([])} />,
  }
}

function AcceptPreview({ selected: { orders, hasMore } }: { selected: SelectedOrders }) {
  const waiting = orders.filter(isPlaced)
  const others = orders.filter((order) => !isPlaced(order))
  return (
    <>
      <p className="mb-2">
        {waiting.length === 0
          ? 'None of these orders waits to be accepted.'
          : `${counted(waiting.length, 'order')} will be accepted, and the buyers get an email.`}
      </p>
      {hasMore && <FirstOnly />}
      <OrderList orders={waiting} />
      {others.length > 0 && (
        <>
          <p className="mt-4 mb-2">{`${counted(others.length, 'order')} will not change:`}</p>
          <OrderList orders={others} />
        </>
      )}
    </>
  )
}

function PrintPreview({ selected: { orders, hasMore } }: { selected: SelectedOrders }) {
  return (
    <>
      <p className="mb-2">{`One PDF for ${counted(orders.length, 'order')}, in this order. It opens in a new tab.`}</p>
      {hasMore && <FirstOnly />}
      <OrderList orders={orders} />
    </>
  )
}

function FirstOnly() {
  return <p className="mb-2 text-clay">{`Only the first ${MAX_BULK_ORDERS} at once. Repeat it for the rest.`}</p>
}
