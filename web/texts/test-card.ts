/** The card fields of a shop that has no card processor yet. */
export const testCardTexts = {
  mode: 'Test mode: no card is charged.',
  about: 'This shop has no card processor yet. It takes these test numbers and no other:',
  outcomes: {
    accepted: 'is accepted',
    declined: 'is declined',
    tooLittle: 'has too little money on it',
    error: 'meets an error on the way',
  },
  number: 'Card number',
  numberWrong: 'Enter the number of the card, or press one of the test numbers.',
  expires: 'Expires',
  expiresWrong: 'Enter month and year, such as 12/30.',
  code: 'Security code',
  codeWrong: 'Enter the three or four digits of the security code.',
  check: 'Please check the card.',
} as const
