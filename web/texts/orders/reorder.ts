/** Texts of the dialog that orders an order again. */
import { formatNumber } from '#contract/text/language.ts'
import { countsTexts } from '#texts/ui/counts.ts'
import { plural } from '#texts/language.ts'

export const reorderTexts = {
  title: 'Order again',
  loading: 'Looking up today’s prices',
  list: 'What to order again',
  all: ({ count }: { count: number }) => `All ${countsTexts.products({ count })} can be ordered today.`,
  some: ({ possible, count }: { possible: number; count: number }) =>
    `${formatNumber(possible)} of ${countsTexts.products({ count })} can be ordered today.`,
  changed: ({ count }: { count: number }) =>
    plural(count, { one: '1 price has changed.', other: `${formatNumber(count)} prices have changed.` }),
  unavailable: 'Not available today',
  insteadOf: ({ title }: { title: string }) => `Instead of ${title}`,
  takeInstead: ({ title, insteadOf }: { title: string; insteadOf: string }) => `Take instead of ${insteadOf}: ${title}`,
  was: 'Then ',
  now: ', now ',
  add: ({ count }: { count: number }) => (count > 0 ? `Add ${countsTexts.products({ count })} to cart` : 'Add to cart'),
  adding: 'Adding…',
  someProduct: 'A product',
  stay: 'Stay here',
} as const
