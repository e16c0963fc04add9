import { formatNumber } from '#contract/text/language.ts'

/** Texts of the sign-in, sign-up and password dialogs. */
export const signInTexts = {
  titles: { 'sign-in': 'Sign in', 'sign-up': 'Sign up', 'forgot-password': 'Forgot password' },
  sending: 'Sending…',
  email: 'Email address',
  // Spec 4.
  signedIn: 'Signed in successfully',
  noAccount: 'Your account could not be loaded. Please try again.',
  signIn: {
    cart: 'We’ll keep your cart when you sign in.',
    email: 'Email or username',
    password: 'Password',
    forgot: 'Forgot password?',
    send: 'Sign in',
    sending: 'Signing in…',
    newHere: ({ shop }: { shop: string }) => `New to ${shop}?`,
    signUp: 'Sign up',
  },
  link: {
    send: 'Email me a sign-in link',
    whereTo: 'Enter your email or username, and we will send the link.',
    sent: ({ minutes }: { minutes: number }) =>
      `The link signs you in without a password. It works once, for ${formatNumber(minutes)} minutes.`,
    sentShort: ({ minutes }: { minutes: number }) =>
      `It signs you in without a password: once, for ${formatNumber(minutes)} minutes.`,
  },
  signUp: {
    text: 'For shops, designers and hotels. Joining is free; the rest takes a few minutes.',
    firstName: 'First name',
    lastName: 'Last name',
    company: 'Company name',
    send: 'Continue',
    known: 'Have an account?',
    signIn: 'Sign in',
  },
  forgotPassword: {
    text: 'We’ll email you a link to choose a new one.',
    send: 'Send link',
    sent: ({ minutes }: { minutes: number }) =>
      `Follow the link in the email to choose a new password. It works once, for ${formatNumber(minutes)} minutes.`,
    back: 'Back to sign in',
  },
} as const
