/** Texts of the search results page. */
export const searchPageTexts = {
  title: 'Search',
  question: 'What are you looking for?',
  hint: 'Search by product, material, maker or color, or paste product numbers separated by commas.',
  product: ({ number }: { number: string }) => `Product ${number}`,
  products: ({ count }: { count: number }) => `${count} product numbers`,
  within: ({ category }: { category: string }) => `In ${category}`,
  saleWithin: ({ category }: { category: string }) => `On sale in ${category}`,
  onSale: 'On sale',
  noMatches: ({ text }: { text: string }) => `No matches for “${text}”`,
  noMatchesText: 'Try fewer or shorter words, a material or a color, or product numbers separated by commas.',
  orFor: 'Or search for',
  searchEverywhere: 'Search everywhere',
  quoted: ({ text }: { text: string }) => `“${text}”`,
} as const
