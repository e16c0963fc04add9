import type { MakerMinimum } from '#contract/catalog.ts'
import { formatDollars } from '#contract/money.ts'
import { makerTexts } from '#texts/maker.ts'

/** What a maker asks of orders, `$200.00 with a first order, $100.00 with later ones`, or null where it asks for nothing. */
export function minimumText({ first, later }: MakerMinimum): string | null {
  if (first === null && later === null) return null
  if (first === later && first !== null) return makerTexts.asksAlways({ sum: formatDollars(first) })
  if (later === null) return makerTexts.asksFirst({ first: formatDollars(first ?? 0) })
  if (first === null) return makerTexts.asksLater({ later: formatDollars(later) })
  return makerTexts.asksBoth({ first: formatDollars(first), later: formatDollars(later) })
}
