import { useEffect, useState } from 'react'
import type { BulkAdded, CheckedRows } from '#contract/cart.ts'
import type { Order } from '#contract/orders.ts'
import { CallFailure } from '#web/storefront/api.ts'
import { bulkCalls } from '#web/storefront/cart/bulk-calls.ts'
import { trackAdded } from '#web/storefront/marketing/added.ts'
import { setCount } from '#web/storefront/session/session.ts'
import { sessionRevision } from '#web/storefront/session/state.ts'
import { underOneKey } from '#web/storefront/under-one-key.ts'
import { previewReorder } from './calls.ts'
import { type GoneLine, type ReorderRow, rowsOf, sumOf, toSend, withChecked } from './reorder-rows.ts'

/** Presses that follow each other quickly are priced as one. */
const SETTLE_MS = 300

/** Ordering an order again: its lines at today's prices, what is chosen of them, and the way into the cart. */
export function useReorder({ invoice, products }: Order) {
  const [rows, setRows] = useState<readonly ReorderRow[] | null>(null)
  const [gone, setGone] = useState<readonly GoneLine[]>([])
  const [began, setBegan] = useState('[]')
  const [trouble, setTrouble] = useState<string | null>(null)
  const [added, setAdded] = useState<BulkAdded | null>(null)
  const [adding, setAdding] = useState(false)
  const [asked, setAsked] = useState(0)

  useEffect(() => {
    let isWanted = true
    async function load() {
      try {
        const sorted = rowsOf(await previewReorder(invoice), products)
        if (!isWanted) return
        setRows(sorted.rows)
        setGone(sorted.gone)
        setBegan(JSON.stringify(toSend(sorted.rows)))
      } catch (error) {
        if (isWanted) setTrouble(said(error))
      }
    }
    void load()
    return () => {
      isWanted = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is in the dialog stays when the page behind it is loaded again
  }, [invoice, asked])

  const { checked, ...sum } = useSum(rows, began, setTrouble)

  function change(ocid: number, part: Partial<Pick<ReorderRow, 'quantity' | 'chosen'>>) {
    setTrouble(null)
    setRows((before) => before?.map((row) => (row.ocid === ocid ? { ...row, ...part } : row)) ?? null)
  }

  async function add() {
    const body = toSend(rows ?? [])
    setAdding(true)
    setTrouble(null)
    try {
      const answer = await underOneKey(['again', body, sessionRevision()], (key) => bulkCalls.add(body, key))
      setCount(answer.count)
      for (const { ocid, quantity } of answer.rows)
        if (ocid !== null && quantity > 0) trackAdded(answer, { id: ocid, quantity })
      setAdded(answer)
    } catch (error) {
      setTrouble(said(error))
    } finally {
      setAdding(false)
    }
  }

  function retry() {
    setTrouble(null)
    setAsked((times) => times + 1)
  }

  const shown = rows && checked ? withChecked(rows, checked.rows) : rows
  return { rows: shown, gone, trouble, change, add, adding, added, retry, ...sum }
}

export type Reordering = ReturnType<typeof useReorder>

/** What the chosen rows come to, as the server says it; `summing` while it is asked. As it began, the preview has said it. */
function useSum(rows: readonly ReorderRow[] | null, began: string, onTrouble: (text: string) => void) {
  const [answer, setAnswer] = useState<{ to: string; checked: CheckedRows | null } | null>(null)
  const wanted = JSON.stringify(toSend(rows ?? []))
  const isKnown = wanted === '[]' || wanted === began
  useEffect(() => {
    if (isKnown) return
    let isWanted = true
    async function check() {
      try {
        const checked = await bulkCalls.check(JSON.parse(wanted))
        if (isWanted) setAnswer({ to: wanted, checked })
      } catch (error) {
        if (!isWanted) return
        setAnswer({ to: wanted, checked: null })
        onTrouble(said(error))
      }
    }
    const timer = setTimeout(() => void check(), SETTLE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [isKnown, wanted, onTrouble])

  const checked = isKnown ? null : (answer?.checked ?? null)
  const { units, total } = checked ?? sumOf(rows ?? [])
  return { checked, units, total, summing: !isKnown && answer?.to !== wanted }
}

function said(error: unknown): string {
  if (!(error instanceof CallFailure)) throw error
  return error.message
}
