import { ABOUT_YOU, tellsOfBuyer } from '#contract/password.ts'
import { CERTIFICATE_MAX_BYTES, CERTIFICATE_TYPES, PASSWORD_MIN_LENGTH } from '#contract/registration.ts'
import { fieldsTexts } from '#texts/fields.ts'
import { registerTexts } from '#texts/register.tsx'
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

const EMPTY: Partial<Record<FieldName, string>> = registerTexts.faults.missing

/** What is wrong with one step before it is sent: nothing where the server may well take it. */
export function faultsOf(step: Step, values: Values, certificate: Certificate): Errors {
  const errors: Record<string, string[]> = {}
  for (const name of FIELD_NAMES) {
    if (FIELDS[name].step !== step) continue
    const fault = faultOf(name, values, certificate)
    if (fault) errors[name] = [fault]
  }
  if (step === 'tax' && certificate === null && needsTax(values)) {
    errors[CERTIFICATE] = [registerTexts.faults.noFile]
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
  if (value === '') return demand === 'required' ? (EMPTY[name] ?? fieldsTexts.required) : null
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
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : fieldsTexts.email
    case 'user.password':
      return Array.from(value).length >= PASSWORD_MIN_LENGTH
        ? null
        : registerTexts.faults.password({ characters: PASSWORD_MIN_LENGTH })
    case 'user.u_phone':
      return /\d(?:\D*\d){6}/.test(value) ? null : registerTexts.faults.phone
    case 'company.website':
      return /^\S+\.\S+$/.test(value) ? null : registerTexts.faults.website
    case 'address.zip':
      return /^\d{5}(-\d{4})?$/.test(value) ? null : registerTexts.faults.zip
    default:
      return null
  }
}

/** Why a file cannot be a resale certificate, or null. The server looks at its content as well. */
export function certificateFault({ type, size }: { type: string; size: number }): string | null {
  if (!CERTIFICATE_TYPES.some((accepted) => accepted === type)) return registerTexts.faults.fileType
  if (size === 0) return registerTexts.faults.fileEmpty
  return size > CERTIFICATE_MAX_BYTES ? registerTexts.faults.fileSize({ size: fileSize(size) }) : null
}

/** Bytes as people say them, such as `1.4 MB`. */
export function fileSize(bytes: number): string {
  const { kilobytes, megabytes } = registerTexts.certificate
  if (bytes < 1024 * 1024) return kilobytes({ size: Math.max(1, Math.round(bytes / 1024)) })
  return megabytes({ size: (bytes / (1024 * 1024)).toFixed(1) })
}
