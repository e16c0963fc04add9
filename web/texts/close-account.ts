/** Closing an account: what goes and what stays. */
export const closeAccountTexts = {
  title: 'Close your account?',
  goes: 'Goes at once:',
  goesText:
    'your name, phone, username and email address, your seeds with the links you have shared, your cart, and every browser that is signed in.',
  stays: 'Stays:',
  staysText:
    'orders and their invoices, with the company that placed them, for as long as the law asks for it. Open invoices are still due.',
  after: 'You can register again with the same address at any time. What is gone does not come back.',
} as const
