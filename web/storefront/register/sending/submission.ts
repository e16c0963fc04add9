import {
  CERTIFICATE,
  type Certificate,
  requirementOf,
  FIELD_NAMES,
  stepsOf,
  type Values,
} from '#web/storefront/register/form/fields.ts'

/** Maximum length of a referral code (contract/accounts/registration.ts). */
const MAX_REFERRAL_LENGTH = 40

interface Submission {
  values: Values
  certificate: Certificate
  referral: string | null
}

/** Builds the form data to send: nested names as key[subkey], without empty values, the certificate as a file (spec 3). */
export function submissionOf({ values, certificate, referral }: Submission): FormData {
  const form = new FormData()
  for (const name of FIELD_NAMES) {
    const value = name === 'user.password' ? values[name] : values[name].trim()
    if (value !== '' && requirementOf(name, values) !== 'none') form.set(bracketed(name), value)
  }
  if (referral && referral.length <= MAX_REFERRAL_LENGTH) form.set('referral', referral)
  if (certificate instanceof File && stepsOf(values).includes('tax')) {
    form.set(bracketed(CERTIFICATE), certificate, certificate.name)
  }
  return form
}

/** Converts `user.email` to `user[email]`. */
function bracketed(name: string): string {
  const [first, ...rest] = name.split('.')
  return [first, ...rest.map((part) => `[${part}]`)].join('')
}
