import { useEffect, useState } from 'react'
import type { BulkAdded, CheckedRows } from '#contract/schemas/cart.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { ApiError } from '#web/storefront/http/api.ts'
import { bulkCalls } from '#web/storefront/state/cart/bulk-calls.ts'
import { trackAddToCart } from '#web/storefront/marketing/tracked-additions.ts'
import { setCount } from '#web/storefront/session/session.ts'
import { sessionRevision } from '#web/storefront/session/state.ts'
import { withIdempotencyKey } from '#web/storefront/http/with-idempotency-key.ts'
import { previewReorder } from './calls.ts'
import { type UnavailableLine, type ReorderRow, rowsOf, totalOf, toBulkRows, withChecked } from './reorder-rows.ts'

/** Debounce: quick changes are priced by one request. */
const DEBOUNCE_MS = 300

/** Returns the lines of an order at today's prices, with functions to select, change and add them to the cart. */
export function useReorder({ invoice, products }: Order) {
  const [rows, setRows] = useState<readonly ReorderRow[] | null>(null)
  const [unavailable, setUnavailable] = useState<readonly UnavailableLine[]>([])
  const [previewedBody, setPreviewedBody] = useState('[]')
  const [error, setError] = useState<string | null>(null)
  const [added, setAdded] = useState<BulkAdded | null>(null)
  const [adding, setAdding] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isCurrent = true
    async function load() {
      try {
        const split = rowsOf(await previewReorder(invoice), products)
        if (!isCurrent) return
        setRows(split.rows)
        setUnavailable(split.unavailable)
        setPreviewedBody(JSON.stringify(toBulkRows(split.rows)))
      } catch (failure) {
        if (isCurrent) setError(messageOf(failure))
      }
    }
    void load()
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the dialog keeps its rows when the page behind it is reloaded
  }, [invoice, attempt])

  const { checked, ...priced } = useTotal(rows, previewedBody, setError)

  function change(ocid: number, fields: Partial<Pick<ReorderRow, 'quantity' | 'chosen'>>) {
    setError(null)
    setRows((before) => before?.map((row) => (row.ocid === ocid ? { ...row, ...fields } : row)) ?? null)
  }

  async function add() {
    const body = toBulkRows(rows ?? [])
    setAdding(true)
    setError(null)
    try {
      const result = await withIdempotencyKey(['reorder', body, sessionRevision()], (key) => bulkCalls.add(body, key))
      setCount(result.count)
      for (const { ocid, quantity } of result.rows)
        if (ocid !== null && quantity > 0) trackAddToCart(result, { id: ocid, quantity })
      setAdded(result)
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setAdding(false)
    }
  }

  function retry() {
    setError(null)
    setAttempt((times) => times + 1)
  }

  const shown = rows && checked ? withChecked(rows, checked.rows) : rows
  return { rows: shown, unavailable, error, change, add, adding, added, retry, ...priced }
}

export type Reordering = ReturnType<typeof useReorder>

/** Returns the server's total of the selected rows; `pricing` is true during the request. The preview has the total of its own rows. */
function useTotal(rows: readonly ReorderRow[] | null, previewed: string, onError: (message: string) => void) {
  const [response, setResponse] = useState<{ body: string; checked: CheckedRows | null } | null>(null)
  const body = JSON.stringify(toBulkRows(rows ?? []))
  const isKnown = body === '[]' || body === previewed
  useEffect(() => {
    if (isKnown) return
    let isCurrent = true
    async function check() {
      try {
        const checked = await bulkCalls.check(JSON.parse(body))
        if (isCurrent) setResponse({ body, checked })
      } catch (failure) {
        if (!isCurrent) return
        setResponse({ body, checked: null })
        onError(messageOf(failure))
      }
    }
    const timer = setTimeout(() => void check(), DEBOUNCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isKnown, body, onError])

  const checked = isKnown ? null : (response?.checked ?? null)
  const { units, total } = checked ?? totalOf(rows ?? [])
  return { checked, units, total, pricing: !isKnown && response?.body !== body }
}

function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  return error.message
}
