import type { Trouble } from '#web/storefront/problem.ts'

/** What is one press each: the row it stands in may be gone by the time it is answered. */
export const PRESSES = [
  'email-resend',
  'email-cancel',
  'address-default',
  'address-remove',
  'device-end',
  'devices-end-others',
] as const
export type Press = (typeof PRESSES)[number]

/** The forms of the profile, by the `intent` they post. */
export const INTENTS = [
  ...PRESSES,
  'person',
  'company',
  'email',
  'address-add',
  'address-change',
  'password',
  'notices',
  'close',
] as const
export type Intent = (typeof INTENTS)[number]

/** What became of a form: it was kept, or why not and what was in it. */
export interface Answer {
  intent: Intent
  /** Which of several alike: the id of an address or a device. */
  of: string
  saved: boolean
  /** True where the session had ended meanwhile. */
  signedOut: boolean
  /** What to say of it; empty where `Saved` says it all. */
  message: string
  /** The id of what was added, where somebody asks for it. */
  added: number | null
  errors: Record<string, string[]>
  /** What was typed, for a page without JavaScript; never a password. */
  values: Record<string, string>
  /** Changes with every answer, so that the same failure twice is told twice. */
  at: number
}

/** What the page's action says: of one of these forms, or of signing in. */
export interface PageAnswer {
  answer?: Answer
  /** Texts by field of the sign-in form. */
  errors?: Record<string, string[]>
}

/** The intent of a form, or null where it has none of ours. */
export function intentOf(form: FormData): Intent | null {
  const text = form.get('intent')
  return INTENTS.find((intent) => intent === text) ?? null
}

/** The answer to a form that did what it should. */
export function kept(form: FormData, intent: Intent, done: Pick<Answer, 'message' | 'added'>): Answer {
  return { ...common(form, intent), saved: true, signedOut: false, ...done, errors: {}, values: {} }
}

/** The answer to a form that was refused. */
export function refused(form: FormData, intent: Intent, trouble: Refusal): Answer {
  const { message, errors, signedOut = false } = trouble
  return { ...common(form, intent), saved: false, signedOut, message, added: null, errors, values: valuesOf(form) }
}

/** The answer to a form that was sent, and never arrived. */
export function unreached(form: FormData, message: string): PageAnswer {
  const intent = intentOf(form)
  return intent ? { answer: refused(form, intent, { message, errors: {} }) } : {}
}

interface Refusal extends Pick<Trouble, 'message' | 'errors'> {
  signedOut?: boolean
}

function common(form: FormData, intent: Intent): { intent: Intent; of: string; at: number } {
  const of = form.get('of')
  return { intent, of: typeof of === 'string' ? of : '', at: Date.now() }
}

function valuesOf(form: FormData): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && !name.includes('password')) values[name] = value
  }
  return values
}
