import { href, Link } from 'react-router'
import { formatDollars } from '#contract/values/money.ts'
import type { Suborder, OrderLine, OrderDocument } from '#contract/schemas/orders/orders.ts'
import { countsTexts } from '#texts/ui/counts.ts'
import { orderTexts } from '#texts/orders/order.ts'
import { formatDayRange } from '#web/storefront/orders/delivery-dates.ts'
import { leadTimeText } from '#web/storefront/orders/lead-time-text.ts'
import { CancellationNote } from './cancellation.tsx'
import { SuborderProgress } from './suborder-progress.tsx'
import { SuborderLine } from './suborder-line.tsx'
import { ShipmentCard } from './shipment.tsx'
import { StatePill } from '#web/storefront/orders/status-pills.tsx'

interface SuborderProps {
  suborder: Suborder
  lines: readonly OrderLine[]
  documents: readonly OrderDocument[]
}

/** The part of an order that one supplier ships: progress, shipments and lines. */
export function SuborderSection({ suborder, lines, documents }: SuborderProps) {
  const { number, supplier, supplier_slug, state, shipments, arrives, cancellation } = suborder
  const leadTime = leadTimeText(suborder)
  return (
    <section aria-labelledby={number}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b border-ink pb-4">
        <div className="min-w-0">
          <h2 id={number} className="display text-heading wrap-anywhere">
            {supplier_slug ? (
              <Link to={href('/maker/:slug', { slug: supplier_slug })} className="underline-offset-4 hover:underline">
                {supplier}
              </Link>
            ) : (
              supplier
            )}
          </h2>
          <p className="figures mt-1 text-small text-muted">
            {number} · {countsTexts.products({ count: lines.length })} · {shippingText(suborder)}
          </p>
        </div>
        <StatePill state={state} />
      </div>
      <SuborderProgress state={state} lines={lines} />
      {cancellation && <CancellationNote cancellation={cancellation} />}
      {leadTime && <p className="figures mt-4 text-small">{leadTime}</p>}
      {arrives && (
        <p className={`text-small ${leadTime ? 'mt-1' : 'mt-4'}`}>
          <span className="text-muted">{orderTexts.suborder.expected} </span>
          <span className="figures font-medium">{formatDayRange(arrives)}</span>
        </p>
      )}
      {shipments.length > 0 && (
        <ol className="mt-5 space-y-3" aria-label={orderTexts.suborder.shipments({ maker: supplier })}>
          {shipments.map((shipment, index) => (
            <ShipmentCard
              key={`${shipment.shipped_at} ${shipment.tracking}`}
              shipment={shipment}
              number={index + 1}
              count={shipments.length}
              lines={lines}
              packingSlip={documents.find((each) => each.number === `${number}-P${index + 1}`)}
            />
          ))}
        </ol>
      )}
      <ul className="mt-4" aria-label={orderTexts.suborder.products({ maker: supplier })}>
        {lines.map((line) => (
          <SuborderLine key={line.position} line={line} state={state} />
        ))}
      </ul>
    </section>
  )
}

function shippingText({ state, freight, freight_quoted, shipping_method: method, shippingCost }: Suborder): string {
  if (freight_quoted) return orderTexts.suborder.shippedFor({ method, price: formatDollars(freight_quoted) })
  if (freight_quoted === 0) return orderTexts.suborder.shippedFree({ method })
  if (freight) return state === 'cancelled' ? method : orderTexts.suborder.freight({ method })
  if (shippingCost === 0) return orderTexts.suborder.shippedFree({ method })
  return orderTexts.suborder.shippedFor({ method, price: formatDollars(shippingCost) })
}
