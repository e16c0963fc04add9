import { Package } from '#web/ui/icons/package.ts'
import type { OrderLine, OrderDocument, Shipment } from '#contract/schemas/orders/orders.ts'
import { formatNumber } from '#contract/text/language.ts'
import { orderTexts } from '#texts/orders/order.ts'
import { shortDate } from '#web/ui/short-date.ts'

interface ShipmentCardProps {
  shipment: Shipment
  /** Position among the shipments of the suborder, from 1. */
  number: number
  count: number
  lines: readonly OrderLine[]
  packingSlip: OrderDocument | undefined
}

/** A shipment: date, carrier, tracking and contents. */
export function ShipmentCard({ shipment, number, count, lines, packingSlip }: ShipmentCardProps) {
  const { carrier, tracking, tracking_url, shipped_at } = shipment
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-md bg-raised px-4 py-4 text-small print:border print:border-hairline">
      <Package size={20} strokeWidth={1.5} aria-hidden className="mt-0.5 text-leaf" />
      <div className="min-w-0">
        <p>
          <span className="font-medium">
            {count > 1 ? orderTexts.shipment.of({ number, count }) : orderTexts.shipment.one}
          </span>
          <span className="text-muted">
            {' '}
            · {shortDate(shipped_at)} · {carrier}
          </span>
        </p>
        <p className="figures mt-1 text-muted wrap-anywhere">{contents(shipment, lines)}</p>
        <p className="flex flex-wrap gap-x-6">
          {tracking && <Tracking number={tracking} url={tracking_url} carrier={carrier} />}
          {packingSlip && (
            <a href={packingSlip.url} className="plain-link inline-flex min-h-11 items-center text-muted print:hidden">
              {orderTexts.shipment.packingSlip}
            </a>
          )}
        </p>
      </div>
    </li>
  )
}

function Tracking({ number, url, carrier }: { number: string; url: string | null; carrier: string }) {
  const text = <span className="figures wrap-anywhere">{number}</span>
  if (!url) {
    return (
      <span className="inline-flex min-h-11 items-center gap-1">
        <span className="text-muted">{orderTexts.shipment.tracking}</span> {text}
      </span>
    )
  }
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={orderTexts.shipment.trackAt({ number, carrier })}
      className="plain-link inline-flex min-h-11 items-center font-medium text-leaf"
    >
      <span>
        {orderTexts.shipment.track} {text}
      </span>
    </a>
  )
}

function contents(shipment: Shipment, lines: readonly OrderLine[]): string {
  const titles = new Map(lines.map(({ position, title }) => [position, title]))
  return shipment.lines
    .map(
      ({ position, quantity }) =>
        `${formatNumber(quantity)} × ${titles.get(position) ?? orderTexts.shipment.someProduct}`,
    )
    .join(', ')
}
