import { useEffect, useState } from 'react'
import type { CheckedRow, CheckedRows } from '#contract/cart.ts'
import { quickOrderTexts } from '#texts/quick-order.ts'
import { CallFailure } from '#web/storefront/api.ts'
import { bulkCalls } from './bulk-calls.ts'
import { type EntryRow, filledRows, toBulkRow } from './entry-rows.ts'

/** Rows are checked when one has stopped typing for so long. */
const PAUSE_MS = 250

/** What the server says of a row, and whether it said so of the row as it is now. */
export interface RowResult {
  checked: CheckedRow
  isFresh: boolean
}

interface Answer {
  /** All rows of that moment, and those of them that were sent. */
  of: readonly EntryRow[]
  sent: readonly EntryRow[]
  /** Null where the rows could not be checked, and then why. */
  checked: CheckedRows | null
  trouble: string | null
}

const NOTHING = { sent: [], checked: null }

/** Checks the rows as one types. An answer that comes after the next question is dropped. */
export function useCheckedRows(rows: readonly EntryRow[]) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const isEmpty = filledRows(rows).length === 0

  useEffect(() => {
    const sent = filledRows(rows)
    if (sent.length === 0) return
    let isLate = false
    async function ask() {
      const { checked, trouble } = await checkRows(sent)
      if (isLate) return
      // What was said before is still of use, beside the rows it was said of.
      setAnswer((before) =>
        checked ? { of: rows, sent, checked, trouble } : { ...(before ?? NOTHING), of: rows, trouble },
      )
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [rows])

  const isAnswered = answer?.of === rows
  return {
    results: resultsOf(rows, answer),
    checked: isEmpty ? null : (answer?.checked ?? null),
    /** What is shown is about other rows than these. */
    checking: !isEmpty && !isAnswered,
    trouble: isAnswered && !isEmpty ? answer.trouble : null,
  }
}

async function checkRows(sent: readonly EntryRow[]): Promise<Pick<Answer, 'checked' | 'trouble'>> {
  try {
    return { checked: await bulkCalls.check(sent.map(toBulkRow)), trouble: null }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return { checked: null, trouble: error.message }
  }
}

function resultsOf(rows: readonly EntryRow[], answer: Answer | null): ReadonlyMap<number, RowResult> {
  if (!answer?.checked) return new Map()
  const { sent, checked: said } = answer
  const now = new Map(rows.map((row) => [row.key, row]))
  return new Map(
    said.rows.flatMap((checked) => {
      const row = sent[checked.row]
      if (!row) return []
      const message = checked.status === 'duplicate' ? summedInto(rows, sent, said, checked) : checked.message
      return [[row.key, { checked: { ...checked, message }, isFresh: now.get(row.key) === row }]]
    }),
  )
}

/** The server counts the rows that were sent; on the page there may be empty ones between them. */
function summedInto(
  rows: readonly EntryRow[],
  sent: readonly EntryRow[],
  said: CheckedRows,
  { ocid, row }: CheckedRow,
): string {
  const first = said.rows.find((other) => other.ocid === ocid && other.row !== row && other.status !== 'duplicate')
  const place = rows.findIndex(({ key }) => key === (first && sent[first.row]?.key))
  return place < 0 ? quickOrderTexts.row.same : quickOrderTexts.row.sameAs({ row: place + 1 })
}
