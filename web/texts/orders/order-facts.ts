/** Texts of an order's facts, on the receipt and on the order page. */
export const orderFactsTexts = {
  order: ({ invoice }: { invoice: string }) => `Order ${invoice}`,
  signIn: 'Sign in',
  signInToSee: ({ invoice }: { invoice: string }) => `Sign in to see order ${invoice}`,
  totals: 'Totals',
  shipsTo: 'Ships to',
  billedTo: 'Billed to',
  references: 'References',
  purchaseOrder: ({ number }: { number: string }) => `Purchase order ${number}`,
  print: 'Print',
  expectedBy: ({ ship }: { ship: string }) => `Expected to ship by ${ship}`,
  shipsBy: ({ ship }: { ship: string }) => `Ships by ${ship}`,
} as const
