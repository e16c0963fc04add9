/** Ordering an order again. */
import { countsTexts } from './counts.ts'
import { plural } from './language.ts'

export const reorderTexts = {
  title: 'Order again',
  loading: 'Looking up today’s prices',
  list: 'What to order again',
  all: ({ count }: { count: number }) => `All ${countsTexts.products({ count })} can be ordered today.`,
  some: ({ possible, count }: { possible: number; count: number }) =>
    `${possible} of ${countsTexts.products({ count })} can be ordered today.`,
  changed: ({ count }: { count: number }) =>
    plural(count, { one: '1 has another price than then.', other: `${count} have another price than then.` }),
  gone: 'Cannot be ordered today',
  insteadOf: ({ title }: { title: string }) => `Instead of ${title}`,
  takeInstead: ({ title, insteadOf }: { title: string; insteadOf: string }) => `Take instead of ${insteadOf}: ${title}`,
  was: 'Then ',
  now: ', now ',
  add: ({ count }: { count: number }) => (count > 0 ? `Add ${countsTexts.products({ count })} to cart` : 'Add to cart'),
  adding: 'Adding…',
  someProduct: 'A product',
  stay: 'Stay here',
} as const
