import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useStore } from 'zustand/react'
import type { SeedProduct, SeedProducts } from '#contract/schemas/catalog/seeds.ts'
import { seedTexts } from '#texts/seeds/seed.ts'
import { applySeedEvent } from '#web/storefront/state/seeds/load-seeds.ts'
import { seedCalls } from '#web/storefront/state/seeds/seed-calls.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import {
  debounceRowChange,
  discardLoadedChanges,
  flushRows,
  optimisticRows,
  rowsSettled,
  rowsStore,
  submitRowChange,
} from './optimistic-rows.ts'
import { indexOfRow, movedBefore, reuseUnchanged, withNote, withoutRow, withQuantity } from './row-updates.ts'
import type { RowEdge } from './use-dragged-row.ts'

export interface SeedRows {
  rows: readonly SeedProduct[]
  /** The last change, for screen readers. */
  announcement: string
  /** Sets the note on a product; null removes it. Resolves to true if the shop accepted it. */
  setNote: (ocid: number, note: string | null) => Promise<boolean>
  /** Sets the planned quantity of a product, debounced. */
  setQuantity: (ocid: number, quantity: number) => void
  /** Sends what is debounced and waits for all answers. Resolves to true if none of them was an error. */
  settled: () => Promise<boolean>
  /** Moves a product one up or down. */
  step: (ocid: number, by: -1 | 1) => void
  /** Moves a product to the edge of another one. */
  drop: (moved: number, target: number, edge: RowEdge) => void
  remove: (row: SeedProduct) => Promise<void>
}

/** The products that the loader of the owner's page returns. */
export interface LoadedProducts {
  products: SeedProducts
  /** The product after those that are shown; null if they are all shown. */
  next: number | null
  /** `answerCount` before the products were loaded: they include the changes accepted until then. */
  answersIncluded: number
}

/** Returns the products of the owner's page with the buyer's changes, and the functions that make changes. */
export function useSeedRows(uuid: string, { products, next, answersIncluded }: LoadedProducts): SeedRows {
  const { revalidate } = useRevalidator()
  const { changes, settling, answer } = useStore(rowsStore, (state) => optimisticRows(uuid, state))
  const [lastLoaded, setLastLoaded] = useState(products)
  const [loadedRows, setLoadedRows] = useState<readonly SeedProduct[]>(products.data)
  const [announcement, setAnnouncement] = useState('')
  if (lastLoaded !== products) {
    setLastLoaded(products)
    setLoadedRows(reuseUnchanged(loadedRows, products.data))
  }
  const rows = useMemo(() => changes.reduce((rows, { show }) => show(rows), loadedRows), [changes, loadedRows])
  // The callbacks below are stable while the rows change, so that of two thousand memoized rows only the changed ones render.
  const latest = useRef({ rows, next })
  useEffect(() => {
    latest.current = { rows, next }
  }, [rows, next])

  useEffect(() => discardLoadedChanges(uuid, answersIncluded), [uuid, answersIncluded])
  useEffect(() => {
    if (!settling && answer > answersIncluded) void revalidate()
  }, [settling, answer, answersIncluded, revalidate])

  const settled = useCallback(() => rowsSettled(uuid), [uuid])
  // Send debounced changes at once when the page is left.
  useEffect(() => () => void settled(), [settled])
  // Stays after this page is left: a change may be unsent while another page is shown.
  useEffect(() => window.addEventListener('pagehide', flushRows), [])

  const setQuantity = useCallback(
    (ocid: number, quantity: number) =>
      debounceRowChange(uuid, {
        key: `quantity ${ocid}`,
        show: withQuantity(ocid, quantity),
        send: () => seedCalls.changeProduct(uuid, ocid, { quantity }),
        networkRetries: 1,
      }),
    [uuid],
  )

  const setNote = useCallback(
    (ocid: number, note: string | null) =>
      submitRowChange(uuid, {
        show: withNote(ocid, note),
        send: () => seedCalls.changeProduct(uuid, ocid, { note }),
        networkRetries: 1,
      }),
    [uuid],
  )

  const move = useCallback(
    (ocid: number, to: number) => {
      const { rows, next } = latest.current
      const from = indexOfRow(rows, ocid)
      const row = rows[from]
      if (!row || to < 0 || to >= rows.length || to === from) return
      const before = withoutRow(ocid)(rows)[to]?.ocid ?? next
      setAnnouncement(seedTexts.row.moved({ title: row.title, position: to + 1, count: products.meta.total }))
      const send = () => seedCalls.changeProduct(uuid, ocid, { before })
      void submitRowChange(uuid, { show: movedBefore(ocid, before), send })
    },
    [uuid, products.meta.total],
  )

  const step = useCallback((ocid: number, by: -1 | 1) => move(ocid, indexOfRow(latest.current.rows, ocid) + by), [move])

  const drop = useCallback(
    (moved: number, target: number, edge: RowEdge) => {
      const { rows } = latest.current
      const index = indexOfRow(rows, target) + (edge === 'after' ? 1 : 0)
      move(moved, indexOfRow(rows, moved) < index ? index - 1 : index)
    },
    [move],
  )

  const remove = useCallback(
    async (row: SeedProduct) => {
      const { rows, next } = latest.current
      const before = rows[indexOfRow(rows, row.ocid) + 1]?.ocid ?? next
      const send = () => detachRow(uuid, row)
      if (!(await submitRowChange(uuid, { show: withoutRow(row.ocid), send }))) return
      setAnnouncement(seedTexts.row.removed(row))
      showToast(seedTexts.row.removed(row), 'success', {
        action: {
          label: seedTexts.row.undo,
          run: () => void submitRowChange(uuid, { show: (rows) => rows, send: () => reattachRow(uuid, row, before) }),
        },
      })
    },
    [uuid],
  )

  return { rows, announcement, setNote, setQuantity, settled, step, drop, remove }
}

// These call the API directly instead of attachProduct and detachProduct: that queue is not flushed when the page is unloaded.

async function detachRow(uuid: string, row: SeedProduct): Promise<void> {
  await seedCalls.detach(row.ocid, uuid)
  const event = { kind: 'detached', uuid, product: row } as const
  applySeedEvent(event, event)
}

async function reattachRow(uuid: string, row: SeedProduct, before: number | null): Promise<void> {
  await seedCalls.attach(row.ocid, [uuid])
  const event = { kind: 'attached', uuid, product: row } as const
  applySeedEvent(event, event)
  await seedCalls.changeProduct(uuid, row.ocid, { quantity: row.seed_qty, note: row.seed_note, before })
}
