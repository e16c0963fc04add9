/** The page of a collection. */
export const collectionTexts = {
  products: 'Products',
  empty: 'Nothing in it just now',
  emptyText: 'What belongs here comes and goes with what our makers have. Look in again, or begin somewhere else.',
} as const
