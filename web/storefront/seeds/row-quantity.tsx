import { quantityRule } from '#contract/quantity.ts'
import type { SeedProduct } from '#contract/seeds.ts'
import { seedTexts } from '#texts/seed.ts'
import { Stepper } from '#web/ui/stepper.tsx'
import type { SeedRows } from './use-seed-rows.ts'

/** How many of a product the buyer plans, in packs; the stock will be another one on the day of the order. */
export function RowQuantity({ row, onPlan }: { row: SeedProduct; onPlan: SeedRows['plan'] }) {
  return (
    <Stepper
      name="quantity"
      label={seedTexts.row.quantity(row)}
      rule={quantityRule({ ...row, stock: Infinity })}
      quantity={row.seed_qty}
      onChange={(quantity) => onPlan(row.ocid, quantity)}
    />
  )
}
