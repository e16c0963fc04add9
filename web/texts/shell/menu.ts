/** Entries of the account menu and the slide-over menu (spec 2). */
export const menuTexts = {
  seeds: 'Seeds',
  quickOrder: 'Quick order',
  profile: 'Profile',
  orders: 'Orders',
  boughtBefore: 'Reorder',
  people: 'People',
  company: 'Company',
  logout: 'Logout',
  supplier: 'Become a supplier',
} as const
