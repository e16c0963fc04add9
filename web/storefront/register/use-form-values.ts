import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { keepDraft, keepRegistration, readDraft } from './draft.ts'
import {
  type Certificate,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  NO_VALUES,
  type Step,
  STEPS,
  type Values,
} from './fields.ts'

/** The parameters of the address that prefill the form (spec 2). */
export const PREFILLS: readonly (readonly [parameter: string, name: FieldName])[] = [
  ['firstName', 'user.u_fname'],
  ['lastName', 'user.u_lname'],
  ['email', 'user.email'],
  ['company', 'company.name'],
]

interface FormValues {
  values: Values
  certificate: Certificate
  /** The farthest step one has come to. */
  reached: Step
  /** True once the draft of this browser has been looked for. */
  restored: boolean
  /** True where a draft was found or made. */
  drafted: boolean
  setValue: (name: FieldName, value: string) => void
  setCertificate: (certificate: Certificate) => void
  reach: (step: Step) => void
  /** Empties the form and forgets its draft. */
  clear: () => void
  /** It was sent, and is this registration now: there is no draft any more. */
  finish: (userId: string) => void
}

/**
 * What has been typed. It begins with what the address prefills, takes over the draft of this browser and what was typed
 * before the page came to life, and keeps a draft from then on.
 */
export function useFormValues(parameters: URLSearchParams, form: RefObject<HTMLFormElement | null>): FormValues {
  const [given] = useState(() => prefilled(parameters))
  const [values, setValues] = useState<Values>(() => prefill(NO_VALUES, given))
  const [certificate, setCertificate] = useState<Certificate>(null)
  const [reached, setReached] = useState<Step>('person')
  const [restored, setRestored] = useState(false)
  const done = useRef(false)

  useEffect(() => {
    const kept = readDraft()
    const draft = kept && isOf(kept.values, given) ? kept : null
    const typed = typedIn(form.current)
    startTransition(() => {
      setValues({ ...prefill({ ...NO_VALUES, ...draft?.values }, given), ...typed })
      if (draft) setReached(draft.reached)
      if (draft?.later) setCertificate('later')
      setRestored(true)
    })
  }, [form, given])

  // The short form of the session can be sent from this very page.
  const query = parameters.toString()
  const applied = useRef(query)
  useEffect(() => {
    if (applied.current === query) return
    applied.current = query
    startTransition(() => setValues((before) => prefill(before, prefilled(new URLSearchParams(query)))))
  }, [query])

  useEffect(() => {
    if (restored && !done.current) keepDraft(values, { reached, later: certificate === 'later' })
  }, [restored, values, reached, certificate])

  return {
    values,
    certificate,
    reached,
    restored,
    drafted: FIELD_NAMES.some((name) => name !== 'user.password' && values[name] !== ''),
    setValue: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    setCertificate,
    reach: (step) => setReached((before) => (STEPS.indexOf(step) > STEPS.indexOf(before) ? step : before)),
    clear() {
      setValues(NO_VALUES)
      setCertificate(null)
      setReached('person')
    },
    finish(userId) {
      done.current = true
      keepRegistration(userId)
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

/** Whether values may be those of the person an address names, by the email address or, where one has none, by the name. */
function isOf(values: Partial<Values>, given: Partial<Values>): boolean {
  const agree = (name: FieldName) => !given[name] || !values[name] || sameWord(given[name], values[name])
  if (given['user.email'] && values['user.email']) return agree('user.email')
  return agree('user.u_fname') && agree('user.u_lname')
}

function sameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** The values with what an address gives; of those of somebody else nothing stays. */
function prefill(before: Values, given: Partial<Values>): Values {
  return isOf(before, given) ? { ...before, ...given } : { ...NO_VALUES, ...given }
}

function typedIn(form: HTMLFormElement | null): Partial<Values> {
  if (!form) return {}
  const fields = new FormData(form)
  return Object.fromEntries(
    FIELD_NAMES.flatMap((name) => {
      const value = fields.get(name)
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
}
