/** The page of keys, webhooks and the feed. */
import type { ReactNode } from 'react'
import { DELIVERY_DAYS } from '#contract/integrations.ts'

export const integrationsTexts = {
  title: 'Integrations',
  guest: {
    title: 'Sign in',
    heading: 'Sign in to connect your systems',
    text: 'API keys, webhooks and the product feed with your prices.',
  },
  profile: 'Your profile',
  introduction: (requests: ReactNode, reference: ReactNode) => (
    <>
      For the programs you work with.{' '}
      {requests ? (
        <>
          {requests} and the {reference} tell how.
        </>
      ) : (
        <>The {reference} tells how.</>
      )}
    </>
  ),
  requests: 'Requests to copy',
  reference: 'reference',
  withoutScript: 'Making keys and webhooks needs JavaScript in this browser.',
  ask: ({ act }: { act: string }) => `${act}…`,
  askOf: ({ act, about }: { act: string; about: string }) => `${act}… ${about}`,
  asked: ({ act, about }: { act: string; about: string }) => `${act} ${about}`,
  keep: 'Keep it',
  shownOnce: { text: 'Copy it now: it is shown this once, and we keep nothing to show it again.', done: 'I have it' },
  chooseOne: 'Choose at least one.',
  keys: {
    title: 'API keys',
    text: 'A key lets a program act for you, within the scopes you give it. One for each program: then one can be revoked alone.',
    ready: ({ name }: { name: string }) => `“${name}” is ready`,
    key: 'API key',
    make: 'Make a key',
    statuses: { active: 'Active', expired: 'Expired', revoked: 'Revoked' },
    dates: ({ made, used, until }: { made: string; used: string | null; until: string | null }) =>
      [`made ${made}`, used ? `last used ${used}` : 'never used', ...(until ? [`until ${until}`] : [])].join(' · '),
    revoke: 'Revoke',
    revokeWarning: 'The program that uses it is refused at once. This cannot be undone.',
    revoked: ({ name }: { name: string }) => `“${name}” is revoked`,
    name: 'Name',
    nameHint: 'Such as the program’s',
    lasts: 'Lasts',
    lasting: { '': 'Until it is revoked', '30': '30 days', '90': '90 days', '365': 'A year' },
    scopes: 'What it may do',
    send: 'Make key',
  },
  scopes: {
    'catalog:read': { title: 'Read the catalog', text: 'Products, prices, stock and the feed' },
    'cart:write': { title: 'Fill the cart', text: 'Read and change your cart' },
    'orders:read': { title: 'Read orders', text: 'Orders and invoices of the company' },
    'orders:write': { title: 'Place orders', text: 'Check out on your terms, cancel, reorder' },
    'seeds:write': { title: 'Keep seeds', text: 'Read and change your seeds' },
  },
  webhooks: {
    title: 'Webhooks',
    text: 'A signed message to your server when something happens to an order, or to the stock of what you order, keep in a seed or have in your cart.',
    secretTitle: 'The secret that signs the messages',
    secret: 'Webhook secret',
    add: 'Add a webhook',
    statuses: { active: 'Active', paused: 'Paused', switched_off: 'Switched off' },
    switchedOff: 'Nothing could be delivered for three days. Mend what the log shows, then resume.',
    failing: 'The last messages were not taken. We go on trying for a day each; the log shows why.',
    test: 'Send a test',
    testTo: ({ url }: { url: string }) => `Send a test to ${url}`,
    tested: 'Test sent; the log says what came back',
    pause: 'Pause',
    pauseThis: ({ url }: { url: string }) => `Pause ${url}`,
    paused: 'Paused',
    resume: 'Resume',
    resumeThis: ({ url }: { url: string }) => `Resume ${url}`,
    resumed: 'Resumed',
    newSecret: 'New secret',
    newSecretFor: ({ url }: { url: string }) => `New secret for ${url}`,
    remove: 'Remove',
    removeWarning: 'Nothing is sent there any more, and its log goes with it.',
    removed: 'Webhook removed',
    edit: 'Edit',
    address: 'Address',
    events: 'What it is told of',
    save: 'Save',
    send: 'Add webhook',
  },
  events: {
    'order.placed': 'Order placed',
    'order.accepted': 'Order accepted',
    'order.freight_quoted': 'Freight quoted',
    'order.shipped': 'Order shipped',
    'order.delivered': 'Order delivered',
    'order.cancelled': 'Order cancelled',
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
    failed: 'The log could not be loaded. Close it and open it again.',
    empty: `Nothing was sent within ${DELIVERY_DAYS} days.`,
    newer: 'Newer',
    older: 'Older',
    page: ({ page, last }: { page: number; last: number }) => `Page ${page} of ${last}`,
    statuses: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' },
    again: ({ event }: { event: string }) => `${event}, again`,
    eventId: 'Event id',
    tries: 'Tries',
    triesAndNext: ({ tries, next }: { tries: number; next: string }) => `${tries}, the next at ${next}`,
    sent: 'Sent',
    answer: 'Answer',
    noAnswer: 'Nothing',
    replay: 'Send again',
    replayed: 'Sent again',
  },
  feed: {
    title: 'Product feed',
    text: 'Every product with your prices, stock, packs and pictures. Programs fetch it with a key that may read the catalog.',
    download: ({ format }: { format: string }) => `Download as ${format}`,
    addresses: (csv: ReactNode, json: ReactNode, parameter: ReactNode) => (
      <>
        {csv}, {json}; {parameter} sends only what changed.
      </>
    ),
  },
} as const
