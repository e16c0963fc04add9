import type { PageProblem } from '#web/storefront/http/problem.ts'

/** Forms of a single button. Their row may be removed by the time of the response, so their result shows as a toast. */
export const BUTTON_INTENTS = [
  'email-resend',
  'email-cancel',
  'address-default',
  'address-remove',
  'device-end',
  'devices-end-others',
  'back-in-stock-remove',
  'back-in-stock-remove-all',
] as const
export type ButtonIntent = (typeof BUTTON_INTENTS)[number]

/** Forms of the profile, by the `intent` they submit. */
export const INTENTS = [
  ...BUTTON_INTENTS,
  'person',
  'company',
  'email',
  'address-add',
  'address-change',
  'password',
  'email-preferences',
  'close',
] as const
export type Intent = (typeof INTENTS)[number]

/** Result of a submitted form: saved, or rejected with errors and the submitted values. */
export interface FormResult {
  intent: Intent
  /** Id of the address or device, or OCID of the product, that the form is about. */
  of: string
  saved: boolean
  /** True if the session had ended. */
  signedOut: boolean
  /** Message for the buyer; empty for the default `Saved`. */
  message: string
  /** Id of the added row; null for other forms. */
  added: number | null
  errors: Record<string, string[]>
  /** Submitted values without passwords, for pages without JavaScript. */
  values: Record<string, string>
  /** Time of the result in milliseconds: distinguishes two equal results. */
  at: number
}

/** Result of the page's action: of one of these forms, or of signing in. */
export interface ActionResult {
  result?: FormResult
  /** Errors by field of the sign-in form. */
  errors?: Record<string, string[]>
}

/** Returns the intent of a form, or null for an unknown one. */
export function intentOf(form: FormData): Intent | null {
  const text = form.get('intent')
  return INTENTS.find((intent) => intent === text) ?? null
}

/** Returns the result of a successful form. */
export function savedResult(form: FormData, intent: Intent, done: Pick<FormResult, 'message' | 'added'>): FormResult {
  return { ...baseResult(form, intent), saved: true, signedOut: false, ...done, errors: {}, values: {} }
}

/** Returns the result of a rejected form, with its submitted values. */
export function rejectedResult(form: FormData, intent: Intent, rejection: RejectedForm): FormResult {
  const { message, errors, signedOut = false } = rejection
  return {
    ...baseResult(form, intent),
    saved: false,
    signedOut,
    message,
    added: null,
    errors,
    values: submittedValues(form),
  }
}

/** Returns the action's result for a form that could not be sent. */
export function unreachableResult(form: FormData, message: string): ActionResult {
  const intent = intentOf(form)
  return intent ? { result: rejectedResult(form, intent, { message, errors: {} }) } : {}
}

interface RejectedForm extends Pick<PageProblem, 'message' | 'errors'> {
  signedOut?: boolean
}

function baseResult(form: FormData, intent: Intent): { intent: Intent; of: string; at: number } {
  const of = form.get('of')
  return { intent, of: typeof of === 'string' ? of : '', at: Date.now() }
}

function submittedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && !name.includes('password')) values[name] = value
  }
  return values
}
