/** Texts of the page after registering. */
import { formatNumber } from '#contract/text/language.ts'
import type { ReactNode } from 'react'
import { plural } from '#texts/language.ts'

/** Returns a period such as `within 2 days`; `soon` if the shop states none. */
function within(hours: number): string {
  if (hours <= 0) return 'soon'
  if (hours < 48) return `within ${plural(hours, { one: '1 hour', other: `${hours} hours` })}`
  return `within ${Math.ceil(hours / 24)} days`
}

export const registrationCompleteTexts = {
  title: 'Your registration',
  states: {
    unconfirmed: 'Email not confirmed',
    pending: 'Under review',
    approved: 'Approved',
    rejected: 'Not approved',
  },
  unconfirmed: {
    title: 'Check your email',
    text: (email: ReactNode, hours: number) => (
      <span>
        We sent an email to {email}. Follow the link in it to confirm your email address.
        {hours > 0 && <span>{` We’ll then review your registration ${within(hours)}.`}</span>}
      </span>
    ),
  },
  pending: {
    title: 'We’re reviewing your registration',
    text: (email: ReactNode, hours: number) => (
      <span>
        Your email is confirmed. You’ll hear from us {within(hours)} at {email}.
      </span>
    ),
  },
  approved: {
    title: ({ shop }: { shop: string }) => `Welcome to ${shop}`,
    text: 'Your account is open. Everything in the shop can be ordered.',
  },
  rejected: {
    title: 'We could not open this account',
    text: (email: ReactNode) => (
      <span>
        We emailed the reason to {email}. You can also see it in your profile, where you can add a missing certificate.
      </span>
    ),
    profile: 'Open your profile',
  },
  browse: 'Browse the shop',
  signIn: 'Sign in',
  mail: {
    again: 'Send it again',
    againIn: ({ time }: { time: string }) => `Send it again in ${time}`,
    hours: ({ hours }: { hours: number }) => `${formatNumber(hours)} h`,
    spam: 'No email? It may be in your spam folder.',
    notYours: 'Wrong email?',
    register: 'Register again',
  },
  meanwhile: {
    title: 'In the meantime',
    titleApproved: 'Where to begin',
    look: { title: 'Look around', text: 'Every price and pack size is open to you.' },
    cart: { title: 'Fill a cart', text: 'It’s saved until you’re ready to order.' },
    seeds: { title: 'Plant seeds', text: 'Collect what goes together, for a room or a season.' },
  },
  certificate: {
    title: 'Your resale certificate is still missing',
    text: (profile: ReactNode) => <span>You can send it from {profile}.</span>,
    textUnconfirmed: (profile: ReactNode) => (
      <span>You can send it from {profile} as soon as your email is confirmed.</span>
    ),
    profile: 'your profile',
  },
  invited: ({ name }: { name: string }) => `${name} invited you and will see that you’ve joined.`,
  unknown: {
    title: 'Registration not found',
    text: 'It may have been too long ago, or the link is incomplete. If you’ve confirmed your email, you can sign in. If not, please register again.',
    register: 'Register',
    signIn: 'Sign in',
  },
} as const
