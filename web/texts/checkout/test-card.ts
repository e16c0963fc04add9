/** Texts of the card fields of a shop without a card processor. */
export const testCardTexts = {
  mode: 'Test mode: no real card is charged.',
  about: 'This shop has no card processor yet. Use one of these test numbers:',
  outcomes: {
    accepted: 'accepted',
    declined: 'declined',
    insufficientFunds: 'insufficient funds',
    error: 'processing error',
  },
  number: 'Card number',
  numberWrong: 'Enter the card number, or choose one of the test numbers.',
  expires: 'Expires',
  expiresWrong: 'Enter the month and year, such as 12/30.',
  code: 'Security code',
  codeWrong: 'Enter the three or four digits of the security code.',
  check: 'Please check your card details.',
} as const
