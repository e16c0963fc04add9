import { CERTIFICATE, type Certificate, demandOf, FIELD_NAMES, stepsOf, type Values } from './fields.ts'

/** The most characters of a referral code (contract/registration.ts); a longer one is nobody's. */
const REFERRAL_LENGTH = 40

interface Submission {
  values: Values
  certificate: Certificate
  referral: string | null
}

/** The form as it is sent: nested names as key[subkey], empty values left out, the certificate as a file (spec 3). */
export function submissionOf({ values, certificate, referral }: Submission): FormData {
  const form = new FormData()
  for (const name of FIELD_NAMES) {
    const value = name === 'user.password' ? values[name] : values[name].trim()
    if (value !== '' && demandOf(name, values) !== 'none') form.set(bracketed(name), value)
  }
  if (referral && referral.length <= REFERRAL_LENGTH) form.set('referral', referral)
  if (certificate instanceof File && stepsOf(values).includes('tax')) {
    form.set(bracketed(CERTIFICATE), certificate, certificate.name)
  }
  return form
}

/** `user.email` as `user[email]`. */
function bracketed(name: string): string {
  const [first, ...rest] = name.split('.')
  return [first, ...rest.map((part) => `[${part}]`)].join('')
}
