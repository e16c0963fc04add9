/** What drops down from the search box. */
import { formatNumber } from '#contract/language.ts'
import { plural } from './language.ts'

export const suggestionsTexts = {
  thirdLetter: 'Search starts with the third letter.',
  recentAndCategories: 'Recent searches and categories',
  recent: 'Recent searches',
  categories: 'Categories',
  browse: 'Browse',
  forgetRecent: 'Forget recent searches',
  forget: ({ text }: { text: string }) => `Forget “${text}”`,
  products: 'Products',
  all: ({ count, category, sale }: { count: number; category: string | undefined; sale: boolean }) => {
    const within = `${sale ? ' on sale' : ''}${category ? ` in ${category}` : ''}`
    return plural(count, {
      one: `See the 1 result${within}`,
      other: `See all ${formatNumber(count)} results${within}`,
    })
  },
  everywhere: 'Search all categories',
  wholeShop: 'Search the whole shop',
  soldOut: 'Sold out',
  searching: 'Searching',
  none: ({ text }: { text: string }) => `No results for “${text}”. Try fewer words, or another spelling.`,
  /** A list of so many product numbers that are nobody's, or another category's. */
  noneNumbered: ({ text, count }: { text: string; count: number }) =>
    plural(count, {
      one: `No results for “${text}”. No product here has this number.`,
      other: `No results for “${text}”. No product here has one of these numbers.`,
    }),
  tooManyNumbers: ({ count }: { count: number }) =>
    plural(count, {
      one: 'The last number has no room here. The quick order takes longer lists.',
      other: `The last ${formatNumber(count)} numbers have no room here. The quick order takes longer lists.`,
    }),
  found: ({ count }: { count: number }) => plural(count, { one: '1 result', other: `${formatNumber(count)} results` }),
  unreachable: 'The search could not be reached.',
} as const
