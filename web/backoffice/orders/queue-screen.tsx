import { useState } from 'react'
import { Form, type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { ORDER_TABS, type OrderTab } from '#contract/order-work.ts'
import type { AdminOrderFilters, AdminOrderRow, AdminOrdersQuery } from '#contract/schemas/admin-orders.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import { type Shortcut, useShortcuts } from '#web/backoffice/shell/shortcuts.ts'
import { Button, ButtonLink } from '#web/backoffice/ui/button.tsx'
import { Field, Select } from '#web/backoffice/ui/field.tsx'
import { EmptyNote } from '#web/backoffice/ui/states.tsx'
import { Tabs } from '#web/backoffice/ui/tabs.tsx'
import { TAB_TITLES } from './order-texts.ts'
import { QueueTable } from './queue-table.tsx'

const SORTS = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'newest', label: 'Newest first' },
  { value: '-total', label: 'Greatest total first' },
  { value: 'total', label: 'Least total first' },
]

function tabOf(parameters: URLSearchParams): OrderTab {
  return ORDER_TABS.find((tab) => tab === parameters.get('tab')) ?? 'accept'
}

/** Loads a page of the queue and the size of each queue. */
export async function loader({ request }: LoaderFunctionArgs) {
  const parameters = new URL(request.url).searchParams
  const q = parameters.get('q')?.trim()
  const filters: AdminOrderFilters = q ? { q } : {}
  const cursor = parameters.get('cursor')
  const sort = SORTS.find(({ value }) => value === parameters.get('sort'))?.value ?? 'oldest'
  const query = {
    ...filters,
    tab: tabOf(parameters),
    sort: sort as AdminOrdersQuery['sort'],
    ...(cursor !== null && { cursor }),
  }
  const [list, counts] = await Promise.all([
    call('adminOrders', { query }),
    call('adminOrderCounts', { query: filters }),
  ])
  return { list, counts: counts.data }
}

const NO_SELECTION: ReadonlySet<string> = new Set()

/** The queues of orders. Keys: `j` and `k` move, `x` selects, `e` accepts, `s` and Enter open. */
export function Component() {
  const { list, counts } = useLoaderData<typeof loader>()
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const mayWrite = useMay()('orders.write')
  const tab = tabOf(parameters)
  const rows = list.data
  const [current, setCurrent] = useState(0)
  const [selected, setSelected] = useState(NO_SELECTION)
  const { run, pending } = useAction()
  const index = Math.min(current, rows.length - 1)
  const row = rows[index]

  const to = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(parameters)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name)
      else next.set(name, value)
    }
    return `/orders?${next.toString()}`
  }
  const open = (order: AdminOrderRow, move?: string) =>
    void navigate(`/orders/${order.invoice}${move ? `?move=${move}` : ''}`)
  const toggle = ({ invoice }: AdminOrderRow) =>
    setSelected((before) =>
      before.has(invoice) ? new Set([...before].filter((one) => one !== invoice)) : new Set([...before, invoice]),
    )
  const accept = (orders: readonly AdminOrderRow[]) =>
    run(
      async () => {
        for (const { invoice, version } of orders) {
          await call('adminAcceptOrder', { params: { invoice }, body: { version } })
        }
        setSelected(NO_SELECTION)
      },
      { success: orders.length === 1 ? `${orders[0]?.invoice} accepted` : `${orders.length} orders accepted` },
    )

  const moveTo = (next: number) => {
    const position = Math.max(0, Math.min(next, rows.length - 1))
    setCurrent(position)
    document.querySelector(`#order-${rows[position]?.invoice}`)?.scrollIntoView({ block: 'nearest' })
  }

  const marked = rows.filter(({ invoice }) => selected.has(invoice))
  const chosen = marked.length > 0 ? marked : rows.slice(index, index + 1)
  const acceptable = mayWrite ? chosen.filter(isPlaced) : []
  const shortcuts: Shortcut[] = row
    ? [
        { keys: 'j', label: 'Next order', isOnlyKey: true, run: () => moveTo(index + 1) },
        { keys: 'k', label: 'Previous order', isOnlyKey: true, run: () => moveTo(index - 1) },
        { keys: 'Enter', label: 'Open the order', isOnlyKey: true, run: () => open(row) },
      ]
    : []
  if (row && mayWrite) {
    shortcuts.push(
      { keys: 'x', label: 'Select the order', isOnlyKey: true, run: () => toggle(row) },
      { keys: 's', label: 'Ship the order', run: () => open(row, 'ship') },
    )
  }
  if (acceptable.length > 0) {
    shortcuts.push({ keys: 'e', label: 'Accept the order', run: () => !pending && void accept(acceptable) })
  }
  useShortcuts(shortcuts)

  return (
    <Screen
      title="Orders"
      tabs={
        <Tabs
          label="Queues"
          tabs={ORDER_TABS.map((one) => ({
            label: TAB_TITLES[one],
            to: to({ tab: one, cursor: null }),
            isCurrent: one === tab,
            count: counts[one],
          }))}
        />
      }
    >
      <Form className="mb-3 flex flex-wrap items-end gap-3" role="search">
        <input type="hidden" name="tab" value={tab} />
        <div className="min-w-56 flex-1 sm:max-w-sm">
          <Field
            key={parameters.get('q')}
            label="Find an order"
            name="q"
            type="search"
            defaultValue={parameters.get('q') ?? ''}
            placeholder="Any number, company or email"
          />
        </div>
        <Select
          label="Sort"
          name="sort"
          options={SORTS}
          value={parameters.get('sort') ?? 'oldest'}
          onChange={(event) => void navigate(to({ sort: event.target.value, cursor: null }))}
        />
        <Button type="submit">Find</Button>
      </Form>
      {marked.length > 0 && (
        <div className="sticky top-0 z-10 mb-2 flex flex-wrap items-center gap-3 rounded-md border border-line bg-raised px-3 py-2">
          <span>{marked.length} selected</span>
          <Button variant="primary" pending={pending} onClick={() => void accept(acceptable)}>
            Accept {acceptable.length}
          </Button>
          <Button onClick={() => setSelected(NO_SELECTION)}>Clear</Button>
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyNote title={parameters.get('q') ? 'No order matches.' : 'Nothing to do here.'} />
      ) : (
        <QueueTable
          rows={rows}
          current={row?.invoice ?? null}
          selected={selected}
          pending={pending}
          {...(mayWrite && { onToggle: toggle, onAccept: (order: AdminOrderRow) => void accept([order]) })}
        />
      )}
      {list.next !== null && (
        <div className="mt-3">
          <ButtonLink to={to({ cursor: list.next })}>Next page</ButtonLink>
        </div>
      )}
    </Screen>
  )
}

function isPlaced({ suborders }: AdminOrderRow): boolean {
  return suborders.some(({ state }) => state === 'placed')
}
