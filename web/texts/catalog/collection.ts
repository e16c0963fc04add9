/** Texts of the collection page. */
export const collectionTexts = {
  products: 'Products',
  empty: 'Nothing here right now',
  emptyText:
    'This collection changes with what our makers have in stock. Check back soon, or explore the rest of the shop.',
} as const
