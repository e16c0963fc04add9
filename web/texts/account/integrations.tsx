/** Texts of the page of API keys, webhooks and the product feed. */
import { plural } from '#texts/language.ts'
import { formatNumber } from '#contract/text/language.ts'
import type { ReactNode } from 'react'
import { DELIVERY_RETENTION_DAYS, TEST_ORDER_DAYS } from '#contract/integrations.ts'

export const integrationsTexts = {
  title: 'Integrations',
  guest: {
    title: 'Sign in',
    heading: 'Sign in to connect your systems',
    text: 'API keys, webhooks and the product feed.',
  },
  profile: 'Your profile',
  introduction: (requests: ReactNode, reference: ReactNode) => (
    <span>
      Connect your own software.{' '}
      {requests ? (
        <span>
          {requests} and the {reference} show how.
        </span>
      ) : (
        <span>The {reference} shows how.</span>
      )}
    </span>
  ),
  requests: 'Sample requests',
  reference: 'API reference',
  withoutScript: 'Creating keys and webhooks requires JavaScript in this browser.',
  confirmLabel: ({ act }: { act: string }) => `${act}…`,
  confirmLabelOf: ({ act, about }: { act: string; about: string }) => `${act}… ${about}`,
  confirmTitle: ({ act, about }: { act: string; about: string }) => `${act} ${about}`,
  keep: 'Keep it',
  newSecret: { text: 'Copy it now. We show it only once and can’t show it again.', done: 'I’ve copied it' },
  chooseOne: 'Choose at least one.',
  password: {
    title: 'Confirm your password',
    text: 'It’s been a while since you signed in. What you are about to do gives others access, so please enter your password first.',
    send: 'Continue',
    cancel: 'Cancel',
    link: 'Sign in again with an emailed link instead',
  },
  keys: {
    title: 'API keys',
    text: 'A key lets software act for you, within the scopes you give it. Use one key per program, so that you can revoke each separately.',
    ready: ({ name }: { name: string }) => `“${name}” is ready`,
    key: 'API key',
    create: 'Create a key',
    mayNotCreate:
      'Your role lets you revoke your keys, but not create new ones. Ask an owner or admin of your company.',
    statuses: { active: 'Active', expired: 'Expired', revoked: 'Revoked' },
    dates: ({ created, used, until }: { created: string; used: string | null; until: string | null }) =>
      [
        `created ${created}`,
        used ? `last used ${used}` : 'never used',
        ...(until ? [`valid until ${until}`] : []),
      ].join(' · '),
    revoke: 'Revoke',
    revokeWarning:
      'Software that uses this key loses access at once. Webhooks that it created continue. This can’t be undone.',
    revoked: ({ name }: { name: string }) => `“${name}” is revoked`,
    name: 'Name',
    nameHint: 'For example, the name of the program',
    validFor: 'Valid for',
    lifetimes: { '': 'Until revoked', '30': '30 days', '90': '90 days', '365': '1 year' },
    scopes: 'Scopes',
    mode: 'Mode',
    test: { title: 'Test key', text: 'Places test orders: nothing ships, nothing is due' },
    send: 'Create key',
  },
  scopes: {
    'catalog:read': { title: 'Read the catalog', text: 'Products, prices, stock and the feed' },
    'cart:write': { title: 'Fill the cart', text: 'Read and change your cart' },
    'orders:read': { title: 'Read orders', text: 'Orders and invoices of the company' },
    'orders:write': {
      title: 'Place orders',
      text: 'Check out on net terms (with “Fill the cart”), cancel (with “Read orders”)',
    },
    'seeds:write': { title: 'Manage seeds', text: 'Read and change your seeds' },
    'webhooks:write': { title: 'Manage webhooks', text: 'Create, change and test webhooks (with “Read orders”)' },
  },
  testOrders: {
    title: 'Test orders',
    text: `What your test keys ordered. Nothing ships and nothing is due; each is deleted after ${TEST_ORDER_DAYS} days.`,
    empty: 'No test orders yet. Create a test key, then place an order with it.',
    summary: ({ units, total, date }: { units: number; total: string; date: string }) =>
      `${plural(units, { one: '1 unit', other: `${formatNumber(units)} units` })} · ${total} · ${date}`,
    more: ({ shown, total }: { shown: number; total: number }) =>
      `The latest ${formatNumber(shown)} of ${formatNumber(total)}. The API lists all of them.`,
  },
  webhooks: {
    title: 'Webhooks',
    text: 'We send a signed message to your server when an order changes, or when the stock changes for a product you have ordered, saved in a seed or added to your cart.',
    secretTitle: 'Secret that signs the messages',
    secret: 'Webhook secret',
    add: 'Add a webhook',
    statuses: { active: 'Active', paused: 'Paused', switched_off: 'Disabled' },
    pausedByShop:
      'We paused it because the access of someone who set it up changed, or the account of your company did. Resume it to get messages again.',
    switchedOff: 'Nothing could be delivered for three days. Fix the errors in the log, then resume.',
    failing: 'Recent deliveries failed. We retry each one for a day; the log shows why.',
    test: 'Send a test',
    testTo: ({ url }: { url: string }) => `Send a test to ${url}`,
    tested: 'Test sent. The log shows the response.',
    pause: 'Pause',
    pauseThis: ({ url }: { url: string }) => `Pause ${url}`,
    paused: 'Paused',
    resume: 'Resume',
    resumeThis: ({ url }: { url: string }) => `Resume ${url}`,
    resumed: 'Resumed',
    newSecret: 'New secret',
    newSecretFor: ({ url }: { url: string }) => `New secret for ${url}`,
    remove: 'Remove',
    removeWarning: 'We stop sending to it and delete its log.',
    removed: 'Webhook removed',
    edit: 'Edit',
    url: 'URL',
    events: 'Events',
    mode: 'Test mode',
    testOrders: { title: 'Also send test orders', text: 'Their messages are marked as a test' },
    withTestOrders: 'with test orders',
    save: 'Save',
    send: 'Add webhook',
  },
  events: {
    'order.placed': 'Order placed',
    'order.accepted': 'Order accepted',
    'order.freight_quoted': 'Freight quoted',
    'order.revised': 'Order changed',
    'order.shipped': 'Order shipped',
    'order.delivered': 'Order delivered',
    'order.cancelled': 'Order canceled',
    'order.refunded': 'Order refunded',
    'invoice.issued': 'Invoice issued',
    'stock.low': 'Stock is low',
    'stock.out': 'Out of stock',
    'stock.back': 'Back in stock',
  },
  log: {
    show: 'Show log',
    showOf: ({ url }: { url: string }) => `Show log of ${url}`,
    hide: 'Hide log',
    hideOf: ({ url }: { url: string }) => `Hide log of ${url}`,
    failed: 'The log could not be loaded. Close and reopen it to try again.',
    empty: `Nothing was sent in the last ${DELIVERY_RETENTION_DAYS} days.`,
    newer: 'Newer',
    older: 'Older',
    page: ({ page, last }: { page: number; last: number }) => `Page ${formatNumber(page)} of ${formatNumber(last)}`,
    statuses: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' },
    again: ({ event }: { event: string }) => `${event}, resent`,
    eventId: 'Event ID',
    attempts: 'Attempts',
    attemptsAndNext: ({ attempts, next }: { attempts: number; next: string }) =>
      `${formatNumber(attempts)}, next at ${next}`,
    sent: 'Sent',
    response: 'Response',
    noResponse: 'None',
    replay: 'Send again',
    replayed: 'Sent again',
  },
  feed: {
    title: 'Product feed',
    text: 'Every product with its prices, stock, packs and images. Software can fetch it with a key that can read the catalog.',
    download: ({ format }: { format: string }) => `Download as ${format}`,
    urls: (csv: ReactNode, json: ReactNode, parameter: ReactNode) => (
      <span>
        {csv}, {json}; {parameter} returns only what changed.
      </span>
    ),
  },
} as const
