/** What a cart and an order come to. */
export const totalsTexts = {
  subtotal: 'Subtotal',
  savings: ({ amount }: { amount: string }) => `Includes ${amount} off list prices`,
  shipping: 'Shipping',
  free: 'Free',
  /** What shipping is where it is not known in dollars: alone, beside what is known of other makers, and what to know of it. */
  openShipping: {
    freight: {
      alone: 'Freight',
      beside: ({ amount }: { amount: string }) => `${amount} and freight`,
      note: 'Freight is quoted after the order and comes on top.',
    },
    by_address: {
      alone: 'By your address',
      beside: ({ amount }: { amount: string }) => `${amount} and more by your address`,
      note: 'Not every maker ships to every state at the same price.',
    },
    none: {
      alone: 'Not to this address',
      beside: ({ amount }: { amount: string }) => `${amount} for a part`,
      note: 'Not every maker here ships to this address.',
    },
  },
  freightSince: 'Freight, quoted since',
  withFreightSince: 'Total with freight',
  tax: 'Sales tax',
  taxLater: 'By your address',
  exempt: 'Exempt by your resale certificate',
  total: 'Total',
  /** Read out before what it came to, and before what is left of that. */
  before: 'Before',
  now: 'Now',
  totalSoFar: 'Total so far',
} as const
