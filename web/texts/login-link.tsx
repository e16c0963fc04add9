/** The pages of links that sign in. */
import type { ReactNode } from 'react'

export const loginLinkTexts = {
  title: 'Sign in',
  text: 'We send you a link that signs you in, or you use your password.',
  byPassword: 'With your password',
  following: 'Signing you in',
  withoutScript: (password: ReactNode) => (
    <>
      A link signs in only with JavaScript, so that no program which reads your mail can use it up. Turn it on, or{' '}
      {password}.
    </>
  ),
  password: 'sign in with your password',
  someone: {
    title: ({ name }: { name: string }) => `You are signed in as ${name}`,
    text: ({ email }: { email: string }) =>
      `${email}. Following the link signs you out and in again as the buyer it was sent to.`,
    stay: 'Stay signed in',
    follow: 'Follow the link',
  },
  dead: 'Sign in with another link',
  trouble: { title: 'You are not signed in yet', again: 'Try again' },
} as const
