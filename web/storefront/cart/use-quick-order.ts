import { useEffect, useReducer, useRef, useState } from 'react'
import { MAX_BULK_ROWS } from '#contract/cart.ts'
import { quickOrderTexts } from '#texts/quick-order.ts'
import { trackAdded } from '#web/storefront/marketing/added.ts'
import { expectNotices } from '#web/storefront/notices.ts'
import { setCount } from '#web/storefront/session/session.ts'
import { addRows, rowsUnderWay } from './add-rows.ts'
import { afterEntry, emptyRows, type EntryRow, filledRows } from './entry-rows.ts'
import { keepRows, keptRows } from './kept-rows.ts'
import type { ParsedRows } from './parse-rows.ts'
import { type Added, goodRows } from './sort-out.ts'
import { useCheckedRows } from './use-checked-rows.ts'

/** A quick order: its rows, what the server says of them, and the way into the cart. */
export function useQuickOrder() {
  const [rows, change] = useReducer(afterEntry, null, emptyRows)
  const [added, setAdded] = useState<Added | null>(null)
  const [adding, setAdding] = useState(false)
  const [told, setTold] = useState<string | null>(null)
  const checked = useCheckedRows(rows)
  useEffect(expectNotices, [])
  useKeptRows(rows, (kept) => change({ kind: 'read', rows: kept, at: null }))

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
    const { answer, added, inCart } = done
    setCount(answer.count)
    for (const { ocid, quantity } of goodRows(answer.rows))
      if (ocid !== null) trackAdded(answer.cart, { id: ocid, quantity })
    change({ kind: 'added', rows: inCart })
    setTold(null)
    setAdded(added)
  }

  function clear() {
    change({ kind: 'cleared' })
    setAdded(null)
    setTold(null)
  }

  return { rows, change, read, add, adding, added, clear, told, ...checked }
}

export type QuickOrder = ReturnType<typeof useQuickOrder>

/** Brings back what was typed before a reload, and keeps what is typed now. */
function useKeptRows(rows: readonly EntryRow[], restore: (kept: ReturnType<typeof keptRows>) => void): void {
  const isRestored = useRef(false)
  const latest = useRef(restore)
  useEffect(() => {
    if (isRestored.current) keepRows(filledRows(rows))
  }, [rows])
  useEffect(() => {
    function bringBack() {
      isRestored.current = true
      const kept = keptRows()
      if (kept.length > 0) latest.current(kept)
    }
    // What is on its way into the cart from here may be answered in a moment: it is not to be ordered again.
    const underWay = rowsUnderWay()
    if (underWay) void underWay.then(bringBack)
    else if (!isRestored.current) bringBack()
  }, [])
}

/** `over` of the rows found no room beside those that were there. */
function tellRead({ rows, withoutQuantity, beyond }: ParsedRows, over: number): string {
  return quickOrderTexts.read({ count: rows.length - over, withoutQuantity, left: beyond + over })
}
