import { RESET_LINK_MINUTES } from '#contract/accounts/sign-in.ts'
import { INVITATION_DAYS } from '#contract/backoffice/staff.ts'
import type { EmailDefinitions } from './email-definition.ts'

const GREETING = 'Hello {{staffName}},'
const NOTIFY_OWNER = 'If it wasn’t you, set a new password and notify an owner.'
const OPEN = 'Open the back office'
const ALERTS = { action: OPEN, footnote: 'You can choose in the back office which alerts you get by email.' } as const

/** Emails to the people who run the shop. */
export const STAFF_EMAILS = {
  staff_invitation: {
    title: 'Invitation of staff',
    sent: 'To a person who is invited to the back office.',
    subject: 'You are invited to run {{shopName}}',
    intro: GREETING,
    placeholders: ['staffName'],
    isSecurity: true,
    fixed: ['You can sign in to the back office of {{shopName}} now.'],
    action: 'Accept the invitation',
    footnote: `The link works once, for ${INVITATION_DAYS} days. Don’t share it: it works like your password.`,
  },
  staff_password_reset: {
    title: 'Link to set a new password of staff',
    sent: 'To a member of staff who forgot the password.',
    subject: 'Set a new password for the back office',
    intro: GREETING,
    placeholders: ['staffName'],
    isSecurity: true,
    fixed: ['Use this link to set a new password. It signs you out everywhere else.'],
    action: 'Set a new password',
    footnote: `The link works once, for ${RESET_LINK_MINUTES} minutes. If this wasn’t you, ignore this email.`,
  },
  staff_password_changed: {
    title: 'Password of staff changed',
    sent: 'To a member of staff, when the password was changed.',
    subject: 'Your password for the back office was changed',
    intro: GREETING,
    placeholders: ['staffName'],
    isSecurity: true,
    fixed: [`Your password was just changed, and every other device was signed out. ${NOTIFY_OWNER}`],
    action: 'Set a new password',
  },
  staff_factors_changed: {
    title: 'Second factor of staff changed',
    sent: 'To a member of staff, when an authenticator app, a passkey or the recovery codes were changed.',
    subject: 'Your sign-in to the back office was changed',
    intro: GREETING,
    placeholders: ['staffName'],
    isSecurity: true,
    fixed: [`An authenticator app, a passkey or the recovery codes of your account were just changed. ${NOTIFY_OWNER}`],
    action: OPEN,
  },
  alert: {
    ...ALERTS,
    title: 'One alert',
    sent: 'To a member of staff, when something happens that they want to know by email.',
    subject: '{{alertTitle}}',
    intro: GREETING,
    placeholders: ['staffName', 'alertTitle', 'alertCount'],
    example: ['Order TR-100231 waits to be accepted for two days.'],
  },
  alert_digest: {
    ...ALERTS,
    title: 'Several alerts',
    sent: 'To a member of staff, hourly or daily, as they choose.',
    subject: '{{alertCount}} alerts',
    intro: GREETING,
    placeholders: ['staffName', 'alertTitle', 'alertCount'],
    example: ['Order TR-100231 waits to be accepted for two days.', 'Northlight Interiors waits for a review.'],
  },
  unpaid_order_canceled: {
    title: 'Unpaid order canceled',
    sent: 'To the operator’s address, when an order was not paid by its deadline.',
    subject: 'Order {{orderNumber}} canceled: not paid',
    intro: 'Order {{orderNumber}} of {{company}} was to be paid by {{payBy}}.',
    placeholders: ['orderNumber', 'company', 'payBy'],
    required: ['orderNumber'],
    fixed: [
      'No payment was booked, so the order was canceled and its stock restored. The buyer was notified.',
      'If the money arrives later, book it with "orders pay" and return it with "orders pay-back".',
    ],
  },
  unpaid_order_open: {
    title: 'Order not fully paid',
    sent: 'To the operator’s address, when an order was paid only in part by its deadline.',
    subject: 'Order {{orderNumber}} is not fully paid',
    intro: 'Order {{orderNumber}} of {{company}} was to be paid by {{payBy}}.',
    placeholders: ['orderNumber', 'company', 'payBy'],
    required: ['orderNumber'],
    example: [
      '$100.00 of $248.00 was booked, and $148.00 is open. Because a part was paid or shipped, the order was not canceled, and its stock stays reserved.',
    ],
  },
  delivery_test: {
    title: 'Test of the mail server',
    sent: 'To the address that the command “emails test” names.',
    subject: 'Test email of {{shopName}}',
    intro: 'If you can read this, the shop can send emails to this address.',
    placeholders: [],
  },
} as const satisfies EmailDefinitions
