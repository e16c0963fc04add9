/** Texts of the search results page. */
import { formatNumber } from '#contract/text/language.ts'
import { plural } from '#texts/language.ts'

export const searchPageTexts = {
  title: 'Search',
  question: 'What are you looking for?',
  hint: 'Search by product, material, maker or color, or paste product numbers separated by commas.',
  product: ({ number }: { number: string }) => `Product ${number}`,
  products: ({ count }: { count: number }) => `${formatNumber(count)} product numbers`,
  within: ({ category }: { category: string }) => `In ${category}`,
  saleWithin: ({ category }: { category: string }) => `On sale in ${category}`,
  onSale: 'On sale',
  noMatches: ({ text }: { text: string }) => `No matches for “${text}”`,
  noMatchesText: 'Try fewer or shorter words, a material or a color, or product numbers separated by commas.',
  orFor: 'Or search for',
  popularSearches: 'Popular searches:',
  searchEverywhere: 'Search everywhere',
  resultsEverywhere: ({ count }: { count: number }) =>
    plural(count, {
      one: '1 result in the whole shop',
      other: `${formatNumber(count)} results in the whole shop`,
    }),
  onlyDescribed: ({ text }: { text: string }) => `Nothing here is named “${text}”. These products mention it.`,
  places: 'Categories, makers and pages:',
  quoted: ({ text }: { text: string }) => `“${text}”`,
} as const
