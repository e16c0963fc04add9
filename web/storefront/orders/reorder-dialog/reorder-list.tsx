import type { Order } from '#contract/schemas/orders/orders.ts'
import { formatDollars } from '#contract/values/money.ts'
import { countsTexts } from '#texts/ui/counts.ts'
import { reorderTexts } from '#texts/orders/reorder.ts'
import { uiTexts } from '#texts/ui/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Image } from '#web/ui/images/image.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ReorderAdded } from './reorder-added.tsx'
import { ReorderLineRow } from './reorder-line.tsx'
import type { UnavailableLine } from './reorder-rows.ts'
import { type Reordering, useReorder } from './use-reorder.ts'

/** The lines of an order at today's prices, to select from. */
export function ReorderList({ order, onClose }: { order: Order; onClose: () => void }) {
  const reordering = useReorder(order)
  const { rows, unavailable, error, added, retry, change } = reordering
  if (added) return <ReorderAdded added={added} onClose={onClose} />
  if (!rows) {
    return error ? (
      <Callout variant="error" role="alert" className="mt-6">
        <p>{error}</p>
        <Button variant="text" onClick={retry}>
          {uiTexts.tryAgain}
        </Button>
      </Callout>
    ) : (
      <div className="grid h-64 place-items-center">
        <Spinner label={reorderTexts.loading} />
      </div>
    )
  }
  return (
    <>
      <p className="mt-3 text-small text-muted">{summaryOf(reordering)}</p>
      {unavailable.length > 0 && <UnavailableLines lines={unavailable} />}
      <ul className="mt-5 divide-y divide-hairline border-y border-hairline" aria-label={reorderTexts.list}>
        {rows.map((row) => (
          <ReorderLineRow key={row.ocid} row={row} onChange={(fields) => change(row.ocid, fields)} />
        ))}
      </ul>
      <Foot reordering={reordering} />
    </>
  )
}

function UnavailableLines({ lines }: { lines: readonly UnavailableLine[] }) {
  return (
    <section className="mt-5">
      <h3 className="text-small font-medium">{reorderTexts.unavailable}</h3>
      <ul className="mt-2 space-y-3">
        {lines.map(({ ocid, title, supplier, image, message }) => (
          <li key={ocid} className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-4 text-small">
            <Image image={image} sizes="3rem" alt="" className="opacity-60" />
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

function Foot({ reordering: { rows, units, total, pricing, adding, error, add } }: { reordering: Reordering }) {
  const chosen = rows?.filter((row) => row.chosen).length ?? 0
  return (
    <div className="sticky -bottom-6 -mx-6 -mb-6 bg-paper px-6 pt-4 pb-6 sm:-bottom-10 sm:-mx-10 sm:-mb-10 sm:px-10 sm:pb-10">
      {error && (
        <p role="alert" className="mb-3 text-small text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p data-settling={pricing} className="settles figures text-small">
          <span className="text-muted">{countsTexts.units({ count: units })} </span>
          <span className="ml-2 text-title font-medium">{formatDollars(total)}</span>
        </p>
        <Button pending={chosen === 0 || pricing || adding} onClick={() => void add()} className="grow sm:grow-0">
          {adding ? reorderTexts.adding : reorderTexts.add({ count: chosen })}
        </Button>
      </div>
    </div>
  )
}

function summaryOf({ rows, unavailable }: Reordering): string {
  const possible = (rows ?? []).filter(({ insteadOf }) => insteadOf === null)
  const changed = possible.filter(({ was, now }) => was !== null && now !== null && was !== now).length
  const parts = [
    unavailable.length === 0
      ? reorderTexts.all({ count: possible.length })
      : reorderTexts.some({ possible: possible.length, count: possible.length + unavailable.length }),
    changed > 0 && reorderTexts.changed({ count: changed }),
  ]
  return parts.filter(Boolean).join(' ')
}
