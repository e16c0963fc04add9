/** The page of invoices, and what the company owes. */
export const invoicesTexts = {
  title: 'Your invoices',
  signIn: 'Sign in to see your invoices',
  signInText: 'What is open and when it is due, and every invoice as a PDF.',
  empty: 'No invoices yet',
  emptyText: 'Each parcel brings its invoice. It stands here as soon as its maker has shipped.',
  list: {
    title: 'Invoices and credit notes',
    status: 'Status',
    none: ({ status }: { status: string }) => `Nothing is ${status.toLowerCase()}.`,
    noneHere: 'Nothing is here.',
    creditNote: 'Credit note',
    issued: ({ date }: { date: string }) => `Issued ${date}`,
    due: ({ date }: { date: string }) => `Due ${date}`,
    open: ({ amount }: { amount: string }) => `${amount} open`,
  },
  statement: {
    openOn: ({ date }: { date: string }) => `Open on ${date}`,
    paper: 'Statement (PDF)',
    sentTwice: ({ amount }: { amount: string }) =>
      `${amount} went back to you twice, by a refund and by the bank of your card. The page of its order says how to pay it.`,
    paidAhead: ({ amount }: { amount: string }) =>
      `${amount} is paid ahead. It pays the orders it came in for; what they do not need goes back to you.`,
    ages: {
      current: 'Not due yet',
      days_1_30: '1–30 days late',
      days_31_60: '31–60',
      days_61_90: '61–90',
      days_over_90: 'Over 90',
    },
  },
  terms: {
    title: ({ days }: { days: number }) => `Your terms: ${days} days`,
    none: 'Your company has no invoice terms with us.',
    progress: 'Used of your credit limit',
    used: 'Used, with orders not invoiced yet',
    limit: 'Limit',
    noLimit: 'There is no limit.',
    available: 'Available',
  },
} as const
