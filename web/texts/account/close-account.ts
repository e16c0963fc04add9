/** Texts of the dialog that closes an account. */
export const closeAccountTexts = {
  title: 'Close your account?',
  deleted: 'Deleted at once:',
  deletedText:
    'your name, phone, username and email address, your seeds with the links you have shared, and your cart. Every device is signed out.',
  retained: 'Kept:',
  retainedText:
    'orders and their invoices, with the company that placed them, for as long as the law requires. Open invoices are still due.',
  after: 'You can register again with the same email at any time, but deleted data can’t be restored.',
} as const
