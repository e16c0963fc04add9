/** Texts of the page of the confirmation link. */
export const confirmEmailTexts = {
  title: 'Confirm your email',
  working: 'Confirming your email',
  withoutScript:
    'Confirming requires JavaScript, which is turned off in this browser. Please open the link in another browser.',
  noLink: 'This link is incomplete. Please open the link in our email as it is.',
  failed: {
    used: 'This link was already used',
    title: 'Your email isn’t confirmed yet',
    resend: 'Get another email',
    register: 'Register again',
  },
  confirmed: {
    title: 'Email confirmed',
    signedInAs: ({ email, status }: { email: string; status: string }) => `You are signed in as ${email}. ${status}`,
    statuses: {
      approved: 'You can order right away.',
      pending: 'We’re reviewing your registration. You can browse and fill your cart until you hear from us.',
      rejected: 'This account can’t place orders. Your profile shows why.',
    },
    guest: 'Please sign in to continue.',
    browse: 'Browse the shop',
    cart: 'Go to your cart',
  },
  signIn: 'Sign in',
} as const
