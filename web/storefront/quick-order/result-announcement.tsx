import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import type { EntryRow } from './entry-rows.ts'
import type { RowResult } from './use-checked-rows.ts'

interface ResultAnnouncementProps {
  rows: readonly EntryRow[]
  results: ReadonlyMap<number, RowResult>
  /** Key of the row that was changed last. */
  changed: number | null
}

/** Announces the result of the row that was just typed, from which the focus may have moved on. */
export function ResultAnnouncement({ rows, results, changed }: ResultAnnouncementProps) {
  const place = rows.findIndex(({ key }) => key === changed)
  const result = changed === null ? undefined : results.get(changed)
  // Do not report an incomplete SKU.
  const isAnnounced = result?.isFresh && result.checked.status !== 'unknown' && result.checked.message !== null
  return (
    <output className="sr-only">
      {isAnnounced && quickOrderTexts.row.announcement({ row: place + 1, message: result.checked.message ?? '' })}
    </output>
  )
}
