/** Texts of the registration form. */
import type { ReactNode } from 'react'
import { formatNumber } from '#contract/text/language.ts'
import { CERTIFICATE_MAX_BYTES } from '#contract/accounts/registration.ts'
import { plural } from '#texts/language.ts'

const MAX_SIZE = `${CERTIFICATE_MAX_BYTES / (1024 * 1024)} MB`

export const registerTexts = {
  title: 'Register',
  description: 'Register to order wholesale home goods from independent makers, by the pack and at trade prices.',
  heading: 'Open an account',
  known: 'Already have an account?',
  signIn: 'Sign in',
  withoutScript:
    'Registering requires JavaScript, which is turned off in this browser. Browsing and searching work without it.',
  invitedBy: (name: ReactNode) => <span>Invited by {name}</span>,
  forWhom: 'For shops, designers and businesses',
  unknownCode: 'This invitation code isn’t valid. You can register without one.',
  reasons: {
    title: 'Why register',
    list: [
      {
        title: 'Trade prices',
        text: 'Order by the pack at wholesale prices, from as many makers as you like, and get an invoice with each shipment.',
      },
      {
        title: 'Free to browse',
        text: 'Every maker, every price and every pack size is in plain sight. Registering costs nothing and obliges you to nothing.',
      },
      {
        title: 'No minimum to join',
        text: 'You need no first order and no yearly turnover. Minimums are set by product or maker, and shown with it.',
      },
    ],
  },
  signedIn: {
    title: 'You have an account',
    text: 'You are signed in. To register someone else, log out first.',
    textAs: ({ email }: { email: string }) => `You are signed in as ${email}. To register someone else, log out first.`,
    browse: 'Browse the shop',
    profile: 'Your profile',
  },
  steps: {
    title: 'Steps of the registration',
    titles: {
      person: 'You',
      business: 'Your business',
      address: 'Your address',
      tax: 'Resale',
      review: 'Review',
    },
    headings: {
      person: 'First, who are you?',
      business: 'What do you do?',
      address: 'Where do your goods go?',
      tax: 'Buying for resale',
      review: 'Is everything right?',
    },
    place: ({ step, steps }: { step: number; steps: number }) => `Step ${formatNumber(step)} of ${formatNumber(steps)}`,
    on: 'Continue',
    back: 'Back',
    send: 'Register',
    sending: 'Sending…',
    cancel: 'Cancel',
  },
  draft: { saved: 'Saved on this device as you type, without the password.', startOver: 'Start over' },
  fields: {
    'user.u_fname': 'First name',
    'user.u_lname': 'Last name',
    'user.email': 'Email address',
    'user.u_phone': 'Phone',
    'user.password': 'Password',
    'company.buyer_type_id': 'Kind of business',
    'company.name': 'Company name',
    'company.legal_name': 'Legal name',
    'company.website': 'Website',
    'address.line1': 'Street address',
    'address.line2': 'Suite, unit, floor',
    'address.city': 'City',
    'address.state': 'State',
    'address.zip': 'ZIP code',
    'tax.state': 'State that issued it',
    'tax.number': 'Resale or tax number',
    'consents.terms': 'Terms',
    'consents.news': 'News',
    fax: 'Fax',
  },
  optional: 'Optional',
  chooseState: 'Choose a state',
  password: {
    rule: ({ characters }: { characters: number }) =>
      `At least ${formatNumber(characters)} characters. A few words together work well.`,
    missing: ({ characters }: { characters: number }) =>
      plural(characters, { one: '1 more character.', other: `${formatNumber(characters)} more characters.` }),
    sameLetters: 'Too repetitive. Please vary it.',
    longEnough: 'Long enough. Another word makes it better.',
    good: 'Good.',
    veryGood: 'Very good.',
  },
  tax: {
    needed: 'Enter the resale number issued by your state. It’s on your resale certificate.',
    noneIn: ({ state }: { state: string }) =>
      `${state} has no sales tax and issues no resale numbers, so you can leave this empty. If you have a number from another state, enter it here.`,
    optional: 'If you buy for resale, enter the number of your resale certificate. If not, leave it empty.',
  },
  certificate: {
    title: 'Resale certificate',
    file: 'Resale certificate file',
    choose: 'Choose a file',
    rule: `PDF, JPEG or PNG, at most ${MAX_SIZE}. Only we can see it.`,
    remove: 'Remove',
    removeFile: ({ file }: { file: string }) => `Remove ${file}`,
    later: 'I will send it later',
    kilobytes: ({ size }: { size: number }) => `${formatNumber(size)} KB`,
    megabytes: ({ size }: { size: string }) => `${size} MB`,
  },
  review: {
    change: 'Change',
    changeStep: ({ step }: { step: string }) => `Change ${step.toLowerCase()}`,
    passwordChosen: 'Password chosen',
    passwordMissing: 'Please enter your password again',
    certificateLater: 'Certificate will be sent later',
    noCertificate: 'No resale certificate',
    acceptTerms: (terms: ReactNode) => <span>I accept the {terms}.</span>,
    terms: 'terms',
    termsInNewTab: 'terms (opens in a new tab)',
    news: 'Email me when new collections arrive. I can turn this off in my profile at any time.',
  },
  errors: {
    count: ({ count }: { count: number }) =>
      plural(count, {
        one: 'One field needs your attention.',
        other: `${formatNumber(count)} fields need your attention.`,
      }),
    missing: {
      'company.buyer_type_id': 'Please choose what describes you best.',
      'user.password': 'Please enter a password.',
      'address.state': 'Please choose a state.',
      'tax.state': 'Please choose a state.',
      'consents.terms': 'Please accept the terms to register.',
    },
    password: ({ characters }: { characters: number }) => `Please use at least ${formatNumber(characters)} characters.`,
    phone: 'Please enter a phone number such as (207) 555-0182.',
    website: 'Please enter an address such as www.example.com.',
    zip: 'Please enter a ZIP code such as 04101.',
    noFile: 'Please choose the file, or check the box to send it later.',
    fileType: 'Please choose a PDF, a JPEG or a PNG file.',
    fileEmpty: 'This file is empty. Please choose another one.',
    fileSize: ({ size }: { size: string }) => `This file is ${size}. The maximum is ${MAX_SIZE}.`,
    fileRefused: `The file is too large. The maximum is ${MAX_SIZE}.`,
  },
  sending: {
    form: 'Sending your registration…',
    formAndFile: 'Sending your registration and certificate…',
    checking: 'Checking your registration…',
    progress: 'Upload progress',
    canceled: 'Not sent. Everything you entered is still here.',
    failed: 'Something went wrong on our side. Please try again in a moment.',
    tooMany: 'Too many attempts. Please try again in a moment.',
    tooManySeconds: ({ seconds }: { seconds: number }) =>
      `Too many attempts. Please try again in ${plural(seconds, { one: '1 second', other: `${formatNumber(seconds)} seconds` })}.`,
    tooManyMinutes: ({ minutes }: { minutes: number }) =>
      `Too many attempts. Please try again in ${plural(minutes, { one: '1 minute', other: `${formatNumber(minutes)} minutes` })}.`,
  },
} as const
