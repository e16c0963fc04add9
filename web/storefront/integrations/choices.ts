import { EVENT_KINDS, SCOPES } from '#contract/integrations.ts'
import { integrationsTexts } from '#texts/account/integrations.tsx'

/** Scopes of an API key with their descriptions. */
export const SCOPE_CHOICES = SCOPES.map((scope) => ({ value: scope, ...integrationsTexts.scopes[scope] }))

/** Webhook events with their titles and names on the wire. */
export const EVENT_CHOICES = EVENT_KINDS.map((kind) => ({
  value: kind,
  title: integrationsTexts.events[kind],
  text: kind,
}))
