import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import type { SeedProduct, SeedProducts } from '#contract/seeds.ts'
import { seedTexts } from '#texts/seed.ts'
import { notify } from '#web/storefront/notices.ts'
import { seedCalls } from './calls.ts'
import {
  adoptRows,
  changeRows,
  changeSoon,
  heldRows,
  nothingHeld,
  sendBeforeLeaving,
  settledRows,
  subscribeToRows,
} from './held-rows.ts'
import { showChange } from './load-seeds.ts'
import { movedBefore, placeOf, withKept, withNote, withoutRow, withQuantity } from './shown-rows.ts'
import type { RowEdge } from './use-dragged-row.ts'

export interface SeedRows {
  rows: readonly SeedProduct[]
  /** What has just happened, for those who listen to the page. */
  said: string
  /** Writes on a product, null nothing; answers whether it was taken. */
  annotate: (ocid: number, note: string | null) => Promise<boolean>
  /** Sends a quantity, where it is not another one in a moment. */
  plan: (ocid: number, quantity: number) => void
  /** Sends what waits; answers, when all was answered, whether all of it was taken. */
  settled: () => Promise<boolean>
  /** Moves a product one up or down. */
  step: (ocid: number, by: -1 | 1) => void
  /** Moves a product to the edge of another one. */
  drop: (moved: number, target: number, edge: RowEdge) => void
  remove: (row: SeedProduct) => Promise<void>
}

/** What the owner's page has read: the products, the one that follows them, and after which answer that was (`lastAnswer`). */
export interface ReadProducts {
  products: SeedProducts
  next: number | null
  readAfter: number
}

/** The products of the owner's page, as they are after what was done to them here. */
export function useSeedRows(uuid: string, { products, next, readAfter }: ReadProducts): SeedRows {
  const { revalidate } = useRevalidator()
  const { changes, settling, answer } = useSyncExternalStore(subscribeToRows, () => heldRows(uuid), nothingHeld)
  const [known, setKnown] = useState(products)
  const [read, setRead] = useState<readonly SeedProduct[]>(products.data)
  const [said, setSaid] = useState('')
  if (known !== products) {
    setKnown(products)
    setRead(withKept(read, products.data))
  }
  const rows = useMemo(() => changes.reduce((rows, { show }) => show(rows), read), [changes, read])
  // The verbs below stay the same while the rows change: of two thousand rows only those are drawn again that differ.
  const latest = useRef({ rows, next })
  useEffect(() => {
    latest.current = { rows, next }
  }, [rows, next])

  useEffect(() => adoptRows(uuid, readAfter), [uuid, readAfter])
  useEffect(() => {
    if (!settling && answer > readAfter) void revalidate()
  }, [settling, answer, readAfter, revalidate])

  const settled = useCallback(() => settledRows(uuid), [uuid])
  // Whoever leaves leaves what was changed.
  useEffect(() => () => void settled(), [settled])
  // Not ended with this page: what was pressed may still wait when another one is shown.
  useEffect(() => window.addEventListener('pagehide', sendBeforeLeaving), [])

  const plan = useCallback(
    (ocid: number, quantity: number) =>
      changeSoon(uuid, {
        quantityOf: ocid,
        show: withQuantity(ocid, quantity),
        send: () => seedCalls.changeProduct(uuid, ocid, { quantity }),
      }),
    [uuid],
  )

  const annotate = useCallback(
    (ocid: number, note: string | null) =>
      changeRows(uuid, { show: withNote(ocid, note), send: () => seedCalls.changeProduct(uuid, ocid, { note }) }),
    [uuid],
  )

  const move = useCallback(
    (ocid: number, to: number) => {
      const { rows, next } = latest.current
      const from = placeOf(rows, ocid)
      const row = rows[from]
      if (!row || to < 0 || to >= rows.length || to === from) return
      const before = withoutRow(ocid)(rows)[to]?.ocid ?? next
      setSaid(seedTexts.row.moved({ title: row.title, place: to + 1, count: products.meta.total }))
      const send = () => seedCalls.changeProduct(uuid, ocid, { before })
      void changeRows(uuid, { show: movedBefore(ocid, before), send })
    },
    [uuid, products.meta.total],
  )

  const step = useCallback((ocid: number, by: -1 | 1) => move(ocid, placeOf(latest.current.rows, ocid) + by), [move])

  const drop = useCallback(
    (moved: number, target: number, edge: RowEdge) => {
      const { rows } = latest.current
      const at = placeOf(rows, target) + (edge === 'after' ? 1 : 0)
      move(moved, placeOf(rows, moved) < at ? at - 1 : at)
    },
    [move],
  )

  const remove = useCallback(
    async (row: SeedProduct) => {
      const { rows, next } = latest.current
      const before = rows[placeOf(rows, row.ocid) + 1]?.ocid ?? next
      const send = () => takeOut(uuid, row)
      if (!(await changeRows(uuid, { show: withoutRow(row.ocid), send }))) return
      setSaid(seedTexts.row.takenOut(row))
      notify(seedTexts.row.takenOut(row), 'good', {
        label: seedTexts.row.undo,
        run: () => void changeRows(uuid, { show: (rows) => rows, send: () => putBack(uuid, row, before) }),
      })
    },
    [uuid],
  )

  return { rows, said, annotate, plan, settled, step, drop, remove }
}

// Not in the turn of what is ticked on other pages: what waits there is not sent when the tab is left.

async function takeOut(uuid: string, row: SeedProduct): Promise<void> {
  await seedCalls.detach(row.ocid, uuid)
  const event = { kind: 'detached', uuid, product: row } as const
  showChange(event, event)
}

async function putBack(uuid: string, row: SeedProduct, before: number | null): Promise<void> {
  await seedCalls.attach(row.ocid, [uuid])
  const event = { kind: 'attached', uuid, product: row } as const
  showChange(event, event)
  await seedCalls.changeProduct(uuid, row.ocid, { quantity: row.seed_qty, note: row.seed_note, before })
}
