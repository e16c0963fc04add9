import { formatNumber } from '#contract/text/language.ts'

/** Texts of the page that sets a new password. */
export const passwordTexts = {
  title: 'Set a new password',
  set: {
    title: 'Your new password is set',
    signIn: 'Sign in with your new password.',
    signInAgain: 'You were signed out everywhere. Sign in with your new password.',
  },
  expired: 'Get a new link',
  missing: 'This page needs a link from an email. We’ll send you one.',
  registering: {
    title: 'Email confirmed',
    text: 'You opened this link in a different browser. Please choose your password again.',
  },
  withoutScript: 'Setting a password requires JavaScript. Please turn it on.',
  field: 'New password',
  rule: ({ characters }: { characters: number }) =>
    `${formatNumber(characters)} characters or more. A few words that only you would put together work best.`,
  save: 'Set password',
  saving: 'Saving…',
} as const
