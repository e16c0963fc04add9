import { isWholeTotal, type OpenShipping } from '#contract/cart.ts'
import { totalsTexts } from '#texts/totals.ts'

/** What a total is called: shipping and tax may not be in it yet. */
export function totalText(known: { open: OpenShipping | null; tax: number | null }): string {
  return isWholeTotal(known) ? totalsTexts.total : totalsTexts.totalSoFar
}
