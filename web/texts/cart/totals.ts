/** The amounts of a cart and of an order. */
export const totalsTexts = {
  subtotal: 'Subtotal',
  savings: ({ amount }: { amount: string }) => `Includes ${amount} off list prices`,
  shipping: 'Shipping',
  free: 'Free',
  /** Shipping without a price yet: alone, beside the known price of other makers, and a note on it. */
  openShipping: {
    freight: {
      alone: 'Freight',
      beside: ({ amount }: { amount: string }) => `${amount} plus freight`,
      note: 'Freight is quoted after you order and added to the total.',
    },
    by_address: {
      alone: 'Depends on your address',
      beside: ({ amount }: { amount: string }) => `${amount} plus more by address`,
      note: 'Some makers’ shipping prices depend on the state.',
    },
    none: {
      alone: 'No shipping to this address',
      beside: ({ amount }: { amount: string }) => `${amount} for part of the order`,
      note: 'Not every maker here ships to this address.',
    },
  },
  freightSince: 'Freight, quoted later',
  withFreightSince: 'Total with freight',
  tax: 'Sales tax',
  taxLater: 'Depends on your address',
  exempt: 'Exempt (resale certificate)',
  total: 'Total',
  /** For screen readers, before the previous and the current amount. */
  before: 'Before',
  now: 'Now',
  totalSoFar: 'Total so far',
} as const
