/** The ways on that several pages offer. */
export const linksTexts = {
  cart: 'Go to cart',
  quickOrder: 'Quick order by SKU',
  bestSellers: 'See what sells best',
  orders: 'See your orders',
} as const
