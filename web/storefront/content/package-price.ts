import type { Packages } from '#contract/content.ts'
import { CURRENCY, type Dollars } from '#contract/money.ts'
import { LANGUAGE } from '#contract/language.ts'
import { contentTexts } from '#texts/content.tsx'

type Period = NonNullable<Packages['packages'][number]['period']>

const WHOLE = new Intl.NumberFormat(LANGUAGE, {
  style: 'currency',
  currency: CURRENCY,
  trailingZeroDisplay: 'stripIfInteger',
})

/** `140` as `$140`; nothing is free, and null is by agreement. */
export function packagePrice(price: Dollars | null): string {
  if (price === null) return contentTexts.packages.byAgreement
  return price === 0 ? contentTexts.packages.free : WHOLE.format(price)
}

/** How often a price is paid, to stand after it. */
export function periodText(period: Period): string {
  return contentTexts.packages.periods[period]
}
