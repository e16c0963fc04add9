/** Texts of the navigation between the pages of a buyer's account. */
export const accountTexts = {
  title: 'Your account',
  orders: 'Orders',
  invoices: 'Invoices',
  reorder: 'Reorder',
  company: 'People',
  profile: 'Profile',
} as const
