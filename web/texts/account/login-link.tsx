/** Texts of the pages of sign-in links. */
import type { ReactNode } from 'react'

export const loginLinkTexts = {
  title: 'Sign in',
  text: 'We’ll email you a sign-in link. You can also use your password.',
  byPassword: 'With your password',
  following: 'Signing you in',
  withoutScript: (password: ReactNode) => (
    <span>Sign-in links require JavaScript, so that email scanners can’t use them up. Turn it on, or {password}.</span>
  ),
  password: 'sign in with your password',
  signedIn: {
    title: ({ name }: { name: string }) => `You are signed in as ${name}`,
    text: ({ email }: { email: string }) => `${email}. The link signs you out, and signs in the buyer it was sent to.`,
    stay: 'Stay signed in',
    follow: 'Use the link',
  },
  expired: 'Get a new sign-in link',
  failed: { title: 'You’re not signed in yet', again: 'Try again' },
} as const
