import { PERSONAL_PASSWORD_ERROR, containsPersonalData } from '#contract/text/password.ts'
import { personNameError } from '#contract/text/person-name.ts'
import { CERTIFICATE_MAX_BYTES, CERTIFICATE_TYPES } from '#contract/accounts/registration.ts'
import { PASSWORD_MIN_LENGTH } from '#contract/text/password.ts'
import { fieldsTexts } from '#texts/ui/fields.ts'
import { registerTexts } from '#texts/register/register.tsx'
import {
  CERTIFICATE,
  type Certificate,
  requirementOf,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  needsResaleNumberFor,
  type Required,
  type Step,
  stepOfError,
  stepsOf,
  type Values,
} from './fields.ts'

/** Error messages by field. */
export type Errors = Readonly<Record<string, readonly string[]>>

const MISSING_TEXTS: Partial<Record<FieldName, string>> = registerTexts.errors.missing

/** Validates one step in the browser. The server validates again, and more strictly. */
export function validateStep(step: Step, values: Values, certificate: Certificate, required: Required = {}): Errors {
  const errors: Record<string, string[]> = {}
  for (const name of FIELD_NAMES) {
    if (FIELDS[name].step !== step) continue
    const error = fieldError(name, values, certificate, required)
    if (error) errors[name] = [error]
  }
  if (step === 'tax' && certificate === null && needsResaleNumberFor(values)) {
    errors[CERTIFICATE] = [registerTexts.errors.noFile]
  }
  return errors
}

/**
 * Validates a step before leaving it. The second step decides if the phone on the first one is required, and a password there must not contain
 * its company name.
 */
export function validateOnLeaving(
  step: Step,
  values: Values,
  certificate: Certificate,
  required: Required = {},
): Errors {
  const errors = validateStep(step, values, certificate, required)
  const phone = step === 'business' && fieldError('user.u_phone', values, certificate, required)
  if (phone) return { ...errors, 'user.u_phone': [phone] }
  const weak = step === 'business' && fieldError('user.password', values, certificate)
  return weak ? { ...errors, 'user.password': [weak] } : errors
}

/** Validates the whole form. */
export function validateForm(values: Values, certificate: Certificate, required: Required = {}): Errors {
  return Object.assign({}, ...stepsOf(values).map((step) => validateStep(step, values, certificate, required)))
}

/** Returns the first step with an error, or null. */
export function firstStepWithErrors(errors: Errors, values: Values): Step | null {
  const invalid = new Set(Object.keys(errors).map(stepOfError))
  return stepsOf(values).find((step) => invalid.has(step)) ?? null
}

function fieldError(name: FieldName, values: Values, certificate: Certificate, required: Required = {}): string | null {
  // A certificate is only valid with its number and state.
  const requirement =
    FIELDS[name].step === 'tax' && certificate instanceof File ? 'required' : requirementOf(name, values, required)
  if (requirement === 'none') return null
  const value = name === 'user.password' ? values[name] : values[name].trim()
  if (value === '') return requirement === 'required' ? (MISSING_TEXTS[name] ?? fieldsTexts.required) : null
  const error = formatError(name, value)
  return error === null && name === 'user.password' && containsPersonalData(value, namesOf(values))
    ? PERSONAL_PASSWORD_ERROR
    : error
}

/** Returns the names that a password must not contain; the company name only if the form has one. */
function namesOf(values: Values): string[] {
  const names: FieldName[] = ['user.email', 'user.u_fname', 'user.u_lname', 'company.name']
  return names.filter((name) => requirementOf(name, values) !== 'none').map((name) => values[name].trim())
}

function formatError(name: FieldName, value: string): string | null {
  switch (name) {
    case 'user.u_fname':
    case 'user.u_lname':
      return personNameError(value)
    case 'user.email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : fieldsTexts.email
    case 'user.password':
      return Array.from(value).length >= PASSWORD_MIN_LENGTH
        ? null
        : registerTexts.errors.password({ characters: PASSWORD_MIN_LENGTH })
    case 'user.u_phone':
      return /\d(?:\D*\d){6}/.test(value) ? null : registerTexts.errors.phone
    case 'company.website':
      return /^\S+\.\S+$/.test(value) ? null : registerTexts.errors.website
    case 'address.zip':
      return /^\d{5}(-\d{4})?$/.test(value) ? null : registerTexts.errors.zip
    default:
      return null
  }
}

/**
 * Returns an error if the file cannot be a resale certificate, or null. The server checks the content, too. Only it can tell if it decodes
 * a HEIC photo, whose type many browsers do not know.
 */
export function certificateError({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const isHeic = /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name)
  if (!isHeic && !CERTIFICATE_TYPES.some((accepted) => accepted === type)) return registerTexts.errors.fileType
  if (size === 0) return registerTexts.errors.fileEmpty
  return size > CERTIFICATE_MAX_BYTES ? registerTexts.errors.fileSize({ size: fileSize(size) }) : null
}

/** Formats a size in bytes, such as `1.4 MB`. */
export function fileSize(bytes: number): string {
  const { kilobytes, megabytes } = registerTexts.certificate
  if (bytes < 1024 * 1024) return kilobytes({ size: Math.max(1, Math.round(bytes / 1024)) })
  return megabytes({ size: (bytes / (1024 * 1024)).toFixed(1) })
}
