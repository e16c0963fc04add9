/** Texts of the search box. */
export const searchTexts = {
  search: 'Search',
  // Spec 2.
  products: 'Search for products',
  productsIn: ({ category }: { category: string }) => `Search for products in ${category}`,
} as const
