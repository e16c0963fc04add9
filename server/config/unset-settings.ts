import type { Environment } from './setting-values.ts'

/** Settings that a real shop needs, and the consequence for its buyers when one is missing. */
const MEANING: Readonly<Record<string, string>> = {
  SMTP_URL: 'no email leaves this machine, so buyers cannot confirm their address and get no order emails',
  MAIL_FROM: 'emails come from orders@trellis.example, and replies are lost',
  SELLER_ADDRESS: 'invoices have no seller address, unless it was set before',
  SELLER_TAX_ID: 'invoices have no tax number of the seller, unless it was set before',
  SELLER_BANK: 'invoices have no bank account, unless it was set before',
}

/** Values that are valid and leave something open to everyone, or something that buyers expect closed. */
const WARNINGS: readonly ((environment: Environment) => string | null)[] = [
  ({ REGISTRATION, TERMS_LIMIT, TERMS_DAYS }) =>
    (REGISTRATION || 'open') === 'open' && !TERMS_LIMIT && TERMS_DAYS !== '0'
      ? 'REGISTRATION=open and TERMS_LIMIT is not set: every new company may order without a credit limit after its first paid delivery. Set TERMS_LIMIT, TERMS_DAYS=0 or REGISTRATION=review.'
      : null,
  ({ FIRST_ORDER_LIMIT }) =>
    FIRST_ORDER_LIMIT === '0'
      ? 'FIRST_ORDER_LIMIT=0: the first unpaid orders of a new company have no limit. Set an amount.'
      : null,
  ({ CERTIFICATES }) =>
    CERTIFICATES === 'auto'
      ? 'CERTIFICATES=auto: every uploaded resale certificate exempts from sales tax before you have looked at it. Set CERTIFICATES=review.'
      : null,
  ({ CARDS, STRIPE_SECRET_KEY }) => {
    if (CARDS === 'local') return 'CARDS=local: buyers pay with test cards, and no money moves.'
    return CARDS === 'off' || !STRIPE_SECRET_KEY
      ? 'CARDS is off: buyers cannot pay by card. Set the keys of Stripe.'
      : null
  },
  (environment) => {
    const set = SEARCH_SETTINGS.filter((name) => environment[name])
    const missing = SEARCH_SETTINGS.filter((name) => !environment[name])
    return set.length === 0 || missing.length === 0
      ? null
      : `${set.join(' and ')} without ${missing.join(' and ')}: the hosted search does not work. Set all three, or none for the built-in search.`
  },
]

const SEARCH_SETTINGS = ['SEARCH_APP_ID', 'SEARCH_PUBLIC_KEY', 'SEARCH_ADMIN_KEY'] as const

/** Returns a warning for each setting that a production shop lacks or leaves open; none outside of production. */
export function unsetSettings(environment: Environment): string[] {
  if (environment['NODE_ENV'] !== 'production') return []
  const unset = Object.entries(MEANING).flatMap(([name, meaning]) =>
    environment[name] ? [] : [`${name} is not set: ${meaning}.`],
  )
  return [...unset, ...WARNINGS.flatMap((warn) => warn(environment) ?? [])]
}
