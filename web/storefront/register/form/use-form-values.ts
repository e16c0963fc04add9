import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { saveDraft, storeRegistrationId, readDraft } from '#web/storefront/register/draft.ts'
import {
  type Certificate,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  EMPTY_VALUES,
  type Step,
  STEPS,
  type Values,
} from './fields.ts'

/** URL parameters that prefill the form (spec 2). */
export const PREFILLS: readonly (readonly [parameter: string, name: FieldName])[] = [
  ['firstName', 'user.u_fname'],
  ['lastName', 'user.u_lname'],
  ['email', 'user.email'],
  ['company', 'company.name'],
]

interface FormValues {
  values: Values
  certificate: Certificate
  /** The farthest step reached. */
  reached: Step
  /** True once the stored draft, if any, has been restored. */
  restored: boolean
  /** True if anything that a draft stores was typed. */
  hasDraft: boolean
  setValue: (name: FieldName, value: string) => void
  setCertificate: (certificate: Certificate) => void
  reach: (step: Step) => void
  /** Clears the form and its draft. */
  clear: () => void
  /** Replaces the draft by the id of the sent registration. */
  finish: (userId: string) => void
}

/**
 * Holds the values of the form. They start with those of the URL; on hydration it adds the stored draft and early input (typed
 * before hydration). From then on every change is saved as a draft.
 */
export function useFormValues(parameters: URLSearchParams, form: RefObject<HTMLFormElement | null>): FormValues {
  const [given] = useState(() => prefilled(parameters))
  const [values, setValues] = useState<Values>(() => prefill(EMPTY_VALUES, given))
  const [certificate, setCertificate] = useState<Certificate>(null)
  const [reached, setReached] = useState<Step>('person')
  const [restored, setRestored] = useState(false)
  const done = useRef(false)

  useEffect(() => {
    const stored = readDraft()
    const draft = stored && mayBelongTo(stored.values, given) ? stored : null
    const earlyInput = valuesInForm(form.current)
    startTransition(() => {
      setValues({ ...prefill({ ...EMPTY_VALUES, ...draft?.values }, given), ...earlyInput })
      if (draft) setReached(draft.reached)
      if (draft?.later) setCertificate('later')
      setRestored(true)
    })
  }, [form, given])

  // The sign-up dialog can navigate to this page with new parameters while it is open.
  const query = parameters.toString()
  const applied = useRef(query)
  useEffect(() => {
    if (applied.current === query) return
    applied.current = query
    startTransition(() => setValues((before) => prefill(before, prefilled(new URLSearchParams(query)))))
  }, [query])

  useEffect(() => {
    if (restored && !done.current) saveDraft(values, { reached, later: certificate === 'later' })
  }, [restored, values, reached, certificate])

  return {
    values,
    certificate,
    reached,
    restored,
    hasDraft: FIELD_NAMES.some((name) => name !== 'user.password' && values[name] !== ''),
    setValue: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    setCertificate,
    reach: (step) => setReached((before) => (STEPS.indexOf(step) > STEPS.indexOf(before) ? step : before)),
    clear() {
      setValues(EMPTY_VALUES)
      setCertificate(null)
      setReached('person')
    },
    finish(userId) {
      done.current = true
      storeRegistrationId(userId)
    },
  }
}

function prefilled(parameters: URLSearchParams): Partial<Values> {
  return Object.fromEntries(
    PREFILLS.flatMap(([parameter, name]) => {
      const value = parameters.get(parameter)?.trim().slice(0, FIELDS[name].maxLength)
      return value ? [[name, value]] : []
    }),
  )
}

/** True if the values may belong to the person in the URL: same email, or same name if one of them has no email. */
function mayBelongTo(values: Partial<Values>, given: Partial<Values>): boolean {
  const agree = (name: FieldName) => !given[name] || !values[name] || equalsIgnoringCase(given[name], values[name])
  if (given['user.email'] && values['user.email']) return agree('user.email')
  return agree('user.u_fname') && agree('user.u_lname')
}

function equalsIgnoringCase(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Returns the values with those of the URL; values of another person are dropped. */
function prefill(before: Values, given: Partial<Values>): Values {
  return mayBelongTo(before, given) ? { ...before, ...given } : { ...EMPTY_VALUES, ...given }
}

function valuesInForm(form: HTMLFormElement | null): Partial<Values> {
  if (!form) return {}
  const fields = new FormData(form)
  return Object.fromEntries(
    FIELD_NAMES.flatMap((name) => {
      const value = fields.get(name)
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
}
