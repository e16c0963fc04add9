import { lazily } from '#contract/lazily.ts'
import type { Packages } from '#contract/schemas/content/content.ts'
import { CURRENCY, type Dollars } from '#contract/values/money.ts'
import { LANGUAGE } from '#contract/text/language.ts'
import { contentTexts } from '#texts/content/content.tsx'

type Period = NonNullable<Packages['packages'][number]['period']>

const wholeDollars = lazily(
  () =>
    new Intl.NumberFormat(LANGUAGE, {
      style: 'currency',
      currency: CURRENCY,
      trailingZeroDisplay: 'stripIfInteger',
    }),
)

/** Formats `140` as `$140`, 0 as free, and null as custom pricing. */
export function packagePrice(price: Dollars | null): string {
  if (price === null) return contentTexts.packages.customPricing
  return price === 0 ? contentTexts.packages.free : wholeDollars().format(price)
}

/** Returns the billing period, shown after the price. */
export function periodText(period: Period): string {
  return contentTexts.packages.periods[period]
}
