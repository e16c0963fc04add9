/** Texts of the profile page. */
import { formatNumber } from '#contract/text/language.ts'
import type { CertificateStatus } from '#contract/accounts/profile.ts'
import type { ReactNode } from 'react'
import { REFERRAL_DAYS } from '#contract/accounts/referral.ts'
import { plural } from '#texts/language.ts'

export const profileTexts = {
  title: 'Your profile',
  signIn: 'Sign in to see your profile',
  signInText: 'Your details, addresses and referrals.',
  since: ({ company, month }: { company: string; month: string }) => `${company} · with us since ${month}`,
  sections: {
    details: 'Your details',
    email: 'Email address',
    company: 'Company',
    addresses: 'Addresses',
    certificates: 'Resale certificates',
    password: 'Password',
    devices: 'Devices',
    invite: 'Invite others',
    emailPreferences: 'Email preferences',
    backInStock: 'Back in stock',
    integrations: 'Integrations',
    data: 'Your data',
  },
  status: {
    pending: 'We are reviewing your account.',
    pendingText: 'We’ll email you as soon as it’s done. Until then you can browse, save seeds and fill your cart.',
    rejected: 'Your account was not approved.',
    rejectedText: (link: (words: string) => ReactNode) => (
      <span>
        If a certificate was missing, {link('add it below')} and we’ll review your account again. Otherwise, reply to
        our email.
      </span>
    ),
    unconfirmed: ({ email }: { email: string }) => `${email} hasn’t been confirmed yet.`,
    whatToDo: 'What to do',
  },
  details: {
    about: 'Your first name and an initial are all that other buyers see.',
    firstName: 'First name',
    lastName: 'Last name',
    phone: 'Phone',
    username: 'Username',
    usernameHint: 'Optional; you can sign in with it',
  },
  email: {
    about: 'For signing in, orders and invoices. A new email takes effect once you confirm it with the link we send.',
    waiting: (email: ReactNode) => <span>{email} hasn’t been confirmed yet. Follow the link in our email.</span>,
    again: 'Send again',
    /** Added to the button for screen readers. */
    againOf: ({ email }: { email: string }) => `the email to ${email}`,
    keep: ({ email }: { email: string }) => `Keep ${email}`,
    keepOf: 'and discard the new one',
    change: 'Change email',
    newOne: 'New email',
  },
  company: {
    about: 'The legal name appears on your invoices.',
    aboutForOthers: 'Only the owner of the account can change these.',
    kind: 'Registered as',
    terms: 'Payment terms',
    onTerms: ({ days }: { days: number }) =>
      `Invoice, ${plural(days, { one: '1 day', other: `${formatNumber(days)} days` })}`,
    onReceipt: 'Due on receipt',
    name: 'Company name',
    legalName: 'Legal name',
    legalNameHint: 'If it differs',
    website: 'Website',
  },
  addresses: {
    about: 'Choose from these at checkout. The default is selected first.',
    default: 'Default',
    edit: 'Edit',
    makeDefault: 'Make default',
    remove: 'Remove',
  },
  certificates: {
    about: 'Only your company and we can see them.',
    none: 'None yet. If you buy for resale, add the certificate of your state.',
    missing: 'We don’t have your certificate yet. Please add one: we need it on file for resale.',
    noFile: 'No file yet',
    statuses: {
      under_review: 'Under review. We’ll email you; until then, orders to this state include sales tax.',
      accepted: 'Accepted: orders to this state are exempt from sales tax.',
      rejected: 'Not accepted.',
      ended: 'No longer used.',
    } satisfies Record<CertificateStatus, string>,
    added: ({ date }: { date: string }) => `added ${date}`,
    goodUntil: ({ date }: { date: string }) => `valid until ${date}`,
    addOne: 'Add a certificate',
    add: 'Add certificate',
    number: 'Number',
    expires: 'Valid until',
    expiresHint: 'Leave empty if the certificate does not expire.',
    file: 'File',
    fileHint: ({ megabytes }: { megabytes: number }) => `PDF, JPEG or PNG, up to ${formatNumber(megabytes)} MB`,
    fileTooLarge: ({ megabytes }: { megabytes: number }) =>
      `Please choose a file of at most ${formatNumber(megabytes)} MB.`,
    done: 'Certificate added',
    doneAgain: 'Certificate added. We’ll review your account again.',
    needsJavaScript: 'Uploading a file requires JavaScript. You can also attach it to a reply to any of our emails.',
  },
  password: {
    about: 'Changing it signs out every other device, revokes your API keys and pauses your webhooks.',
    change: 'Change password',
    changing: 'Changing…',
    current: 'Current password',
    next: 'New password',
    rule: ({ characters }: { characters: number }) =>
      `At least ${formatNumber(characters)} characters. Four unusual words are better than one with a number.`,
  },
  devices: {
    about: 'If you don’t recognize one, sign it out and change your password.',
    thisOne: 'This device',
    lastUsed: ({ date }: { date: string }) => `last used ${date}`,
    end: 'Sign out',
    endOthers: 'Sign out everywhere else',
  },
  invite: {
    about: `Anyone who opens your link and registers within ${REFERRAL_DAYS} days counts as invited by you.`,
    registered: ({ count }: { count: number }) =>
      plural(count, {
        one: '1 buyer registered with your link',
        other: `${formatNumber(count)} buyers registered with your link`,
      }),
    none: 'Who joined',
    noneText: 'No one yet. Send your link to a shop or a studio you like. They’ll appear here once they register.',
    statuses: { registered: 'Registered', joined: 'Orders with us' },
    newest: ({ count }: { count: number }) => `The newest ${formatNumber(count)} are shown.`,
  },
  emailPreferences: {
    about: 'We always send confirmations, invoices and security notices.',
    choice: 'Optional emails',
    kinds: {
      order_updates: { title: 'Shipping updates', text: 'When an order is accepted, and when a shipment leaves.' },
      news: {
        title: 'New collections',
        text: 'Now and then, what’s new from the makers. Turn it off here at any time.',
      },
    },
  },
  backInStock: {
    about: 'Products that were sold out. We email you once when one is back.',
    none: 'You’re not waiting for any product. Ask for an email on the page of one that is sold out.',
    since: ({ date }: { date: string }) => `Requested on ${date}`,
    remove: 'Remove',
    removeAll: 'Remove all',
  },
  integrations: {
    about: 'API keys and webhooks for your software, and the product feed.',
    open: 'Keys and webhooks',
  },
  data: {
    about: 'Download the data we store about you, or delete your account.',
    copy: 'Copy of your data',
    copyText: 'Details, addresses, certificates, seeds, cart, orders and devices, in one JSON file.',
    download: 'Download your data',
    close: 'Close your account',
    closeText:
      'Your name, addresses, seeds and cart are deleted. Orders and invoices stay, because the law requires it.',
    closeNow: 'Close your account…',
    confirm: 'Close account',
    closing: 'Closing…',
    keep: 'Keep account',
    closed: 'Your account is closed',
    closedText: 'Thank you for your time with us. We’ve emailed you what was deleted and what has to stay.',
    home: 'Back to home page',
  },
} as const
