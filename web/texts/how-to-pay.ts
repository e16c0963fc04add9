/** Where the money for an invoice goes. */
export const howToPayTexts = {
  title: 'How to pay',
  knownAccount: 'By bank transfer or check, to the account you know from us.',
  reference: 'Reference',
  severalInvoices: 'the numbers of the invoices you pay',
} as const
