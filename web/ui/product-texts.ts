import type { InventoryCard } from '#contract/catalog.ts'

/** How few can be ordered, and in what they are packed. */
export function packText({ min_qty, case_pack }: Pick<InventoryCard, 'min_qty' | 'case_pack'>): string {
  const minimum = min_qty > 1 ? `Min. ${min_qty}` : 'No minimum'
  return case_pack > 1 ? `${minimum} · packs of ${case_pack}` : minimum
}

/** The working days until it leaves the maker, or null where nobody knows. */
export function leadText({ lead_time_days }: Pick<InventoryCard, 'lead_time_days'>): string | null {
  if (!lead_time_days) return null
  const [fewest, most] = lead_time_days
  if (fewest !== most) return `${fewest}–${most} days`
  return most === 1 ? '1 day' : `${most} days`
}
