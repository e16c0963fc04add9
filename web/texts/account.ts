/** The ways between the pages of a buyer's account. */
export const accountTexts = {
  title: 'Your account',
  orders: 'Orders',
  invoices: 'Invoices',
  again: 'Previously bought',
  profile: 'Profile',
} as const
