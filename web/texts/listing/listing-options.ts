/** Facets, sort orders and views of a listing. */
export const listingOptionsTexts = {
  facets: { color: 'Color', material: 'Material', style: 'Style', room: 'Room', maker: 'Maker' },
  sort: {
    title: 'Sort',
    apply: 'Apply',
    relevance: 'Relevance',
    popular: 'Most popular',
    newest: 'Newest',
    priceUp: 'Price, low to high',
    priceDown: 'Price, high to low',
  },
  views: { title: 'View', gallery: 'Gallery', list: 'List', compact: 'Compact table' },
} as const
