import { Link } from 'react-router'
import { formatDollars } from '#contract/money.ts'
import { formatNumber } from '#contract/language.ts'
import { quickOrderTexts } from '#texts/quick-order.ts'
import { Picture } from '#web/ui/picture.tsx'
import type { RowResult } from './use-checked-rows.ts'

const COLOURS = {
  ok: 'text-muted',
  adjusted: 'text-clay',
  duplicate: 'text-muted',
  unavailable: 'text-danger',
  unknown: 'text-danger',
  invalid: 'text-danger',
} as const

interface EntryResultProps {
  result: RowResult
  note: string
  /** Takes a quantity that can be ordered. */
  onUse: (units: number) => void
}

/** What would come of a row: the product and its price, or what is wrong and the press that mends it. */
export function EntryResult({ result: { checked, isFresh }, note, onUse }: EntryResultProps) {
  const { status, title, ocid, slug, image, supplier, message, itemPrice, line_total, quantity, suggested } = checked
  const others = suggested.filter((units) => status !== 'adjusted' || units !== quantity)
  return (
    <div data-settling={!isFresh} className="amount grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3">
      {title === null ? null : (
        <>
          <Picture image={image} sizes="3rem" alt="" />
          <div className="min-w-0">
            <div className="flex items-baseline justify-between gap-x-4 gap-y-0.5 text-small @max-md:flex-wrap">
              <Link
                to={`/inventory/${ocid}/${slug}`}
                className="line-clamp-3 min-w-0 underline-offset-4 hover:underline"
              >
                {title}
              </Link>
              {line_total !== null && itemPrice !== null && (
                <span className="figures @md:shrink-0">
                  <span className="text-muted">
                    {formatNumber(quantity)} × {formatDollars(itemPrice)} ={' '}
                  </span>
                  <span className="font-medium">{formatDollars(line_total)}</span>
                </span>
              )}
            </div>
            <p className="truncate text-micro text-muted">{supplier}</p>
            {note && <p className="mt-1 border-l-2 border-leaf pl-2 text-micro wrap-anywhere">{note}</p>}
          </div>
        </>
      )}
      {(message !== null || others.length > 0) && (
        <p className={`figures col-span-full flex flex-wrap items-center gap-x-4 text-small ${COLOURS[status]}`}>
          {message !== null && <span className="min-w-0 py-1 wrap-anywhere">{message}</span>}
          {others.map((units) => (
            <button
              key={units}
              type="button"
              onClick={() => onUse(units)}
              className="plain-link min-h-11 font-medium text-ink"
            >
              {quickOrderTexts.row.take({ units: formatNumber(units) })}
              <span className="sr-only"> {title !== null && quickOrderTexts.row.takeOf({ title })}</span>
            </button>
          ))}
        </p>
      )}
    </div>
  )
}
