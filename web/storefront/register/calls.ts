import type { EmailConfirmed, MailSent } from '#contract/registration.ts'
import { buyer, legacy } from '#web/storefront/api.ts'

/** Asks for the mail that confirms the address once more. */
export function sendConfirmEmail(userId: string): Promise<MailSent> {
  return legacy(`/send-confirm-email/${encodeURIComponent(userId)}`, { method: 'POST' })
}

/** Confirms an address with the token of its mail. Throws a `CallFailure` with `expired`, `used` or `invalid`. */
export function confirmEmail(token: string): Promise<EmailConfirmed> {
  return buyer('/confirm-email', { method: 'POST', body: { token } })
}
