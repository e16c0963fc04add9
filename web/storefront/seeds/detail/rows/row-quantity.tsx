import { quantityRule } from '#contract/values/quantity.ts'
import type { SeedProduct } from '#contract/schemas/catalog/seeds.ts'
import { seedTexts } from '#texts/seeds/seed.ts'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import type { SeedRows } from './use-seed-rows.ts'

/** The planned quantity of a product, in packs. Not limited by the stock, which may be different on the day of the order. */
export function RowQuantity({ row, onQuantity }: { row: SeedProduct; onQuantity: SeedRows['setQuantity'] }) {
  return (
    <Stepper
      name="quantity"
      label={seedTexts.row.quantity(row)}
      rule={quantityRule({ ...row, stock: Infinity })}
      quantity={row.seed_qty}
      onChange={(quantity) => onQuantity(row.ocid, quantity)}
    />
  )
}
