import { largestQuantity, nearestQuantity, type QuantityRule } from '#contract/quantity.ts'
import { quantityTexts } from '#texts/quantity.ts'

/** The orderable quantity nearest to what was typed; between two equally near ones, the larger. */
export function snapQuantity(rule: QuantityRule, typed: number): number {
  if (!Number.isFinite(typed)) return rule.minQty
  return nearestQuantity(rule, Math.max(0, typed)) ?? rule.minQty
}

/** One press up or down from `quantity`, within what can be ordered. */
export function stepQuantity(rule: QuantityRule, quantity: number, direction: 1 | -1): number {
  return snapQuantity(rule, snapQuantity(rule, quantity) + direction * rule.qtyStep)
}

/** What `snapQuantity` makes of what was typed and why, in a line; null where it changes nothing. */
export function snapNote(rule: QuantityRule, typed: number): string | null {
  const units = snapQuantity(rule, typed)
  if (units === typed) return null
  const most = largestQuantity(rule)
  if (!Number.isFinite(typed) || typed < rule.minQty || most === 0) return quantityTexts.minimum({ units: rule.minQty })
  if (typed > most) return quantityTexts.most({ units: most })
  return rule.qtyStep === 1 ? quantityTexts.whole({ units }) : quantityTexts.packs({ pack: rule.qtyStep, units })
}
