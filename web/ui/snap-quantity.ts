import { largestQuantity, nearestQuantities, type QuantityRule } from '#contract/quantity.ts'
import { quantityTexts } from '#texts/quantity.ts'

/** The orderable quantity nearest to what was typed; between two equally near ones, the larger. */
export function snapQuantity(rule: QuantityRule, typed: number): number {
  if (!Number.isFinite(typed)) return rule.minQty
  const [below, above] = nearestQuantities(rule, Math.max(0, Math.round(typed)))
  if (below === undefined) return rule.minQty
  if (above === undefined) return below
  return typed - below < above - typed ? below : above
}

/** One press up or down from `quantity`, within what can be ordered. */
export function stepQuantity(rule: QuantityRule, quantity: number, direction: 1 | -1): number {
  return snapQuantity(rule, snapQuantity(rule, quantity) + direction * rule.qtyStep)
}

/** Why `snapQuantity` makes something else of what was typed, in a sentence; null where it does not. */
export function snapReason(rule: QuantityRule, typed: number): string | null {
  if (snapQuantity(rule, typed) === typed) return null
  const most = largestQuantity(rule)
  if (!Number.isFinite(typed) || typed < rule.minQty || most === 0) return quantityTexts.minimum({ units: rule.minQty })
  if (typed > most) return quantityTexts.most({ units: most })
  return rule.qtyStep === 1 ? quantityTexts.whole : quantityTexts.steps({ units: rule.qtyStep })
}
