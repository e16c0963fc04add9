import * as routes from '#contract/client/routes.ts'
import type { Certificate } from '#contract/profile.ts'
import { call } from '#web/storefront/api.ts'

/** Keeps a certificate; the form has its fields and its file as the contract names them. Throws a `CallFailure`. */
export function addCertificate(form: FormData): Promise<{ data: Certificate }> {
  return call(routes.addCertificate, { body: form })
}
