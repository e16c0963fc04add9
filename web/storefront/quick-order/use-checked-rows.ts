import { useEffect, useState } from 'react'
import type { CheckedRow, CheckedRows } from '#contract/schemas/cart.ts'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import { ApiError } from '#web/storefront/http/api.ts'
import { bulkCalls } from '#web/storefront/state/cart/bulk-calls.ts'
import { type EntryRow, filledRows, toBulkRow } from './entry-rows.ts'

/** Rows are checked once the buyer has not typed for this long. */
const DEBOUNCE_MS = 250

/** The check of a row, and whether it is about the row as it is now. */
export interface RowResult {
  checked: CheckedRow
  isFresh: boolean
}

interface Answer {
  /** All rows at the time of the request, and those of them that were sent. */
  rows: readonly EntryRow[]
  sent: readonly EntryRow[]
  /** Null after an error. */
  checked: CheckedRows | null
  error: string | null
}

const NOTHING = { sent: [], checked: null }

/** Checks the rows while the buyer types, debounced. Drops an answer that arrives after the next request. */
export function useCheckedRows(rows: readonly EntryRow[]) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const isEmpty = filledRows(rows).length === 0

  useEffect(() => {
    const sent = filledRows(rows)
    if (sent.length === 0) return
    let isOutdated = false
    async function request() {
      const { checked, error } = await checkRows(sent)
      if (isOutdated) return
      // After an error, keep showing the previous checks of the rows they are about.
      setAnswer((previous) => (checked ? { rows, sent, checked, error } : { ...(previous ?? NOTHING), rows, error }))
    }
    const timer = setTimeout(() => void request(), DEBOUNCE_MS)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [rows])

  const isAnswered = answer?.rows === rows
  return {
    results: resultsOf(rows, answer),
    checked: isEmpty ? null : (answer?.checked ?? null),
    /** True if the checks shown are not about the current rows. */
    checking: !isEmpty && !isAnswered,
    error: isAnswered && !isEmpty ? answer.error : null,
  }
}

async function checkRows(sent: readonly EntryRow[]): Promise<Pick<Answer, 'checked' | 'error'>> {
  try {
    return { checked: await bulkCalls.check(sent.map(toBulkRow)), error: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { checked: null, error: error.message }
  }
}

function resultsOf(rows: readonly EntryRow[], answer: Answer | null): ReadonlyMap<number, RowResult> {
  if (!answer?.checked) return new Map()
  const { sent, checked: result } = answer
  const current = new Map(rows.map((row) => [row.key, row]))
  return new Map(
    result.rows.flatMap((checked) => {
      const row = sent[checked.row]
      if (!row) return []
      const message = checked.status === 'duplicate' ? duplicateMessage(rows, sent, result, checked) : checked.message
      return [[row.key, { checked: { ...checked, message }, isFresh: current.get(row.key) === row }]]
    }),
  )
}

/** Row numbers of the server count the rows that were sent; on the page there may be empty ones between them. */
function duplicateMessage(
  rows: readonly EntryRow[],
  sent: readonly EntryRow[],
  result: CheckedRows,
  { ocid, row }: CheckedRow,
): string {
  const first = result.rows.find((other) => other.ocid === ocid && other.row !== row && other.status !== 'duplicate')
  const index = rows.findIndex(({ key }) => key === (first && sent[first.row]?.key))
  return index < 0 ? quickOrderTexts.row.duplicate : quickOrderTexts.row.duplicateOf({ row: index + 1 })
}
