import { quickOrderTexts } from '#texts/quick-order.ts'
import type { EntryRow } from './entry-rows.ts'
import type { RowResult } from './use-checked-rows.ts'

interface SpokenResultProps {
  rows: readonly EntryRow[]
  results: ReadonlyMap<number, RowResult>
  /** The key of the row that was changed last. */
  changed: number | null
}

/** Tells a screen reader what became of the row that was just typed; by then the focus may be in the next one. */
export function SpokenResult({ rows, results, changed }: SpokenResultProps) {
  const place = rows.findIndex(({ key }) => key === changed)
  const result = changed === null ? undefined : results.get(changed)
  // Half a SKU is no mistake yet.
  const isTold = result?.isFresh && result.checked.status !== 'unknown' && result.checked.message !== null
  return (
    <output className="sr-only">
      {isTold && quickOrderTexts.row.says({ row: place + 1, message: result.checked.message ?? '' })}
    </output>
  )
}
