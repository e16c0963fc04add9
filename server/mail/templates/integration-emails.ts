import type { EmailDefinitions } from './email-definition.ts'

const KEY = {
  intro: 'Hello {{buyerName}},',
  placeholders: ['buyerName', 'keyName'],
  isSecurity: true,
  action: 'See your API keys',
} as const
const WEBHOOK = {
  intro: 'Hello {{buyerName}},',
  placeholders: ['buyerName', 'url'],
  isSecurity: true,
  action: 'See your webhooks',
  example: [
    'If this was you, you don’t need to do anything. If it wasn’t, set a new password. That pauses your webhooks and revokes your API keys.',
  ],
} as const

/** Emails about what acts for a buyer: API keys and webhooks. */
export const INTEGRATION_EMAILS = {
  api_key_created: {
    ...KEY,
    title: 'API key created',
    sent: 'To the buyer for whom an API key was created.',
    subject: 'A new API key for your account',
    fixed: [
      'The API key “{{keyName}}” was just created. Anyone who has it can act on your behalf within its permissions.',
      'If this was you, you don’t need to do anything. If it wasn’t, revoke the key and set a new password.',
    ],
  },
  api_key_revoked: {
    ...KEY,
    title: 'API key revoked',
    sent: 'To the buyer whose API key was revoked.',
    subject: 'An API key of your account was revoked',
    fixed: [
      'The API key “{{keyName}}” was just revoked. Software that used it has no more access.',
      'Webhooks continue, also those that it created. Pause or remove the ones that you do not know.',
      'If this was you, you don’t need to do anything. If it wasn’t, set a new password.',
    ],
  },
  webhook_created: {
    ...WEBHOOK,
    title: 'Webhook created',
    sent: 'To the buyer for whom a webhook was created.',
    subject: 'A new webhook for your account',
    fixed: ['The webhook {{url}} was just created. It receives messages about your orders or products.'],
  },
  webhook_changed: {
    ...WEBHOOK,
    title: 'Webhook changed',
    sent: 'To the buyer whose webhook was changed.',
    subject: 'A webhook of your account was changed',
    fixed: ['The webhook {{url}} was just changed: its address or the events that it receives.'],
  },
  webhook_secret_changed: {
    ...WEBHOOK,
    title: 'Webhook with a new secret',
    sent: 'To the buyer whose webhook got a new secret.',
    subject: 'A webhook of your account has a new secret',
    fixed: ['The webhook {{url}} just got a new secret. The previous one stays valid for a day.'],
  },
  webhook_paused: {
    ...WEBHOOK,
    title: 'Webhook paused',
    sent: 'To the buyer whose webhook was paused.',
    subject: 'A webhook of your account was paused',
    fixed: ['The webhook {{url}} was just paused. It receives no messages until it is resumed.'],
  },
  webhook_resumed: {
    ...WEBHOOK,
    title: 'Webhook resumed',
    sent: 'To the buyer whose webhook was resumed.',
    subject: 'A webhook of your account was resumed',
    fixed: ['The webhook {{url}} was just resumed. It receives messages about your orders or products again.'],
  },
  webhook_removed: {
    ...WEBHOOK,
    title: 'Webhook removed',
    sent: 'To the buyer whose webhook was removed.',
    subject: 'A webhook of your account was removed',
    fixed: ['The webhook {{url}} was just removed. It receives no more messages.'],
  },
} as const satisfies EmailDefinitions
