import type { FamilyMember } from '#contract/schemas/catalog/catalog.ts'
import { type Cents, toCents } from '#contract/values/money.ts'
import { linePrice } from '#web/storefront/catalog/item/pricing.ts'

/** Returns units and price of the chosen quantities, by ocid. */
export function gridTotal(
  family: readonly FamilyMember[],
  quantities: ReadonlyMap<number, number>,
): { units: number; cents: Cents } {
  return family.reduce(
    ({ units, cents }, member) => {
      const quantity = quantities.get(member.ocid) ?? 0
      return { units: units + quantity, cents: cents + toCents(linePrice(member, quantity)) }
    },
    { units: 0, cents: 0 },
  )
}
