import type { PASSWORD_ENDPOINTS } from '#contract/endpoints/passwords.ts'
import { type Calls, signedIn } from './call.ts'

export const passwordCalls: Calls<typeof PASSWORD_ENDPOINTS> = {
  forgotPassword: async ({ shop, visit, body }) => shop.accounts.forgotPassword(body.u_email, visit.browser.address),
  async loginToken({ shop, visit, params }) {
    visit.requireOwnPage()
    const started = await shop.accounts.followLoginLink(params.token, visit.browser)
    const token = await visit.begin(started)
    return { token, redirect: started.redirect, user: { u_fname: started.u_fname } }
  },
  loginLink: async ({ shop, visit, body }) => shop.accounts.sendLoginLink(body, visit.browser.address),
  async resetPassword({ shop, visit, body }) {
    await shop.accounts.resetPassword(body, visit.browser.address)
    return { status: true }
  },
  async changePassword({ shop, visit, body }) {
    const { user } = await signedIn(visit)
    await shop.accounts.changePassword(user, await visit.sessionHash(), body)
    return { status: true }
  },
  async devices({ shop, visit }) {
    const { user } = await signedIn(visit)
    return { data: await shop.accounts.devices(user, await visit.sessionHash()) }
  },
  async endDevice({ shop, visit, params }) {
    await shop.accounts.endDevice((await signedIn(visit)).user, params.id)
    return { status: true }
  },
  async endOtherDevices({ shop, visit }) {
    const { user } = await signedIn(visit)
    await shop.accounts.endSessions(user.id, await visit.sessionHash())
    return { status: true }
  },
}
