import { ABOUT_YOU, tellsOfBuyer } from '#contract/password.ts'
import { CERTIFICATE_MAX_BYTES, CERTIFICATE_TYPES, PASSWORD_MIN_LENGTH } from '#contract/registration.ts'
import {
  CERTIFICATE,
  type Certificate,
  demandOf,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  needsTax,
  type Step,
  stepOfError,
  stepsOf,
  type Values,
} from './fields.ts'

/** Texts by field. */
export type Errors = Readonly<Record<string, readonly string[]>>

const EMPTY: Partial<Record<FieldName, string>> = {
  'company.buyer_type_id': 'Please choose what describes you best.',
  'user.password': 'Please enter a password.',
  'address.state': 'Please choose a state.',
  'tax.state': 'Please choose a state.',
  'consents.terms': 'Please accept the terms to register.',
}

/** What is wrong with one step before it is sent: nothing where the server may well take it. */
export function faultsOf(step: Step, values: Values, certificate: Certificate): Errors {
  const errors: Record<string, string[]> = {}
  for (const name of FIELD_NAMES) {
    if (FIELDS[name].step !== step) continue
    const fault = faultOf(name, values, certificate)
    if (fault) errors[name] = [fault]
  }
  if (step === 'tax' && certificate === null && needsTax(values)) {
    errors[CERTIFICATE] = ['Please choose the file, or tick that you will send it later.']
  }
  return errors
}

/** What is wrong with a step when it is left. What is named on the second one may stand in the password of the first. */
export function faultsOnLeaving(step: Step, values: Values, certificate: Certificate): Errors {
  const faults = faultsOf(step, values, certificate)
  const weak = step === 'business' && faultOf('user.password', values, certificate)
  return weak ? { ...faults, 'user.password': [weak] } : faults
}

/** What is wrong with the whole form. */
export function allFaults(values: Values, certificate: Certificate): Errors {
  return Object.assign({}, ...stepsOf(values).map((step) => faultsOf(step, values, certificate)))
}

/** The first step of this form that has an error, or null. */
export function firstFaulty(errors: Errors, values: Values): Step | null {
  const faulty = new Set(Object.keys(errors).map(stepOfError))
  return stepsOf(values).find((step) => faulty.has(step)) ?? null
}

function faultOf(name: FieldName, values: Values, certificate: Certificate): string | null {
  // A certificate without its number and state is none.
  const demand = FIELDS[name].step === 'tax' && certificate instanceof File ? 'required' : demandOf(name, values)
  if (demand === 'none') return null
  const value = name === 'user.password' ? values[name] : values[name].trim()
  if (value === '') return demand === 'required' ? (EMPTY[name] ?? 'This field is required.') : null
  const fault = shapeFaultOf(name, value)
  return fault === null && name === 'user.password' && tellsOfBuyer(value, namesOf(values)) ? ABOUT_YOU : fault
}

/** What a password must not contain; a company only where this form asks for one. */
function namesOf(values: Values): string[] {
  const names: FieldName[] = ['user.email', 'user.u_fname', 'user.u_lname', 'company.name']
  return names.filter((name) => demandOf(name, values) !== 'none').map((name) => values[name].trim())
}

function shapeFaultOf(name: FieldName, value: string): string | null {
  switch (name) {
    case 'user.email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : 'Please enter an email address such as nora@example.com.'
    case 'user.password':
      return Array.from(value).length >= PASSWORD_MIN_LENGTH
        ? null
        : `Please use at least ${PASSWORD_MIN_LENGTH} characters.`
    case 'user.u_phone':
      return /\d(?:\D*\d){6}/.test(value) ? null : 'Please enter a phone number such as (207) 555-0182.'
    case 'company.website':
      return /^\S+\.\S+$/.test(value) ? null : 'Please enter an address such as www.example.com.'
    case 'address.zip':
      return /^\d{5}(-\d{4})?$/.test(value) ? null : 'Please enter a ZIP code such as 04101.'
    default:
      return null
  }
}

/** Why a file cannot be a resale certificate, or null. The server looks at its content as well. */
export function certificateFault({ type, size }: { type: string; size: number }): string | null {
  if (!CERTIFICATE_TYPES.some((accepted) => accepted === type)) return 'Please choose a PDF, a JPEG or a PNG file.'
  if (size === 0) return 'This file is empty. Please choose another one.'
  return size > CERTIFICATE_MAX_BYTES ? `This file has ${fileSize(size)}; the most is 10 MB.` : null
}

/** Bytes as people say them, such as `1.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${(bytes / (1024 * 1024)).toFixed(1)} MB`
}
