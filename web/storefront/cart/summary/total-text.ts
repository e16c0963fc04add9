import { isFinalTotal, type UnknownShipping } from '#contract/orders/cart.ts'
import { totalsTexts } from '#texts/cart/totals.ts'

/** The label of a total, which may not include shipping and tax yet. */
export function totalText(known: { unknownShipping: UnknownShipping | null; tax: number | null }): string {
  return isFinalTotal(known) ? totalsTexts.total : totalsTexts.totalSoFar
}
