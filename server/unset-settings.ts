import type { Environment } from './setting-values.ts'

/** What a shop opens without, and what that means for those who buy there. */
const MEANING: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'links in mails lead to this machine alone',
  SMTP_URL: 'no mail leaves this machine, so nobody can confirm an address or hear of an order',
  MAIL_FROM: 'mails come from orders@trellis.example, which nobody reads',
  SELLER_ADDRESS: 'invoices do not say where the seller is, unless it was told before',
  SELLER_BANK: 'invoices do not say where to pay, unless it was told before',
  SUPPLIER_URL: "'Become a supplier' leads to an address that is not there",
}

/** A line for each setting that a shop opens without and no real shop can do without; none where it is only tried out. */
export function unsetSettings(environment: Environment): string[] {
  if (environment['NODE_ENV'] !== 'production') return []
  return Object.entries(MEANING).flatMap(([name, meaning]) =>
    environment[name] ? [] : [`${name} is not set: ${meaning}.`],
  )
}
