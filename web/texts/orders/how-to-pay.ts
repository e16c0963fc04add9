/** Texts on how to pay an invoice. */
export const howToPayTexts = {
  title: 'How to pay',
  reference: 'Reference',
  severalInvoices: 'your invoice numbers',
} as const
