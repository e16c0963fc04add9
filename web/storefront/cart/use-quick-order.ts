import { useEffect, useReducer, useRef, useState } from 'react'
import { MAX_BULK_ROWS } from '#contract/cart.ts'
import { formatDollars } from '#contract/money.ts'
import { inCartTexts } from '#texts/in-cart.ts'
import { quickOrderTexts } from '#texts/quick-order.ts'
import { expectNotices } from '#web/storefront/notices.ts'
import { type AddedRows, addRows, answeredRows } from './add-rows.ts'
import { afterEntry, emptyRows, type EntryRow, filledRows, withoutRows } from './entry-rows.ts'
import { keepRows, keptRows } from './kept-rows.ts'
import type { ParsedRows, WantedRow } from './parse-rows.ts'
import type { Added } from './sort-out.ts'
import { useCheckedRows } from './use-checked-rows.ts'

/** A quick order: its rows, what the server says of them, and the way into the cart. */
export function useQuickOrder() {
  const [rows, change] = useReducer(afterEntry, null, emptyRows)
  const [added, setAdded] = useState<Added | null>(null)
  const [adding, setAdding] = useState(false)
  const [told, setTold] = useState<string | null>(null)
  const checked = useCheckedRows(rows)
  useEffect(expectNotices, [])
  useKeptRows(rows, (kept, done) => {
    if (kept.length > 0) change({ kind: 'read', rows: kept, at: null })
    // Said without taking the keyboard there: the buyer may be typing.
    if (done && done.added.products > 0)
      setTold(inCartTexts.added({ ...done.added, total: formatDollars(done.added.total) }))
  })

  /** Rows from a list come behind those that are there, or into the row that they were pasted into. */
  function read(parsed: ParsedRows, at: number | null = null) {
    setAdded(null)
    const room = MAX_BULK_ROWS - filledRows(rows).length
    const over = Math.max(0, parsed.rows.length - room)
    change({ kind: 'read', rows: parsed.rows.slice(0, parsed.rows.length - over), at })
    setTold(tellRead(parsed, over))
  }

  async function add() {
    setAdding(true)
    const done = await addRows(filledRows(rows))
    setAdding(false)
    if (!done) return
    change({ kind: 'added', rows: done.inCart })
    setTold(null)
    setAdded(done.added)
  }

  function clear() {
    change({ kind: 'cleared' })
    setAdded(null)
    setTold(null)
  }

  return { rows, change, read, add, adding, added, clear, told, ...checked }
}

export type QuickOrder = ReturnType<typeof useQuickOrder>

/** Brings back what was typed before a reload, but for what is in the cart by now, and keeps what is typed. */
function useKeptRows(
  rows: readonly EntryRow[],
  restore: (kept: readonly WantedRow[], done: AddedRows | null) => void,
): void {
  /** What is kept and not shown yet; null before it was read. */
  const hidden = useRef<readonly WantedRow[] | null>(null)
  const latest = useRef(restore)
  useEffect(() => {
    if (hidden.current) keepRows([...hidden.current, ...filledRows(rows)])
  }, [rows])
  useEffect(() => {
    if (hidden.current) return
    const kept = keptRows()
    function bringBack(done: AddedRows | null) {
      hidden.current = []
      latest.current(withoutRows(kept, done?.inCart ?? []), done)
    }
    hidden.current = kept
    // What is on its way into the cart may be answered in a moment: it is not to be ordered again.
    const answered = answeredRows()
    if (answered) void answered.then(bringBack)
    else bringBack(null)
  }, [])
}

/** `over` of the rows found no room beside those that were there. */
function tellRead({ rows, withoutQuantity, beyond }: ParsedRows, over: number): string {
  return quickOrderTexts.read({ count: rows.length - over, withoutQuantity, left: beyond + over })
}
