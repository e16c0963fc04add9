/** The entries of the menu of a buyer, and of the slide-over menu (spec 2). */
export const menuTexts = {
  seeds: 'Seeds',
  quickOrder: 'Quick order',
  profile: 'Profile',
  orders: 'Orders',
  boughtBefore: 'Previously bought',
  logout: 'Logout',
  supplier: 'Become a supplier',
} as const
