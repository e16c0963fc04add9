import { DAY_MS } from '#contract/days.ts'
import { storedText, storeText } from '#web/storefront/stored.ts'
import { storedValue, storeValue } from '#web/storefront/stored-values.ts'
import { FIELD_NAMES, isFieldName, STEPS, type Step, type Values } from './fields.ts'

const KEY = 'registration-draft'
/** The id of what was sent last, for whoever needs its mail again. */
const SENT_KEY = 'registration'
/** After a month it is forgotten. */
const DRAFT_MS = 30 * DAY_MS
/** Never kept: what is secret, what must be said anew, what only machines fill. */
const NEVER_KEPT = new Set<string>(['user.password', 'consents.terms', 'fax'])

/** What was typed so far, without the password, and how far one had come. */
export interface Draft {
  values: Partial<Values>
  reached: Step
  /** True where the certificate was promised for later. A file itself is never kept. */
  later: boolean
}

/** The draft of this browser, or null. */
export function readDraft(now = Date.now()): Draft | null {
  const kept = storedValue('localStorage', KEY) as {
    values?: Record<string, unknown>
    reached?: unknown
    later?: unknown
    saved?: unknown
  } | null
  if (typeof kept?.saved !== 'number' || now - kept.saved > DRAFT_MS) return null
  const values = Object.entries(kept.values ?? {}).filter(
    ([name, value]) => isFieldName(name) && !NEVER_KEPT.has(name) && typeof value === 'string',
  )
  return {
    values: Object.fromEntries(values),
    reached: STEPS.find((step) => step === kept.reached) ?? 'person',
    later: kept.later === true,
  }
}

/** Keeps what was typed; nothing where nothing was. */
export function keepDraft(values: Values, { reached, later }: Omit<Draft, 'values'>, now = Date.now()): void {
  const names = FIELD_NAMES.filter((name) => !NEVER_KEPT.has(name) && values[name] !== '')
  if (names.length === 0) return forgetDraft()
  const kept = Object.fromEntries(names.map((name) => [name, values[name]]))
  storeValue('localStorage', KEY, { values: kept, reached, later, saved: now })
}

export function forgetDraft(): void {
  storeValue('localStorage', KEY, null)
}

/** Puts the id of a sent registration in the place of its draft. */
export function keepRegistration(userId: string): void {
  forgetDraft()
  storeText('localStorage', SENT_KEY, userId)
}

/** The id of the registration that was sent from this browser last, or null. */
export function keptRegistration(): string | null {
  return storedText('localStorage', SENT_KEY)
}

/** Its address is confirmed: nobody needs its mail again. */
export function forgetRegistration(): void {
  storeText('localStorage', SENT_KEY, null)
}
