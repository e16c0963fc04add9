/** Texts of the search box's dropdown. */
import { formatNumber } from '#contract/text/language.ts'
import { plural } from '#texts/language.ts'

export const suggestionsTexts = {
  minimumLength: 'Type at least 3 letters',
  recentAndCategories: 'Recent searches and categories',
  recent: 'Recent searches',
  categories: 'Categories',
  browse: 'Browse',
  removeRecent: 'Remove recent searches',
  remove: ({ text }: { text: string }) => `Remove “${text}”`,
  products: 'Products',
  all: ({ count, category, sale }: { count: number; category: string | undefined; sale: boolean }) => {
    const within = `${sale ? ' on sale' : ''}${category ? ` in ${category}` : ''}`
    return plural(count, {
      one: `See the 1 result${within}`,
      other: `See all ${formatNumber(count)} results${within}`,
    })
  },
  everywhere: ({ count }: { count: number }) =>
    plural(count, {
      one: '1 result in the whole shop',
      other: `${formatNumber(count)} results in the whole shop`,
    }),
  places: 'Categories, makers and pages',
  supplier: 'Maker',
  collection: 'Collection',
  page: 'Page',
  category: 'Category',
  within: ({ category }: { category: string }) => `in ${category}`,
  soldOut: 'Sold out',
  searching: 'Searching',
  none: ({ text }: { text: string }) => `No results for “${text}”. Try fewer words or check the spelling.`,
  /** For a list of unknown product numbers, or of numbers in another category. */
  noneNumbered: ({ text, count }: { text: string; count: number }) =>
    plural(count, {
      one: `No results for “${text}”. No product here has this number.`,
      other: `No results for “${text}”. No product here has any of these numbers.`,
    }),
  tooManyNumbers: ({ count }: { count: number }) =>
    plural(count, {
      one: 'The last number did not fit. Use Quick order for longer lists.',
      other: `The last ${formatNumber(count)} numbers did not fit. Use Quick order for longer lists.`,
    }),
  found: ({ count }: { count: number }) => plural(count, { one: '1 result', other: `${formatNumber(count)} results` }),
  shortcut: {
    on: { text: 'Press / on any page to search', change: 'Turn off', changeTitle: 'Turn the shortcut / off' },
    off: { text: 'The shortcut / is off', change: 'Turn on', changeTitle: 'Turn the shortcut / on' },
  },
  unavailable: 'Search is unavailable right now.',
} as const
