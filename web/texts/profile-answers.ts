/** What became of a form of the profile, where `Saved` does not say it all. */
export const profileAnswersTexts = {
  signedOut: 'You were signed out. Please sign in again and save once more.',
  emailKept: 'Your address stays as it is',
  addressAdded: 'This address is in your book',
  addressSaved: 'Address saved',
  addressDefault: 'This is the default address now',
  addressRemoved: 'Address removed',
  passwordChanged: 'Your password is changed, and every other browser is signed out',
  browserSignedOut: 'The browser is signed out',
  othersSignedOut: 'Every other browser is signed out',
} as const
