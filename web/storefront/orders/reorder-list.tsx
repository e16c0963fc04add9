import type { Order } from '#contract/orders.ts'
import { formatDollars } from '#contract/money.ts'
import { countOf } from '#web/storefront/seeds/count-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ReorderAdded } from './reorder-added.tsx'
import { ReorderLineRow } from './reorder-line.tsx'
import type { GoneLine } from './reorder-rows.ts'
import { type Reordering, useReorder } from './use-reorder.ts'

/** The lines of an order at today's prices, to choose from. */
export function ReorderList({ order, onClose }: { order: Order; onClose: () => void }) {
  const reordering = useReorder(order)
  const { rows, gone, trouble, added, retry, change } = reordering
  if (added) return <ReorderAdded added={added} onClose={onClose} />
  if (!rows) {
    return trouble ? (
      <Notice look="trouble" role="alert" className="mt-6">
        <p>{trouble}</p>
        <Button look="text" onClick={retry}>
          Try again
        </Button>
      </Notice>
    ) : (
      <div className="grid h-64 place-items-center">
        <Spinner label="Looking up today’s prices" />
      </div>
    )
  }
  return (
    <>
      <p className="mt-3 text-small text-muted">{summaryOf(reordering)}</p>
      {gone.length > 0 && <Gone lines={gone} />}
      <ul className="mt-5 divide-y divide-hairline border-y border-hairline" aria-label="What to order again">
        {rows.map((row) => (
          <ReorderLineRow key={row.ocid} row={row} onChange={(part) => change(row.ocid, part)} />
        ))}
      </ul>
      <Foot reordering={reordering} />
    </>
  )
}

function Gone({ lines }: { lines: readonly GoneLine[] }) {
  return (
    <section className="mt-5">
      <h3 className="text-small font-medium">Cannot be ordered today</h3>
      <ul className="mt-2 space-y-3">
        {lines.map(({ ocid, title, supplier, image, message }) => (
          <li key={ocid} className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-4 text-small">
            <Picture image={image} sizes="3rem" alt="" className="opacity-60" />
            <div className="min-w-0">
              <p className="wrap-anywhere">
                {title} <span className="text-muted">· {supplier}</span>
              </p>
              {message && <p className="text-clay">{message}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Foot({ reordering: { rows, units, total, summing, adding, trouble, add } }: { reordering: Reordering }) {
  const chosen = rows?.filter((row) => row.chosen).length ?? 0
  return (
    <div className="sticky -bottom-6 -mx-6 -mb-6 bg-paper px-6 pt-4 pb-6 sm:-bottom-10 sm:-mx-10 sm:-mb-10 sm:px-10 sm:pb-10">
      {trouble && (
        <p role="alert" className="mb-3 text-small text-danger">
          {trouble}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p data-settling={summing} className="amount figures text-small">
          <span className="text-muted">{countOf(units, 'unit')} </span>
          <span className="ml-2 text-title font-medium">{formatDollars(total)}</span>
        </p>
        <Button pending={chosen === 0 || summing || adding} onClick={() => void add()} className="grow sm:grow-0">
          {adding ? 'Adding…' : `Add ${chosen === 0 ? '' : `${countOf(chosen, 'product')} `}to cart`}
        </Button>
      </div>
    </div>
  )
}

function summaryOf({ rows, gone }: Reordering): string {
  const possible = (rows ?? []).filter(({ insteadOf }) => insteadOf === null)
  const changed = possible.filter(({ was, now }) => was !== null && now !== null && was !== now).length
  const parts = [
    gone.length === 0
      ? `All ${countOf(possible.length, 'product')} can be ordered today.`
      : `${possible.length} of ${countOf(possible.length + gone.length, 'product')} can be ordered today.`,
    changed > 0 && `${changed} ${changed === 1 ? 'has' : 'have'} another price than then.`,
  ]
  return parts.filter(Boolean).join(' ')
}
