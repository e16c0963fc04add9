import { Link } from 'react-router'
import { formatDollars } from '#contract/money.ts'
import type { MakerOrder, OrderLine, OrderPaper } from '#contract/orders.ts'
import { dayRange } from '#web/storefront/checkout/arrival.ts'
import { countOf } from '#web/storefront/seeds/count-text.ts'
import { MakerProgress } from './maker-progress.tsx'
import { PartLine } from './part-line.tsx'
import { Parcel } from './parcel.tsx'
import { StatePill } from './pill.tsx'

interface MakerPartProps {
  group: MakerOrder
  lines: readonly OrderLine[]
  papers: readonly OrderPaper[]
}

/** What one maker sends: how far it is, its parcels, its lines. */
export function MakerPart({ group, lines, papers }: MakerPartProps) {
  const { number, supplier, supplier_slug, state, shipments, arrives } = group
  return (
    <section aria-labelledby={number}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b border-ink pb-4">
        <div className="min-w-0">
          <h2 id={number} className="display text-heading wrap-anywhere">
            {supplier_slug ? (
              <Link to={`/maker/${supplier_slug}`} className="underline-offset-4 hover:underline">
                {supplier}
              </Link>
            ) : (
              supplier
            )}
          </h2>
          <p className="figures mt-1 text-small text-muted">
            {number} · {countOf(lines.length, 'product')} · {howSent(group)}
          </p>
        </div>
        <StatePill state={state} />
      </div>
      <MakerProgress state={state} lines={lines} />
      {arrives && (
        <p className="mt-4 text-small">
          <span className="text-muted">Expected </span>
          <span className="figures font-medium">{dayRange(arrives)}</span>
        </p>
      )}
      {shipments.length > 0 && (
        <ol className="mt-5 space-y-3" aria-label={`Parcels of ${supplier}`}>
          {shipments.map((shipment, index) => (
            <Parcel
              key={`${shipment.shipped_at} ${shipment.tracking}`}
              shipment={shipment}
              place={index + 1}
              of={shipments.length}
              lines={lines}
              slip={papers.find((paper) => paper.number === `${number}-P${index + 1}`)}
            />
          ))}
        </ol>
      )}
      <ul className="mt-4" aria-label={`Products of ${supplier}`}>
        {lines.map((line) => (
          <PartLine key={line.position} line={line} state={state} />
        ))}
      </ul>
    </section>
  )
}

function howSent({ freight, shipping_method, shippingCost }: MakerOrder): string {
  if (freight) return `${shipping_method}, quoted after the order`
  return `${shipping_method}, ${shippingCost === 0 ? 'free' : formatDollars(shippingCost)}`
}
