import { DAY_MS } from '#contract/values/days.ts'
import { readStorage, writeStorage } from '#web/storefront/browser/storage.ts'
import { readJson, writeJson } from '#web/storefront/browser/json-storage.ts'
import { FIELD_NAMES, isFieldName, STEPS, type Step, type Values } from './form/fields.ts'

const KEY = 'registration-draft'
/** Key of the id of the last sent registration, for sending its email again. */
const SENT_KEY = 'registration'
/** Lifetime of a draft. */
const DRAFT_MS = 30 * DAY_MS
/** Never stored: the password, the consent to the terms, and the honeypot. */
const NEVER_STORED = new Set<string>(['user.password', 'consents.terms', 'fax'])

/** Typed values without the password, and the farthest step reached. */
export interface Draft {
  values: Partial<Values>
  reached: Step
  /** True if the certificate will be sent later. Files are not stored. */
  later: boolean
}

/** Returns the draft of this browser, or null. */
export function readDraft(now = Date.now()): Draft | null {
  const stored = readJson('localStorage', KEY) as {
    values?: Record<string, unknown>
    reached?: unknown
    later?: unknown
    saved?: unknown
  } | null
  if (typeof stored?.saved !== 'number' || now - stored.saved > DRAFT_MS) return null
  const values = Object.entries(stored.values ?? {}).filter(
    ([name, value]) => isFieldName(name) && !NEVER_STORED.has(name) && typeof value === 'string',
  )
  return {
    values: Object.fromEntries(values),
    reached: STEPS.find((step) => step === stored.reached) ?? 'person',
    later: stored.later === true,
  }
}

/** Saves the values as a draft; deletes the draft if all are empty. */
export function saveDraft(values: Values, { reached, later }: Omit<Draft, 'values'>, now = Date.now()): void {
  const names = FIELD_NAMES.filter((name) => !NEVER_STORED.has(name) && values[name] !== '')
  if (names.length === 0) return clearDraft()
  const stored = Object.fromEntries(names.map((name) => [name, values[name]]))
  writeJson('localStorage', KEY, { values: stored, reached, later, saved: now })
}

export function clearDraft(): void {
  writeJson('localStorage', KEY, null)
}

/** Replaces the draft by the id of the sent registration. */
export function storeRegistrationId(userId: string): void {
  clearDraft()
  writeStorage('localStorage', SENT_KEY, userId)
}

/** Returns the id of the last registration sent from this browser, or null. */
export function storedRegistrationId(): string | null {
  return readStorage('localStorage', SENT_KEY)
}

/** Deletes the stored id once the email is confirmed. */
export function clearRegistrationId(): void {
  writeStorage('localStorage', SENT_KEY, null)
}
