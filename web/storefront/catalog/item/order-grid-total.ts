import type { FamilyMember } from '#contract/catalog.ts'
import { type Cents, toCents } from '#contract/money.ts'
import { linePrice } from '#web/storefront/catalog/pricing.ts'

/** Units and price of what is chosen, by ocid. */
export function addUp(
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
