import * as routes from '#contract/client/routes.ts'
import type { Certificate } from '#contract/schemas/accounts/profile.ts'
import { call } from '#web/storefront/http/api.ts'

/** Uploads a certificate. The fields of the form are named as in the contract. Throws an `ApiError`. */
export function addCertificate(form: FormData): Promise<{ data: Certificate }> {
  return call(routes.addCertificate, { body: form })
}
