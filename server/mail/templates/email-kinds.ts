import type { EmailArea } from '#contract/content/email-texts.ts'
import { ACCOUNT_EMAILS } from './account-emails.ts'
import type { EmailDefinition, EmailDefinitions } from './email-definition.ts'
import { INTEGRATION_EMAILS } from './integration-emails.ts'
import { ORDER_EMAILS } from './order-emails.ts'
import { PAYMENT_EMAILS } from './payment-emails.ts'
import type { PlaceholderName } from './placeholders.ts'
import { SECURITY_EMAILS } from './security-emails.ts'
import { STAFF_EMAILS } from './staff-emails.ts'

const EMAILS = {
  ...ORDER_EMAILS,
  ...PAYMENT_EMAILS,
  ...ACCOUNT_EMAILS,
  ...SECURITY_EMAILS,
  ...INTEGRATION_EMAILS,
  ...STAFF_EMAILS,
}

/** Name of an email. Every email has a definition: `draftEmail` accepts no other name. */
export type EmailKind = keyof typeof EMAILS

/** A value for each placeholder of an email, as text. */
export type EmailValues<Kind extends EmailKind> = {
  [Name in (typeof EMAILS)[Kind]['placeholders'][number] & PlaceholderName]: string
}

/** The definitions of all emails. */
export const EMAIL_DEFINITIONS: Readonly<Record<EmailKind, EmailDefinition>> = EMAILS

/** An email and the group that it is listed in. */
interface EmailInArea {
  kind: EmailKind
  area: EmailArea
}

const BY_AREA: Record<EmailArea, EmailDefinitions> = {
  orders: ORDER_EMAILS,
  payments: PAYMENT_EMAILS,
  accounts: ACCOUNT_EMAILS,
  security: { ...SECURITY_EMAILS, ...INTEGRATION_EMAILS },
  staff: STAFF_EMAILS,
}

/** All emails by area, in the order in which they are listed. */
export const EMAILS_BY_AREA: readonly EmailInArea[] = (Object.keys(BY_AREA) as EmailArea[]).flatMap((area) =>
  (Object.keys(BY_AREA[area]) as EmailKind[]).map((kind) => ({ kind, area })),
)

/** Returns an email by its name, which may be that of another release; undefined if this one does not know it. */
export function findEmail(name: string): EmailInArea | undefined {
  return EMAILS_BY_AREA.find(({ kind }) => kind === name)
}
