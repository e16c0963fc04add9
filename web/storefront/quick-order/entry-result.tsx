import { Link } from 'react-router'
import { formatNumber } from '#contract/text/language.ts'
import { formatDollars } from '#contract/values/money.ts'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import { Image } from '#web/ui/images/image.tsx'
import { productPath } from '#web/ui/paths.ts'
import type { RowResult } from './use-checked-rows.ts'

const COLORS = {
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
  /** Sets the quantity to a suggested one. */
  onUse: (units: number) => void
}

/** The result of checking a row: the product and its price, or the error with buttons that fix it. */
export function EntryResult({ result: { checked, isFresh }, note, onUse }: EntryResultProps) {
  const { status, title, ocid, slug, image, supplier, message, itemPrice, line_total, quantity, suggested } = checked
  const others = suggested.filter((units) => status !== 'adjusted' || units !== quantity)
  return (
    <div data-settling={!isFresh} className="settles grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3">
      {title === null || ocid === null ? null : (
        <>
          <Image image={image} sizes="3rem" alt="" />
          <div className="min-w-0">
            <div className="flex items-baseline justify-between gap-x-4 gap-y-0.5 text-small @max-md:flex-wrap">
              <Link
                to={productPath({ ocid, slug })}
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
        <p className={`figures col-span-full flex flex-wrap items-center gap-x-4 text-small ${COLORS[status]}`}>
          {message !== null && <span className="min-w-0 py-1 wrap-anywhere">{message}</span>}
          {others.map((units) => (
            <button
              key={units}
              type="button"
              onClick={() => onUse(units)}
              className="plain-link min-h-11 font-medium text-ink"
            >
              {quickOrderTexts.row.suggestion({ units: formatNumber(units) })}
              <span className="sr-only">
                {' '}
                {title !== null && <span>{quickOrderTexts.row.suggestionFor({ title })}</span>}
              </span>
            </button>
          ))}
        </p>
      )}
    </div>
  )
}
