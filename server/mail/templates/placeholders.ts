/** Meaning of a placeholder, and a value for previews. */
interface Placeholder {
  meaning: string
  example: string
}

/** Placeholders of all emails but `shopName`, which every email has. */
export const PLACEHOLDERS = {
  alertCount: { meaning: 'Number of alerts', example: '3' },
  alertTitle: { meaning: 'Kind of the alert', example: 'An order is late' },
  amount: { meaning: 'Amount of money', example: '$248.00' },
  booking: { meaning: 'The booking that was a mistake', example: 'a payment of $248.00' },
  buyerName: { meaning: 'First name of the buyer', example: 'Nora' },
  card: { meaning: '“your card”, or “your test card” in test mode', example: 'your card' },
  certificateNumber: { meaning: 'Number of the certificate', example: '12-345678-9' },
  city: { meaning: 'City of the delivery', example: 'Portland' },
  company: { meaning: 'Name of the company', example: 'Northlight Interiors' },
  correctAmount: {
    meaning: 'Sentence with the correct amount; empty if no money moved',
    example: 'The correct amount is $24.80.',
  },
  dueDate: { meaning: 'Day on which the invoice is due', example: 'January 15, 2027' },
  expiryDate: { meaning: 'Day on which the certificate expires', example: '2026-12-31' },
  failure: { meaning: 'Reason of the bank; may be empty', example: 'The card has insufficient funds.' },
  freight: { meaning: 'Price of the freight', example: '$120.00' },
  freightWithTax: {
    meaning: 'Price of the freight, with its sales tax',
    example: '$120.00, and $9.90 sales tax on it',
  },
  invoiceNumber: { meaning: 'Number of the invoice', example: 'INV-000128' },
  keyName: { meaning: 'Name of the API key', example: 'Inventory sync' },
  newEmail: { meaning: 'The new email address', example: 'nora@northlight.example' },
  orderNumber: { meaning: 'Number of the order', example: 'TR-100231' },
  payBy: { meaning: 'Last day to pay', example: 'December 21, 2026' },
  productCount: { meaning: 'Number of products', example: '3' },
  productTitle: { meaning: 'Title of the product', example: 'Hand-thrown stem vase' },
  reason: { meaning: 'Reason that staff gave', example: 'The ash bench is sold out.' },
  recipient: { meaning: 'Recipient of the delivery', example: 'Northlight Interiors' },
  refund: {
    meaning: 'Sentence about the refund to the card',
    example: '$24.80 is refunded to your card. It can take up to ten days to appear on your statement.',
  },
  reviewTime: { meaning: 'Longest duration of a review', example: '48 hours' },
  staffName: { meaning: 'Name of the member of staff', example: 'June Park' },
  state: { meaning: 'US state of the certificate', example: 'Oregon' },
  suborderNumber: { meaning: 'Number of the supplier’s part of the order', example: 'TR-100231-1' },
  supplier: { meaning: 'Name of the supplier', example: 'Halden Pottery' },
  suppliers: { meaning: 'Names of the suppliers', example: 'Halden Pottery and Ostra' },
  terms: { meaning: 'Clause about invoice terms; empty without terms', example: 'and pay by invoice within 30 days' },
  url: { meaning: 'Address of the webhook', example: 'https://northlight.example/hooks' },
  whichOrder: {
    meaning: 'The order, with its supplier if it has several',
    example: 'order TR-100231-1 from Halden Pottery',
  },
} as const satisfies Record<string, Placeholder>

export type PlaceholderName = keyof typeof PLACEHOLDERS
