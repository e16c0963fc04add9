import type { REGISTRATION_ENDPOINTS } from '#contract/endpoints/registration.ts'
import type { Calls } from './call.ts'

export const registrationCalls: Calls<typeof REGISTRATION_ENDPOINTS> = {
  register: async ({ shop, visit, body, files }) =>
    shop.accounts.register(body, {
      certificate: files['documents.resale_certificate'],
      referral: visit.referral.code,
      address: visit.browser.address,
      browserHash: visit.markRegistering(),
    }),
  sendConfirmEmail: async ({ shop, visit, params }) => shop.accounts.sendConfirmation(params.id, visit.browser.address),
  inviter: async ({ shop, visit, params }) => ({
    status: true,
    user: await shop.accounts.inviter(params.code, visit.browser.address),
  }),
  registrationStatus: async ({ shop, params }) => ({ data: await shop.accounts.registrationStatus(params.id) }),
  async confirmEmail({ shop, visit, body }) {
    const { buyer, set_password } = await shop.accounts.confirmEmail(body.token, visit.registeredHash)
    if (set_password) return { status: true, set_password }
    // The link has proved who this is. Somebody who is signed in already stays who they are; a token that has ended is nobody.
    const user = await visit.visitor().then(
      (visitor) => visitor.user,
      () => null,
    )
    if (buyer && !user) await visit.begin(await shop.accounts.startSession(buyer, visit.browser))
    return { status: true, set_password }
  },
}
