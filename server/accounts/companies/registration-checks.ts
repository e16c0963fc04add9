import { needsResaleNumber } from '#contract/accounts/registration.ts'
import { BUYER_TYPES } from '#contract/accounts/accounts.ts'
import type { RegistrationCheck, RegistrationDetails } from '#contract/schemas/admin/companies/companies.ts'
import { US_STATES } from '#contract/text/us-states.ts'

/** Email providers whose addresses anyone can have: the domain proves nothing about a company. */
const FREE_MAIL: ReadonlySet<string> = new Set(
  (
    'gmail.com googlemail.com yahoo.com ymail.com rocketmail.com aol.com hotmail.com outlook.com ' +
    'live.com msn.com icloud.com me.com mac.com proton.me protonmail.com gmx.com ' +
    'mail.com zoho.com fastmail.com hey.com yandex.com comcast.net verizon.net att.net ' +
    'sbcglobal.net bellsouth.net cox.net charter.net earthlink.net optonline.net frontier.com duck.com'
  ).split(' '),
)

/** True for the domain of a provider of free email addresses. */
export function isFreeMail(domain: string): boolean {
  return FREE_MAIL.has(domain)
}

/** Returns the domain of an email address, in lowercase. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

type Application = Pick<RegistrationDetails, 'website' | 'buyer_type' | 'people' | 'certificates' | 'address'>

/** Returns what staff should look at before they decide on a registration. `today` is a date such as 2027-03-01. */
export function checkApplication(application: Application, today: string): RegistrationCheck[] {
  return [
    emailDomainCheck(application),
    certificateCheck(application),
    resaleStateCheck(application),
    expiryCheck(application, today),
  ].filter((check) => check !== null)
}

function emailDomainCheck({ website, people }: Application): RegistrationCheck {
  const email = people[0]?.email
  const [kind, site] = ['email_domain' as const, website === null ? null : hostOf(website)]
  if (email === undefined) return { kind, result: 'unknown', text: 'The company has no person.' }
  const domain = domainOf(email)
  if (isFreeMail(domain)) return { kind, result: 'warning', text: `${domain} is a free email provider.` }
  if (site === null)
    return { kind, result: 'unknown', text: `The email is at ${domain}. The company named no website.` }
  if (domain === site || domain.endsWith(`.${site}`) || site.endsWith(`.${domain}`)) {
    return { kind, result: 'ok', text: `The email is at the domain of the website, ${site}.` }
  }
  return { kind, result: 'warning', text: `The email is at ${domain}, the website at ${site}.` }
}

function hostOf(website: string): string | null {
  return URL.canParse(website) ? new URL(website).hostname.toLowerCase().replace(/^www\./, '') : null
}

function certificateCheck({ buyer_type, address, certificates }: Application): RegistrationCheck {
  const kind = 'certificate' as const
  const files = certificates.filter(({ file, status }) => file !== null && status !== 'rejected' && status !== 'ended')
  if (files.length > 0) return { kind, result: 'ok', text: 'It has a certificate with a file.' }
  if (!needsResaleNumber(BUYER_TYPES[buyer_type], address?.state ?? '')) {
    return { kind, result: 'ok', text: 'A buyer of this type and state needs no certificate.' }
  }
  return { kind, result: 'warning', text: 'The file of the resale certificate is missing.' }
}

/** Compares the states of the resale numbers with that of the address; null without a number. */
function resaleStateCheck({ address, certificates }: Application): RegistrationCheck | null {
  if (certificates.length === 0 || address === null) return null
  const kind = 'resale_state' as const
  const states = [...new Set(certificates.map(({ state }) => state))]
  const home = US_STATES[address.state] ?? address.state
  if (states.includes(address.state))
    return { kind, result: 'ok', text: `The resale number is of ${home}, as the address is.` }
  const names = states.map((state) => US_STATES[state] ?? state).join(', ')
  return { kind, result: 'warning', text: `The resale number is of ${names}, the address is in ${home}.` }
}

function expiryCheck({ certificates }: Application, today: string): RegistrationCheck | null {
  const dates = certificates.flatMap(({ expires_on, file }) =>
    expires_on !== null && file !== null ? [expires_on] : [],
  )
  const last = dates.toSorted().at(-1)
  if (last === undefined) return null
  const kind = 'certificate_expiry' as const
  return last < today
    ? { kind, result: 'warning', text: `The certificate expired on ${last}.` }
    : { kind, result: 'ok', text: `The certificate is valid until ${last}.` }
}
