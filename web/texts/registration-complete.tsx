/** What becomes of a registration that was sent. */
import type { ReactNode } from 'react'
import { plural } from './language.ts'

/** As in `within 2 days`; `soon` where there is no promise. */
function within(hours: number): string {
  if (hours <= 0) return 'soon'
  if (hours < 48) return `within ${plural(hours, { one: '1 hour', other: `${hours} hours` })}`
  return `within ${Math.ceil(hours / 24)} days`
}

export const registrationCompleteTexts = {
  title: 'Your registration',
  states: {
    unconfirmed: 'Address to confirm',
    pending: 'Under review',
    approved: 'Approved',
    rejected: 'Not approved',
  },
  unconfirmed: {
    title: 'Please confirm your address',
    text: (email: ReactNode, hours: number) => (
      <>
        We have sent a mail to {email}. The link in it opens your account.
        {hours > 0 && ` After that we look at your registration, ${within(hours)}.`}
      </>
    ),
  },
  pending: {
    title: 'We are looking at your registration',
    text: (email: ReactNode, hours: number) => (
      <>
        Your address is confirmed. You will hear from us {within(hours)} at {email}.
      </>
    ),
  },
  approved: {
    title: ({ shop }: { shop: string }) => `Welcome to ${shop}`,
    text: 'Your account is open. Everything in the shop can be ordered, by invoice.',
  },
  rejected: {
    title: 'We could not open this account',
    text: (email: ReactNode) => (
      <>We wrote the reason to {email}. Your profile says it too, and takes a certificate that was missing.</>
    ),
    profile: 'Open your profile',
  },
  browse: 'Browse the shop',
  signIn: 'Sign in',
  mail: {
    again: 'Send it again',
    againIn: ({ time }: { time: string }) => `Send it again in ${time}`,
    hours: ({ hours }: { hours: number }) => `${hours} h`,
    spam: 'Nothing there? It may be in your spam folder.',
    notYours: 'Not your address?',
    register: 'Register again',
  },
  meanwhile: {
    title: 'In the meantime',
    titleApproved: 'Where to begin',
    look: { title: 'Look around', text: 'Every price and pack size is open to you.' },
    cart: { title: 'Fill a cart', text: 'It is kept, and waits for you to order.' },
    seeds: { title: 'Plant seeds', text: 'Collect what goes together, for a room or a season.' },
  },
  certificate: {
    title: 'Your resale certificate is still missing',
    text: (profile: ReactNode) => <>You can send it from {profile}.</>,
    textUnconfirmed: (profile: ReactNode) => <>You can send it from {profile} as soon as your address is confirmed.</>,
    profile: 'your profile',
  },
  invited: ({ name }: { name: string }) => `${name} invited you, and sees that you have joined.`,
  unknown: {
    title: 'We do not know this registration',
    text: 'It may have been too long ago, or the address was not copied as a whole. If you have confirmed your address, you can sign in; if not, please register again.',
    register: 'Register',
    signIn: 'Sign in',
  },
} as const
