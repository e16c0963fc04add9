/** Texts that several catalog pages share. */
import { formatNumber } from '#contract/text/language.ts'
import { plural } from '#texts/language.ts'

export const catalogTexts = {
  browse: 'Browse by category',
  browsePopular: 'Shop most popular',
  pieces: ({ count }: { count: number }) => plural(count, { one: '1 piece', other: `${formatNumber(count)} pieces` }),
} as const
