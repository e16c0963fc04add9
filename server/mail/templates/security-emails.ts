import { COMPANY_INVITATION_DAYS } from '#contract/accounts/company-permissions.ts'
import { CONFIRMATION_LINK_HOURS } from '#contract/accounts/registration.ts'
import { LOGIN_LINK_MINUTES, RESET_LINK_MINUTES } from '#contract/accounts/sign-in.ts'
import type { EmailDefinitions } from './email-definition.ts'

const TO_BUYER = { intro: 'Hello {{buyerName}},', isSecurity: true } as const
const ONLY_IF_OPENED = 'Nothing happens unless the link is opened.'
const NOT_YOU =
  'If this wasn’t you, ignore this email. Nothing has changed, and nothing will unless the link is opened.'
const CONFIRM_LINK = `The link works once, for ${CONFIRMATION_LINK_HOURS} hours. If this wasn’t you, ignore this email. ${ONLY_IF_OPENED}`
const HAS_ACCOUNT = 'If this wasn’t you, ignore this email. We didn’t reveal that you have an account.'

/** Emails that protect the accounts of buyers. Staff can change their subject and what precedes the first of the fixed paragraphs (decision 0100). */
export const SECURITY_EMAILS = {
  confirm_email: {
    title: 'Confirm the email address',
    sent: 'To the address of a registration, when its form is sent.',
    subject: 'Please confirm your email address',
    intro: 'Hello,',
    placeholders: [],
    isUnproven: true,
    isSecurity: true,
    fixed: ['Someone, most likely you, registered with this email address. Please confirm that it is yours.'],
    action: 'Confirm my email',
    footnote: CONFIRM_LINK,
  },
  already_registered: {
    ...TO_BUYER,
    title: 'Registration with the address of an account',
    sent: 'To the owner of an account, when someone registers with its address.',
    subject: 'You already have an account',
    placeholders: ['buyerName'],
    fixed: [
      'Someone, most likely you, just registered with this email address. It already has an account, and nothing about it has changed.',
      'If you don’t remember your password, choose “Forgot password?” when you sign in.',
    ],
    action: 'Sign in',
    footnote: HAS_ACCOUNT,
  },
  company_invitation: {
    title: 'Invitation to a company',
    sent: 'To the address that a member of a company invites.',
    subject: 'You are invited to a company on {{shopName}}',
    intro: 'Hello,',
    placeholders: [],
    isUnproven: true,
    isSecurity: true,
    fixed: ['A member of a company has invited you to order with it. Open the invitation to see who it is from.'],
    action: 'See the invitation',
    footnote: `The link works once, for ${COMPANY_INVITATION_DAYS} days. If you don’t know what this is about, ignore this email. ${ONLY_IF_OPENED}`,
  },
  company_left: {
    title: 'Removed from a company',
    sent: 'To a person whom a company removed.',
    subject: 'You no longer belong to {{company}}',
    ...TO_BUYER,
    placeholders: ['buyerName', 'company'],
    fixed: [
      '{{company}} has ended your membership. You can no longer see its orders or order for it.',
      'Your API keys of the company are revoked. If this is a mistake, ask its owner to invite you again.',
    ],
    action: 'Open the shop',
  },
  company_owner: {
    title: 'Owner of a company',
    sent: 'To a person who was made an owner of the company, by another owner or by staff.',
    subject: 'You are now an owner of {{company}}',
    ...TO_BUYER,
    placeholders: ['buyerName', 'company'],
    fixed: [
      'You are now an owner of {{company}}: you can change everything about it, and make others owners.',
      'If you did not expect this, please contact us.',
    ],
    action: 'See the people of the company',
  },
  confirm_new_email: {
    title: 'Confirm a new email address',
    sent: 'To the new address, when a buyer wants to change theirs.',
    subject: 'Please confirm your new email address',
    intro: 'Hello,',
    placeholders: [],
    isUnproven: true,
    isSecurity: true,
    fixed: [
      'Someone, most likely you, wants to use this email address for an account. Please confirm that it is yours. Until then, the current email stays in use.',
    ],
    action: 'Confirm my email',
    footnote: CONFIRM_LINK,
  },
  new_email_taken: {
    ...TO_BUYER,
    title: 'A new email address that has an account',
    sent: 'To the owner of an account, when someone wants to use its address for another account.',
    subject: 'You already have an account',
    placeholders: ['buyerName'],
    fixed: [
      'Someone, most likely you, wants to use this email address for another account. It already has an account, and nothing has changed.',
      'To use it for the other account, first close this account in your profile.',
    ],
    action: 'Open your profile',
    footnote: HAS_ACCOUNT,
  },
  email_change_requested: {
    ...TO_BUYER,
    title: 'Email address about to change',
    sent: 'To the current address, when a new one is requested.',
    subject: 'Your email address is about to change',
    placeholders: ['buyerName', 'newEmail'],
    fixed: [
      'Someone who knows your password asked to change the email address of your account to {{newEmail}}. If this was you, open the link in the email we sent there.',
      'If it wasn’t you, change your password now. That cancels the change and signs out every other device.',
    ],
    action: 'Open your profile',
  },
  email_changed: {
    ...TO_BUYER,
    title: 'Email address changed',
    sent: 'To the previous address, when the new one is confirmed.',
    subject: 'Your email address has changed',
    placeholders: ['buyerName'],
    fixed: [
      'Your account has a new email address, which was confirmed by a link we sent to it. You can no longer sign in with this one.',
      'If this wasn’t you, reply to this email right away.',
    ],
    action: 'Open your profile',
  },
  password_reset: {
    ...TO_BUYER,
    title: 'Link to set a new password',
    sent: 'To a buyer who forgot the password.',
    subject: 'Set a new password',
    placeholders: ['buyerName'],
    fixed: [
      'Use this link to set a new password. It signs you out everywhere else, revokes your API keys and pauses your webhooks.',
    ],
    action: 'Set a new password',
    footnote: `The link works once, for ${RESET_LINK_MINUTES} minutes. ${NOT_YOU}`,
  },
  sign_in_link: {
    ...TO_BUYER,
    title: 'Link to sign in',
    sent: 'To a buyer who wants to sign in by email.',
    subject: 'Your link to sign in',
    placeholders: ['buyerName'],
    fixed: ['Use this link to sign in. Don’t share it: it works like your password.'],
    action: 'Sign in',
    footnote: `The link works once, for ${LOGIN_LINK_MINUTES} minutes. ${NOT_YOU}`,
  },
  password_changed: {
    ...TO_BUYER,
    title: 'Password changed',
    sent: 'To a buyer, when the password was changed.',
    subject: 'Your password was changed',
    placeholders: ['buyerName'],
    fixed: ['The password of your account was just changed, and every other device was signed out.'],
    safety: [
      'If this was you, you don’t need to do anything. If it wasn’t, set a new password now. That signs out the person who changed it.',
    ],
    action: 'Set a new password',
  },
  signed_out: {
    ...TO_BUYER,
    title: 'Signed out everywhere',
    sent: 'To a buyer whom staff signed out.',
    subject: 'You were signed out everywhere',
    placeholders: ['buyerName'],
    fixed: ['We signed you out on every device. Links in our earlier emails no longer work.'],
    safety: ['If someone else may have your password, set a new one now.'],
    action: 'Set a new password',
  },
  account_closed: {
    ...TO_BUYER,
    title: 'Account closed',
    sent: 'To a buyer who closed the account.',
    subject: 'Your account is closed',
    placeholders: ['buyerName'],
    fixed: [
      'Your account is closed, and your name, addresses, seeds and cart were deleted. We keep orders and invoices for as long as the law requires.',
      'If this wasn’t you, reply to this email right away. You can register again with this email address at any time.',
    ],
    action: 'Register again',
  },
} as const satisfies EmailDefinitions
