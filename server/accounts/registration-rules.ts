import { Problem } from '#contract/problem.ts'
import { NEEDS_COMPANY, NEEDS_WEBSITE, needsResaleNumber, type Registration } from '#contract/registration.ts'
import { type CheckedCertificate, checkCertificate, type KeptCertificate } from './certificates.ts'
import { asLine, asWebsite, FAULTS, isEmail, isPhone, isState, isZip, nameFault } from './contact-fields.ts'
import { passwordFault } from './password-rules.ts'

/** What is kept of a registration's form, cleaned; the address and the password are beside it. */
export interface Submission {
  person: { u_fname: string; u_lname: string; u_phone: string | null }
  company: { name: string; legal_name: string | null; buyer_type_id: number; website: string | null }
  address: { line1: string; line2: string | null; city: string; state: string; zip: string }
  tax: { state: string; number: string; file: KeptCertificate | null } | null
  terms_version: string
  news: boolean
}

/** A registration that keeps to the rules, with nothing stored yet. */
export interface CheckedRegistration {
  email: string
  password: string
  /** Without the terms: which are in force is for whoever keeps it to say. */
  submission: Omit<Submission, 'terms_version'>
  certificate: CheckedCertificate | null
}

/** The field of the certificate. */
export const CERTIFICATE_FIELD = 'documents.resale_certificate'

/**
 * Cleans a registration and checks it by the rules of its buyer type (contract/registration.ts). Throws `invalid_input`
 * with every fault by the path of its field, such as `company.website`.
 */
export async function checkRegistration(
  form: Registration,
  file: { name: string; bytes: Buffer } | undefined,
  shopName: string,
): Promise<CheckedRegistration> {
  const errors: Record<string, string[]> = {}
  const fault = (field: string, sentence: string) => (errors[field] ??= []).push(sentence)
  const required = (field: string, text: string | undefined) => {
    const line = asLine(text)
    if (!line) fault(field, FAULTS.required)
    return line
  }
  const named = (field: string, text: string) => {
    const line = asLine(text)
    const wrong = nameFault(line)
    if (wrong) fault(field, wrong)
    return line
  }

  const u_fname = named('user.u_fname', form.user.u_fname)
  const u_lname = named('user.u_lname', form.user.u_lname)
  const email = asLine(form.user.email)
  if (!isEmail(email)) fault('user.email', FAULTS.email)
  const u_phone = asLine(form.user.u_phone) || null
  if (u_phone && !isPhone(u_phone)) fault('user.u_phone', FAULTS.phone)

  const type = form.company.buyer_type_id
  const name = NEEDS_COMPANY.includes(type) ? required('company.name', form.company.name) : asLine(form.company.name)
  const site = asLine(form.company.website)
  const website = asWebsite(site)
  if (site && !website) fault('company.website', FAULTS.website)
  if (!site && NEEDS_WEBSITE.includes(type)) {
    fault('company.website', 'Please tell us where you sell online.')
  }

  const address = {
    line1: required('address.line1', form.address.line1),
    line2: asLine(form.address.line2) || null,
    city: required('address.city', form.address.city),
    state: form.address.state.trim().toUpperCase(),
    zip: form.address.zip.trim(),
  }
  if (!isState(address.state)) fault('address.state', FAULTS.state)
  if (!isZip(address.zip)) fault('address.zip', FAULTS.zip)

  const tax = { state: asLine(form.tax?.state).toUpperCase(), number: asLine(form.tax?.number) }
  const wantsTax = needsResaleNumber(type, address.state) || tax.state !== '' || tax.number !== '' || file !== undefined
  if (wantsTax && !isState(tax.state)) fault('tax.state', 'Please choose the state of your resale certificate.')
  if (wantsTax && !tax.number) fault('tax.number', 'Please enter the number of your resale certificate.')
  const certificate = file ? await checkCertificate(file) : null
  if (typeof certificate === 'string') fault(CERTIFICATE_FIELD, certificate)

  if (form.consents.terms !== '1') fault('consents.terms', 'Please accept the terms to register.')
  const weak = passwordFault(form.user.password, [email, u_fname, u_lname, name], shopName)
  if (weak) fault('user.password', weak)

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
          .slice(0, LONGEST_COMPANY)
          .join(''),
        legal_name: asLine(form.company.legal_name) || null,
        buyer_type_id: type,
        website,
      },
      address,
      tax: wantsTax ? { ...tax, file: null } : null,
      news: form.consents.news === '1',
    },
  }
}

const LONGEST_COMPANY = 200

/** What the buyer must still bring: `resale_certificate`, for who buys for resale in a state that issues one. */
export function missingDocuments(buyerType: number, state: string, hasCertificate: boolean): string[] {
  return needsResaleNumber(buyerType, state) && !hasCertificate ? ['resale_certificate'] : []
}
