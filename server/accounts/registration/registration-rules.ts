import { personNameError } from '#contract/text/person-name.ts'
import { Problem } from '#contract/problem.ts'
import { NEEDS_COMPANY, NEEDS_WEBSITE, needsResaleNumber } from '#contract/accounts/registration.ts'
import { type RequiredFields, requiredByType } from '#contract/backoffice/settings.ts'
import type { Registration } from '#contract/schemas/accounts/registration.ts'
import { type CheckedCertificate, checkCertificate } from './certificates.ts'
import { asLine, asWebsite, checkPlace, FIELD_ERRORS, isEmail, isPhone, issuingState } from './contact-fields.ts'
import type { BreachLookup } from '#server/passwords/breached-passwords/breached-passwords.ts'
import { newPasswordError } from '#server/passwords/password-rules.ts'
import type { Submission } from './submission.ts'

/** A valid registration form; nothing is stored yet. */
export interface CheckedRegistration {
  email: string
  password: string
  /** Without the version of the terms, which the caller adds. */
  submission: Omit<Submission, 'terms_version'>
  certificate: CheckedCertificate | null
}

/** Path of the certificate's form field. */
export const CERTIFICATE_FIELD = 'documents.resale_certificate'

/**
 * Cleans a registration and validates it by the rules of its buyer type (contract/accounts/registration.ts) and the fields that the shop requires. Throws
 * `invalid_input` with every validation error by the path of its field, such as `company.website`.
 */
export async function checkRegistration(
  form: Registration,
  file: { name: string; bytes: Buffer } | undefined,
  {
    requiredFields,
    ...passwords
  }: { requiredFields: RequiredFields | null; shopName: string; isBreached: BreachLookup | null },
): Promise<CheckedRegistration> {
  const errors: Record<string, string[]> = {}
  const addError = (field: string, sentence: string) => (errors[field] ??= []).push(sentence)
  const required = (field: string, text: string | undefined) => {
    const line = asLine(text)
    if (!line) addError(field, FIELD_ERRORS.required)
    return line
  }
  const named = (field: string, text: string) => {
    const line = asLine(text)
    const error = personNameError(line)
    if (error) addError(field, error)
    return line
  }

  const u_fname = named('user.u_fname', form.user.u_fname)
  const u_lname = named('user.u_lname', form.user.u_lname)
  const email = asLine(form.user.email)
  if (!isEmail(email)) addError('user.email', FIELD_ERRORS.email)
  const u_phone = asLine(form.user.u_phone) || null
  const type = form.company.buyer_type_id
  const isRequired = (field: string) => requiredByType(requiredFields)[type]?.includes(field) ?? false
  if (u_phone ? !isPhone(u_phone) : isRequired('user.u_phone')) addError('user.u_phone', FIELD_ERRORS.phone)

  const name = NEEDS_COMPANY.includes(type) ? required('company.name', form.company.name) : asLine(form.company.name)
  const site = asLine(form.company.website)
  const website = asWebsite(site)
  if (site ? !website : isRequired('company.website')) addError('company.website', FIELD_ERRORS.website)
  const legal_name = isRequired('company.legal_name')
    ? required('company.legal_name', form.company.legal_name)
    : asLine(form.company.legal_name)
  if (!site && NEEDS_WEBSITE.includes(type)) {
    addError('company.website', 'Please tell us where you sell online.')
  }

  const checked = checkPlace(form.address)
  const address = {
    line1: required('address.line1', form.address.line1),
    line2: asLine(form.address.line2) || null,
    ...checked.place,
  }
  for (const [field, error] of Object.entries(checked.errors)) addError(`address.${field}`, error)

  const [taxState, number] = [asLine(form.tax?.state), asLine(form.tax?.number)]
  const tax = { state: issuingState(taxState) ?? '', number }
  const needsNumber = needsResaleNumber(type, address.state, isRequired('tax.number'))
  const hasTax = needsNumber || taxState !== '' || number !== '' || file !== undefined
  if (hasTax && !tax.state) addError('tax.state', FIELD_ERRORS.issuingState)
  if (hasTax && !tax.number) addError('tax.number', 'Please enter the number of your resale certificate.')
  const certificate = file ? await checkCertificate(file) : null
  if (typeof certificate === 'string') addError(CERTIFICATE_FIELD, certificate)

  if (form.consents.terms !== '1') addError('consents.terms', 'Please accept the terms to register.')
  const weakPassword = await newPasswordError(form.user.password, [email, u_fname, u_lname, name], passwords)
  if (weakPassword) addError('user.password', weakPassword)

  if (Object.keys(errors).length > 0 || typeof certificate === 'string') throw Problem.invalid(errors)
  const fullName = `${u_fname} ${u_lname}`
  return {
    email,
    password: form.user.password,
    certificate,
    submission: {
      person: { u_fname, u_lname, u_phone },
      company: {
        name: Array.from(name || fullName)
          .slice(0, MAX_COMPANY_LENGTH)
          .join(''),
        legal_name: legal_name || null,
        buyer_type_id: type,
        website,
      },
      address,
      tax: hasTax ? { ...tax, file: null } : null,
      news: form.consents.news === '1',
    },
  }
}

const MAX_COMPANY_LENGTH = 200

/** Returns the documents that are still missing: `resale_certificate` for a buyer who resells in a state that issues one. */
export function missingDocuments(buyerType: number, state: string, hasCertificate: boolean): string[] {
  return needsResaleNumber(buyerType, state) && !hasCertificate ? ['resale_certificate'] : []
}
