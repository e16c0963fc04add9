import { useEffect, useRef, useState } from 'react'
import { MAX_LINE_QUANTITY } from '#contract/cart.ts'
import type { SeedProduct } from '#contract/seeds.ts'
import { seedTexts } from '#texts/seed.ts'
import { Stepper } from '#web/ui/stepper.tsx'
import type { SeedRows } from './use-seed-rows.ts'

/** Presses that follow each other quickly are sent as one. */
const SETTLE_MS = 400

/** How many of a product the buyer plans, in packs; the stock will be another one on the day of the order. */
export function RowQuantity({ row, onChange }: { row: SeedProduct; onChange: SeedRows['change'] }) {
  const [wanted, setWanted] = useState<number | null>(null)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(settling.current), [])

  function plan(quantity: number) {
    setWanted(quantity)
    clearTimeout(settling.current)
    settling.current = setTimeout(() => {
      // A press in the meantime stands until it was sent too.
      void onChange(row.ocid, { quantity }).then(() => setWanted((now) => (now === quantity ? null : now)))
    }, SETTLE_MS)
  }

  return (
    <Stepper
      name="quantity"
      label={seedTexts.row.quantity(row)}
      rule={{ minQty: row.min_qty, qtyStep: row.qty_step, stock: MAX_LINE_QUANTITY }}
      quantity={wanted ?? row.seed_qty}
      onChange={plan}
    />
  )
}
