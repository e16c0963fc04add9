import type { OrderEdit } from '#contract/schemas/admin/orders/order-edits.ts'
import { unitsOf } from './move.ts'

/** A line of an order with the units that are left of it. */
interface OpenLine {
  position: number
  sku: string
  most: number
}

/** True if the fields `units <sku>` cancel all units of each line, or there are no lines to choose from. */
export function isWhole(lines: readonly OpenLine[], form: FormData): boolean {
  const units = unitsBySku(form)
  return lines.every(({ sku, most }) => units.get(sku) === most)
}

/** Returns the lines of an edit that leaves what the fields `units <sku>` do not cancel. */
export function canceledUnits(lines: readonly OpenLine[], form: FormData): NonNullable<OrderEdit['lines']> {
  const units = unitsBySku(form)
  return lines.flatMap(({ position, sku, most }) => {
    const canceled = units.get(sku) ?? 0
    return canceled === 0 ? [] : [{ position, quantity: Math.max(0, most - canceled) }]
  })
}

function unitsBySku(form: FormData): ReadonlyMap<string, number> {
  return new Map(unitsOf(form).map(({ sku, units }) => [sku, units]))
}
