import { Link } from 'react-router'
import { formatDollars } from '#contract/money.ts'
import type { MakerOrder, OrderLine, OrderPaper } from '#contract/orders.ts'
import { countsTexts } from '#texts/counts.ts'
import { orderTexts } from '#texts/order.ts'
import { dayRange } from '#web/storefront/checkout/arrival.ts'
import { promiseText } from '#web/storefront/checkout/promise-text.ts'
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
  const promise = promiseText(group)
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
            {number} · {countsTexts.products({ count: lines.length })} · {howSent(group)}
          </p>
        </div>
        <StatePill state={state} />
      </div>
      <MakerProgress state={state} lines={lines} />
      {promise && <p className="figures mt-4 text-small">{promise}</p>}
      {arrives && (
        <p className={`text-small ${promise ? 'mt-1' : 'mt-4'}`}>
          <span className="text-muted">{orderTexts.part.expected} </span>
          <span className="figures font-medium">{dayRange(arrives)}</span>
        </p>
      )}
      {shipments.length > 0 && (
        <ol className="mt-5 space-y-3" aria-label={orderTexts.part.parcels({ maker: supplier })}>
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
      <ul className="mt-4" aria-label={orderTexts.part.products({ maker: supplier })}>
        {lines.map((line) => (
          <PartLine key={line.position} line={line} state={state} />
        ))}
      </ul>
    </section>
  )
}

function howSent({ state, freight, freight_quoted, shipping_method: way, shippingCost }: MakerOrder): string {
  if (freight_quoted) return orderTexts.part.shippedFor({ way, price: formatDollars(freight_quoted) })
  if (freight_quoted === 0) return orderTexts.part.shippedFree({ way })
  if (freight) return state === 'cancelled' ? way : orderTexts.part.freight({ way })
  if (shippingCost === 0) return orderTexts.part.shippedFree({ way })
  return orderTexts.part.shippedFor({ way, price: formatDollars(shippingCost) })
}
