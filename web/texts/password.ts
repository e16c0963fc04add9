/** The page where a new password is set. */
export const passwordTexts = {
  title: 'Set a new password',
  set: {
    title: 'Your new password is set',
    signIn: 'Sign in with it here.',
    signInAgain: 'You were signed out everywhere. Sign in with it here.',
  },
  dead: 'Ask for another link',
  missing: 'This page needs the link of a mail. We send you one.',
  registering: {
    title: 'Your address is confirmed',
    text: 'You opened this link in another browser. Please choose your password once more.',
  },
  withoutScript: 'Setting a password by link needs JavaScript. Please turn it on.',
  field: 'New password',
  rule: ({ characters }: { characters: number }) =>
    `${characters} characters or more. A few words that only you would put together are best.`,
  save: 'Set the password',
  saving: 'Saving…',
} as const
