import { productTexts } from '#texts/product.ts'

/** Working days as buyers read them: `5–9 working days`. */
export function daysText([fewest, most]: readonly [number, number]): string {
  return productTexts.workingDays({ fewest, most })
}
