/** What pages of the catalog share. */
import { formatNumber } from '#contract/language.ts'
import { plural } from './language.ts'

export const catalogTexts = {
  browse: 'Browse by category',
  browsePopular: 'Browse what is popular',
  pieces: ({ count }: { count: number }) => plural(count, { one: '1 piece', other: `${formatNumber(count)} pieces` }),
} as const
