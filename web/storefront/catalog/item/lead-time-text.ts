import { productTexts } from '#texts/ui/product.ts'

/** Formats a lead time as `5–9 working days`. */
export function workingDaysText([fewest, most]: readonly [number, number]): string {
  return productTexts.workingDays({ fewest, most })
}
