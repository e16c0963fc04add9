import { EVENT_KINDS, SCOPES } from '#contract/integrations.ts'
import { integrationsTexts } from '#texts/integrations.tsx'

/** What each scope lets a key do. */
export const SCOPE_CHOICES = SCOPES.map((scope) => ({ value: scope, ...integrationsTexts.scopes[scope] }))

/** What each event tells of, and the name it has in the messages. */
export const EVENT_CHOICES = EVENT_KINDS.map((kind) => ({
  value: kind,
  title: integrationsTexts.events[kind],
  text: kind,
}))
