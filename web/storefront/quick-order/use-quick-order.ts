import { useEffect, useReducer, useRef, useState } from 'react'
import { MAX_BULK_ROWS } from '#contract/orders/cart.ts'
import { formatDollars } from '#contract/values/money.ts'
import { inCartTexts } from '#texts/cart/in-cart.ts'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import type { BulkSummary } from '#web/storefront/state/cart/bulk-result.ts'
import { preloadToaster } from '#web/storefront/toasts/toast-queue.ts'
import { type AddedRows, addRows, pendingSubmission } from './add-rows.ts'
import { emptyRows, entryReducer, type EntryRow, filledRows, withoutRows } from './entry-rows.ts'
import type { ParsedRows, RequestedRow } from '#contract/order-list/parse-rows.ts'
import { storedRows, storeRows } from './stored-rows.ts'
import { useCheckedRows } from './use-checked-rows.ts'

/** The result of reading a list, with the first of its lines that are no item. */
export interface ImportNotice {
  text: string
  ignored?: readonly string[]
  ignoredCount?: number
}

/** State of a quick order: its rows, the result of their check, and the functions that import rows and add them to the cart. */
export function useQuickOrder() {
  const [rows, change] = useReducer(entryReducer, null, emptyRows)
  const [added, setAdded] = useState<BulkSummary | null>(null)
  const [adding, setAdding] = useState(false)
  const [notice, setNotice] = useState<ImportNotice | null>(null)
  const checked = useCheckedRows(rows)
  useEffect(preloadToaster, [])
  useStoredRows(rows, (stored, result) => {
    if (stored.length > 0) change({ kind: 'read', rows: stored, at: null })
    // Announced without moving the focus: the buyer may be typing.
    if (result && result.added.products > 0)
      setNotice({ text: inCartTexts.added({ ...result.added, total: formatDollars(result.added.total) }) })
  })

  /** Appends the rows of a list, or inserts them at the row that they were pasted into. */
  function read(parsed: ParsedRows, at: number | null = null) {
    setAdded(null)
    const capacity = MAX_BULK_ROWS - filledRows(rows).length
    const over = Math.max(0, parsed.rows.length - capacity)
    change({ kind: 'read', rows: parsed.rows.slice(0, parsed.rows.length - over), at })
    setNotice(importNotice(parsed, over))
  }

  async function add() {
    setAdding(true)
    const result = await addRows(filledRows(rows))
    setAdding(false)
    if (!result) return
    change({ kind: 'added', rows: result.inCart })
    setNotice(null)
    setAdded(result.added)
  }

  function clear() {
    change({ kind: 'cleared' })
    setAdded(null)
    setNotice(null)
  }

  return { rows, change, read, add, adding, added, clear, notice, ...checked }
}

export type QuickOrder = ReturnType<typeof useQuickOrder>

/** Restores the rows typed before a reload, except those that are in the cart by now, and stores the rows. */
function useStoredRows(
  rows: readonly EntryRow[],
  restore: (stored: readonly RequestedRow[], result: AddedRows | null) => void,
): void {
  /** Stored rows that are not restored yet; null before they are read. */
  const notRestored = useRef<readonly RequestedRow[] | null>(null)
  const latest = useRef(restore)
  useEffect(() => {
    if (notRestored.current) storeRows([...notRestored.current, ...filledRows(rows)])
  }, [rows])
  useEffect(() => {
    if (notRestored.current) return
    const stored = storedRows()
    function restoreRows(result: AddedRows | null) {
      notRestored.current = []
      latest.current(withoutRows(stored, result?.inCart ?? []), result)
    }
    notRestored.current = stored
    // Wait for a submission without an answer: its rows must not be ordered twice.
    const answered = pendingSubmission()
    if (answered) void answered.then(restoreRows)
    else restoreRows(null)
  }, [])
}

/** `over`: how many rows exceed the maximum. */
function importNotice(parsed: ParsedRows, over: number): ImportNotice {
  const { rows, withoutQuantity, beyond, ignored, ignoredCount } = parsed
  const text = quickOrderTexts.parsed({ count: rows.length - over, withoutQuantity, left: beyond + over })
  return { text, ignored, ignoredCount }
}
