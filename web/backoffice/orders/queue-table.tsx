import { Link } from 'react-router'
import type { AdminOrderRow } from '#contract/schemas/admin-orders.ts'
import { counted } from '#contract/text/language.ts'
import { formatDollars } from '#contract/values/money.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { paymentTone, poText, stateTitle, stateTone, timeText } from './order-texts.ts'

interface QueueTableProps {
  rows: readonly AdminOrderRow[]
  /** Number of the order that the keys are for. */
  current: string | null
  selected: ReadonlySet<string>
  pending: boolean
  /** Absent if the person may not select orders. */
  onToggle?: (row: AdminOrderRow) => void
  /** Absent if the person may not accept orders. */
  onAccept?: (row: AdminOrderRow) => void
}

const HEAD = 'py-2 pr-3 text-left text-micro font-medium text-muted whitespace-nowrap'
const WIDE = 'hidden py-2 pr-3 md:table-cell'

/** A page of a queue as a table. A phone shows number, company, states and the button to accept. */
export function QueueTable({ rows, current, selected, pending, onToggle, onAccept }: QueueTableProps) {
  return (
    <table className="w-full">
      <thead>
        <tr className="border-b border-hairline">
          {onToggle && (
            <th className={`${HEAD} w-8`}>
              <span className="sr-only">Selected</span>
            </th>
          )}
          <th className={HEAD}>Order</th>
          <th className={`${HEAD} hidden md:table-cell`}>Placed (UTC)</th>
          <th className={`${HEAD} hidden md:table-cell`}>Makers</th>
          <th className={HEAD}>State</th>
          <th className={`${HEAD} hidden text-right md:table-cell`}>Total</th>
          <th className={`${HEAD} hidden text-right md:table-cell`}>Open</th>
          <th className={HEAD}>
            <span className="sr-only">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.invoice}
            id={`order-${row.invoice}`}
            aria-current={row.invoice === current || undefined}
            className="border-b border-hairline align-top aria-[current=true]:bg-tile"
          >
            {onToggle && (
              <td className="py-2 pl-1">
                <input
                  type="checkbox"
                  aria-label={`Select ${row.invoice}`}
                  checked={selected.has(row.invoice)}
                  onChange={() => onToggle(row)}
                  className="size-4 pointer-coarse:size-6"
                />
              </td>
            )}
            <td className="py-2 pr-3">
              <Link to={`/orders/${row.invoice}`} className="font-medium hover:text-leaf">
                {row.invoice}
              </Link>
              <span className="block text-muted">{row.company}</span>
              {row.po_number !== null && <span className="block text-micro text-muted">{poText(row.po_number)}</span>}
            </td>
            <td className={`${WIDE} whitespace-nowrap`}>{timeText(row.placed_at)}</td>
            <td className={WIDE}>{suppliersText(row)}</td>
            <td className="py-2 pr-3">
              <span className="flex flex-wrap gap-1">
                <Badge tone={stateTone(row.state)}>{stateTitle(row.state)}</Badge>
                <Badge tone={paymentTone(row.payment)}>{stateTitle(row.payment)}</Badge>
                {row.suborders.some(({ needs_freight }) => needs_freight) && <Badge tone="warning">Freight</Badge>}
              </span>
            </td>
            <td className={`${WIDE} text-right tabular-nums`}>{formatDollars(row.total)}</td>
            <td className={`${WIDE} text-right tabular-nums`}>{formatDollars(row.open)}</td>
            <td className="py-1 text-right">
              {onAccept && row.suborders.some(({ state }) => state === 'placed') && (
                <Button pending={pending} onClick={() => onAccept(row)} aria-label={`Accept ${row.invoice}`}>
                  Accept
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function suppliersText({ suborders }: AdminOrderRow): string {
  const [first] = suborders
  return suborders.length === 1 && first ? first.supplier : counted(suborders.length, 'maker')
}
