import type { Environment } from './setting-values.ts'

/** Settings that a real shop needs, and the consequence for its buyers when one is missing. */
const MEANING: Readonly<Record<string, string>> = {
  SMTP_URL: 'no email leaves this machine, so buyers cannot confirm their address and get no order emails',
  MAIL_FROM: 'emails come from orders@trellis.example, and replies are lost',
  SELLER_ADDRESS: 'invoices have no seller address, unless it was set before',
  SELLER_TAX_ID: 'invoices have no tax number of the seller, unless it was set before',
  SELLER_BANK: 'invoices have no bank account, unless it was set before',
  SUPPLIER_URL: "the link 'Become a supplier' leads nowhere",
}

/** Returns a warning for each missing setting that a production shop needs; none outside of production. */
export function unsetSettings(environment: Environment): string[] {
  if (environment['NODE_ENV'] !== 'production') return []
  const unset = Object.entries(MEANING).flatMap(([name, meaning]) =>
    environment[name] ? [] : [`${name} is not set: ${meaning}.`],
  )
  return hasUnlimitedTerms(environment) ? [...unset, UNLIMITED_TERMS] : unset
}

const UNLIMITED_TERMS =
  'REGISTRATION=open and TERMS_LIMIT is not set: every new company may order without a credit limit after its first paid delivery. Set TERMS_LIMIT, TERMS_DAYS=0 or REGISTRATION=review.'

function hasUnlimitedTerms({ REGISTRATION, TERMS_LIMIT, TERMS_DAYS }: Environment): boolean {
  return (REGISTRATION || 'open') === 'open' && !TERMS_LIMIT && TERMS_DAYS !== '0'
}
