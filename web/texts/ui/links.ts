/** Links that several pages share. */
export const linksTexts = {
  cart: 'Go to cart',
  quickOrder: 'Quick order by SKU',
  bestSellers: 'Shop best sellers',
  orders: 'See your orders',
} as const
