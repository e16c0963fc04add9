/** Messages about forms of the profile that need more than `Saved`. */
export const profileAnswersTexts = {
  signedOut: 'You were signed out. Please sign in and save again.',
  emailKept: 'Your email stays the same',
  addressAdded: 'Address added',
  addressSaved: 'Address saved',
  addressDefault: 'Default address changed',
  addressRemoved: 'Address removed',
  addressMissing: 'That address is no longer in your address book.',
  passwordChanged: 'Password changed. Every other device was signed out.',
  deviceSignedOut: 'Device signed out',
  backInStockRemoved: 'We won’t email you about it',
  othersSignedOut: 'All other devices signed out',
} as const
