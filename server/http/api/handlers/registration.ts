import type { REGISTRATION_ENDPOINTS } from '#contract/endpoints/registration.ts'
import type { Handlers } from './handler.ts'

export const registrationHandlers: Handlers<typeof REGISTRATION_ENDPOINTS> = {
  register: async ({ shop, session, body, files }) =>
    shop.accounts.registration.register(body, {
      certificate: files['documents.resale_certificate'],
      referral: session.referral.code,
      address: session.browser.address,
      browserHash: session.startRegistration(),
    }),
  sendConfirmEmail: async ({ shop, session, params }) =>
    shop.accounts.registration.sendConfirmation(params.id, session.browser.address),
  inviter: async ({ shop, session, params }) => ({
    status: true,
    user: await shop.accounts.referrals.inviter(params.code, session.browser.address),
  }),
  registrationStatus: async ({ shop, params }) => ({ data: await shop.accounts.registration.status(params.id) }),
  async confirmEmail({ shop, session, body }) {
    const { buyer, set_password } = await shop.accounts.registration.confirmEmail(body.token, session.registrationHash)
    if (set_password) return { status: true, set_password }
    // The link proves who the user is, so sign in. A browser that is signed in already keeps its session; an expired token
    // counts as not signed in.
    const user = await session.visitor().then(
      (visitor) => visitor.user,
      () => null,
    )
    if (buyer && !user) await session.begin(await shop.accounts.sessions.start(buyer, session.browser))
    return { status: true, set_password }
  },
}
