import * as routes from '#contract/client/routes.ts'
import type { EmailConfirmed, MailSent } from '#contract/registration.ts'
import { call } from '#web/storefront/api.ts'

/** Asks for the mail that confirms the address once more. */
export function sendConfirmEmail(userId: string): Promise<MailSent> {
  return call(routes.sendConfirmEmail, { params: { id: userId } })
}

/** Confirms an address with the token of its mail. Throws a `CallFailure` with `expired`, `used` or `invalid`. */
export function confirmEmail(token: string): Promise<EmailConfirmed> {
  return call(routes.confirmEmail, { body: { token } })
}
