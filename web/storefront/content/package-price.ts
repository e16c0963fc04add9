import type { Packages } from '#contract/content.ts'
import { CURRENCY, type Dollars } from '#contract/money.ts'

type Period = NonNullable<Packages['packages'][number]['period']>

const WHOLE = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: CURRENCY,
  trailingZeroDisplay: 'stripIfInteger',
})

/** `140` as `$140`; nothing is free, and null is by agreement. */
export function packagePrice(price: Dollars | null): string {
  if (price === null) return 'By agreement'
  return price === 0 ? 'Free' : WHOLE.format(price)
}

const PERIODS: Record<Period, string> = { hour: 'an hour', month: 'a month', year: 'a year', once: 'once' }

/** How often a price is paid, to stand after it. */
export function periodText(period: Period): string {
  return PERIODS[period]
}
