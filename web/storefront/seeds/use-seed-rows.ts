import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SeedProduct, SeedProductChange, SeedProducts } from '#contract/seeds.ts'
import { seedTexts } from '#texts/seed.ts'
import { CallFailure, outliveThePage } from '#web/storefront/api.ts'
import { notify } from '#web/storefront/notices.ts'
import { seedCalls } from './calls.ts'
import { attachProduct, detachProduct } from './change-seeds.ts'
import type { RowEdge } from './use-dragged-row.ts'

export interface SeedRows {
  rows: readonly SeedProduct[]
  /** What has just happened, for those who listen to the page. */
  said: string
  /** Sends a change of quantity or note and reads the seed again; answers whether it was taken. */
  change: (ocid: number, change: Omit<SeedProductChange, 'before'>) => Promise<boolean>
  /** Sends a quantity, where it is not another one in a moment; answers when it was sent, and not if it never was. */
  plan: (ocid: number, quantity: number) => Promise<void>
  /** Sends what waits; answers, when all was answered, whether all of it was taken. */
  settled: () => Promise<boolean>
  /** Moves a product one up or down. */
  step: (ocid: number, by: -1 | 1) => void
  /** Moves a product to the edge of another one. */
  drop: (moved: number, target: number, edge: RowEdge) => void
  remove: (row: SeedProduct) => Promise<void>
}

/** Presses on one quantity that follow each other quickly are sent as one. */
const SETTLE_MS = 400

/**
 * The products of the owner's page. Changes are shown at once and sent one after the other, so that two quick ones
 * arrive as they were made. `next` is the product that follows those shown.
 */
export function useSeedRows(uuid: string, products: SeedProducts, next: number | null): SeedRows {
  const { revalidate } = useRevalidator()
  const [known, setKnown] = useState(products)
  const [rows, setRows] = useState<readonly SeedProduct[]>(products.data)
  const [said, setSaid] = useState('')
  const [sending, setSending] = useState(0)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(new Map<number, { send: () => Promise<boolean>; timer: ReturnType<typeof setTimeout> }>())
  const hasGone = useRef(false)
  // What was read before the last change was sent would take it back for a moment.
  if (known !== products && sending <= 1) {
    setKnown(products)
    setRows(withKept(rows, products.data))
  }
  // The verbs below stay the same while the rows change: of two thousand rows only those are drawn again that differ.
  const latest = useRef({ rows, next, products: products.data })
  useEffect(() => {
    latest.current = { rows, next, products: products.data }
  }, [rows, next, products])

  const send = useCallback(
    async (call: () => Promise<unknown>): Promise<boolean> => {
      setSending((others) => others + 1)
      const sent = queue.current.then(() => answerTo(call))
      queue.current = sent
      const answer = await sent
      // Where the shop was not reached, asking it again would lose the page.
      if (answer === 'unreached') setRows(latest.current.products)
      else if (queue.current === sent && !hasGone.current) await revalidate()
      setSending((others) => others - 1)
      return answer === 'taken'
    },
    [revalidate],
  )

  const change = useCallback(
    (ocid: number, change: SeedProductChange) => send(() => seedCalls.changeProduct(uuid, ocid, change)),
    [send, uuid],
  )

  const plan = useCallback(
    (ocid: number, quantity: number) =>
      new Promise<void>((resolve) => {
        clearTimeout(waiting.current.get(ocid)?.timer)
        const send = async () => {
          clearTimeout(waiting.current.get(ocid)?.timer)
          waiting.current.delete(ocid)
          const taken = await change(ocid, { quantity })
          resolve()
          return taken
        }
        waiting.current.set(ocid, { send, timer: setTimeout(() => void send(), SETTLE_MS) })
      }),
    [change],
  )

  const settled = useCallback(async () => {
    const taken = await Promise.all([...waiting.current.values()].map(({ send }) => send()))
    await queue.current
    return taken.every(Boolean)
  }, [])

  // Whoever leaves leaves what was changed.
  useEffect(() => {
    hasGone.current = false
    const leave = () => outliveThePage(() => void settled())
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      hasGone.current = true
      void settled()
    }
  }, [settled])

  const move = useCallback(
    (ocid: number, to: number) => {
      const { rows, next } = latest.current
      const from = placeOf(rows, ocid)
      const row = rows[from]
      if (!row || to < 0 || to >= rows.length || to === from) return
      const moved = rows.toSpliced(from, 1).toSpliced(to, 0, row)
      setRows(moved)
      setSaid(seedTexts.row.moved({ title: row.title, place: to + 1, count: products.meta.total }))
      void change(ocid, { before: moved[to + 1]?.ocid ?? next })
    },
    [change, products.meta.total],
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
      const after = rows[rows.indexOf(row) + 1]?.ocid ?? next
      setRows(rows.filter(({ ocid }) => ocid !== row.ocid))
      let isOut = false
      await send(async () => (isOut = await detachProduct(uuid, row)))
      if (!isOut) return
      setSaid(seedTexts.row.takenOut(row))
      const putBack = async () => {
        await attachProduct(uuid, row)
        await seedCalls.changeProduct(uuid, row.ocid, {
          quantity: row.seed_qty,
          note: row.seed_note,
          before: after,
        })
      }
      notify(seedTexts.row.takenOut(row), 'good', { label: seedTexts.row.undo, run: () => void send(putBack) })
    },
    [send, uuid],
  )

  return { rows, said, change, plan, settled, step, drop, remove }
}

/** What came of a call; what was refused, or not reached, is said. One that answers false has said so itself. */
async function answerTo(call: () => Promise<unknown>): Promise<'taken' | 'refused' | 'unreached'> {
  try {
    return (await call()) === false ? 'unreached' : 'taken'
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    notify(error.message, 'trouble')
    return error.status > 0 ? 'refused' : 'unreached'
  }
}

function placeOf(rows: readonly SeedProduct[], ocid: number): number {
  return rows.findIndex((row) => row.ocid === ocid)
}

/** `fresh`, with what is the same as before being the very same. */
function withKept(before: readonly SeedProduct[], fresh: readonly SeedProduct[]): readonly SeedProduct[] {
  const known = new Map(before.map((row) => [row.ocid, row]))
  return fresh.map((row) => {
    const kept = known.get(row.ocid)
    return kept && JSON.stringify({ ...kept, position: 0 }) === JSON.stringify({ ...row, position: 0 }) ? kept : row
  })
}
