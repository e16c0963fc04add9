/** What a cart and an order come to. */
export const totalsTexts = {
  subtotal: 'Subtotal',
  savings: ({ amount }: { amount: string }) => `Includes ${amount} off list prices`,
  shipping: 'Shipping',
  free: 'Free',
  freight: 'Freight',
  withFreight: ({ amount }: { amount: string }) => `${amount} and freight`,
  freightText: 'Freight is quoted after the order and comes on top.',
  freightSince: 'Freight, quoted since',
  withFreightSince: 'Total with freight',
  tax: 'Sales tax',
  taxLater: 'By your address',
  exempt: 'Exempt by your resale certificate',
  total: 'Total',
  totalSoFar: 'Total so far',
} as const
