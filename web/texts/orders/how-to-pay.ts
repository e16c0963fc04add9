/** Texts on how to pay an invoice. */
export const howToPayTexts = {
  title: 'How to pay',
  knownAccount: 'By bank transfer or check.',
  reference: 'Reference',
  severalInvoices: 'your invoice numbers',
} as const
