import type { AdminOrder } from '#contract/schemas/admin/orders/orders.ts'
import { formatDollars } from '#contract/values/money.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { slipNumber } from './moves/shipment-of.ts'
import { stateTitle, stateTone } from './order-texts.ts'

interface SuborderPanelProps {
  details: AdminOrder
  suborder: AdminOrder['order']['groups'][number]
  /** Buttons of its moves. */
  actions: React.ReactNode
  /** Corrects the shipment with this packing slip. Absent if the person may not. */
  onCorrectTracking?: (slip: string) => void
}

/** A suborder with its lines and shipments. */
export function SuborderPanel({ details, suborder, actions, onCorrectTracking }: SuborderPanelProps) {
  const lines = details.order.products.filter(({ position }) => suborder.positions.includes(position))
  const due = [
    suborder.accept_by && `accept by ${suborder.accept_by}`,
    suborder.ship_by && `ship by ${suborder.ship_by}`,
  ]
  return (
    <Panel title={`${suborder.number} · ${suborder.supplier}`} actions={actions}>
      <p className="mb-2 flex flex-wrap items-center gap-2 text-muted">
        <Badge tone={stateTone(suborder.state)}>{stateTitle(suborder.state)}</Badge>
        <span>{[suborder.shipping_method, freightText(suborder), ...due].filter(Boolean).join(' · ')}</span>
      </p>
      <table className="w-full">
        <thead className="sr-only">
          <tr>
            <th>Product</th>
            <th>Units</th>
            <th>Total</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const price = details.prices.find(({ position }) => position === line.position)
            const progress = [
              line.shipped > 0 && `${line.shipped} shipped`,
              line.cancelled > 0 && `${line.cancelled} canceled`,
              line.back_order && backOrderText(line.back_order),
            ]
            return (
              <tr key={line.position} className="border-b border-hairline last:border-b-0 align-top">
                <td className="py-1.5 pr-3">
                  {line.title}
                  <span className="block text-micro text-muted">
                    {[line.sku, ...progress, line.note].filter(Boolean).join(' · ')}
                  </span>
                </td>
                <td className="py-1.5 pr-3 text-right whitespace-nowrap tabular-nums">
                  {line.qty} × {formatDollars(line.itemPrice)}
                  {price?.source === 'sale_or_tier' && (
                    <span className="block text-micro text-muted">
                      sale or tier, list {formatDollars(price.list_price)}
                    </span>
                  )}
                </td>
                <td className="py-1.5 text-right tabular-nums">{formatDollars(line.lineTotal)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {suborder.shipments.map(({ carrier, tracking, tracking_url, shipped_at }, index) => (
        <p key={`${shipped_at} ${tracking}`} className="mt-2 flex flex-wrap items-center gap-x-2 text-muted">
          <span>{`Shipped ${shipped_at.slice(0, 10)} via ${carrier}`}</span>
          {tracking_url ? (
            <a href={tracking_url} className="underline">
              {tracking}
            </a>
          ) : (
            <span>{tracking}</span>
          )}
          {onCorrectTracking && (
            <Button
              variant="plain"
              aria-label={`Correct tracking of ${slipNumber(suborder.number, index)}`}
              onClick={() => onCorrectTracking(slipNumber(suborder.number, index))}
            >
              Correct
            </Button>
          )}
        </p>
      ))}
    </Panel>
  )
}

function backOrderText({
  units,
  promised_on,
}: NonNullable<AdminOrder['order']['products'][number]['back_order']>): string {
  return `${units} back-ordered${promised_on === null ? '' : ` for ${promised_on}`}`
}

function freightText({ freight, freight_quoted }: AdminOrder['order']['groups'][number]): string {
  if (!freight) return ''
  return freight_quoted === null ? 'freight is not quoted yet' : `freight ${formatDollars(freight_quoted)}`
}
