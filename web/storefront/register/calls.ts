import * as routes from '#contract/client/routes.ts'
import type { EmailConfirmed, EmailSent } from '#contract/schemas/accounts/registration.ts'
import { call } from '#web/storefront/http/api.ts'

/** Requests the confirmation email again. */
export function sendConfirmEmail(userId: string): Promise<EmailSent> {
  return call(routes.sendConfirmEmail, { params: { id: userId } })
}

/** Confirms an email address with the token of its email. Throws an `ApiError` with `expired`, `used` or `invalid`. */
export function confirmEmail(token: string): Promise<EmailConfirmed> {
  return call(routes.confirmEmail, { body: { token } })
}
