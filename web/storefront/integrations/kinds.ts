import type { EventKind, Scope } from '#contract/integrations.ts'
import { integrationsTexts } from '#texts/integrations.tsx'

const SCOPES: readonly Scope[] = ['catalog:read', 'cart:write', 'orders:read', 'orders:write', 'seeds:write']

const EVENTS: readonly EventKind[] = [
  'order.placed',
  'order.accepted',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'order.refunded',
  'invoice.issued',
  'stock.low',
  'stock.out',
  'stock.back',
]

/** What each scope lets a key do. */
export const SCOPE_CHOICES = SCOPES.map((scope) => ({ value: scope, ...integrationsTexts.scopes[scope] }))

/** What each event tells of, and the name it has in the messages. */
export const EVENT_CHOICES = EVENTS.map((kind) => ({ value: kind, title: integrationsTexts.events[kind], text: kind }))
