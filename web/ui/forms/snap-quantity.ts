import { largestQuantity, roundUpQuantity, type QuantityRule } from '#contract/values/quantity.ts'
import { quantityTexts } from '#texts/ui/quantity.ts'

/** Returns the orderable quantity for a typed number, rounded up to whole packs. */
export function snapQuantity(rule: QuantityRule, typed: number): number {
  if (!Number.isFinite(typed)) return rule.minQty
  return roundUpQuantity(rule, Math.max(0, typed)) ?? rule.minQty
}

/** Returns the quantity one step above or below `quantity`, within the orderable range. */
export function stepQuantity(rule: QuantityRule, quantity: number, direction: 1 | -1): number {
  return snapQuantity(rule, snapQuantity(rule, quantity) + direction * rule.qtyStep)
}

/** Returns why `snapQuantity` changes the typed number, in one line, or null if it does not change it. */
export function snapNote(rule: QuantityRule, typed: number): string | null {
  const units = snapQuantity(rule, typed)
  if (units === typed) return null
  const most = largestQuantity(rule)
  if (!Number.isFinite(typed) || typed < rule.minQty || most === 0) return quantityTexts.minimum({ units: rule.minQty })
  if (typed > most) return quantityTexts.most({ units: most })
  return rule.qtyStep === 1
    ? quantityTexts.whole({ units })
    : quantityTexts.packs({ pack: rule.qtyStep, units, lower: units > rule.minQty })
}
