/** The page that the link of the confirming mail leads to. */
export const confirmEmailTexts = {
  title: 'Confirm your address',
  working: 'Confirming your address',
  withoutScript:
    'Confirming needs JavaScript, which is switched off in this browser. Please open the link in another one.',
  noLink: 'This address has no link in it. Please open the one in our mail as it is.',
  failed: {
    used: 'This link was used before',
    title: 'Your address is not confirmed yet',
    mail: 'Get another mail',
    register: 'Register again',
  },
  confirmed: {
    title: 'Your address is confirmed',
    signedInAs: ({ email, status }: { email: string; status: string }) => `You are signed in as ${email}. ${status}`,
    statuses: {
      approved: 'You can order at once.',
      pending: 'We now look at your registration; you can browse and fill your cart until you hear from us.',
      rejected: 'This account cannot order; your profile says why.',
    },
    guest: 'Please sign in to go on.',
    browse: 'Browse the shop',
    cart: 'Go to your cart',
  },
  signIn: 'Sign in',
} as const
