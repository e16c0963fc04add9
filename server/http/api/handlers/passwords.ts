import type { PASSWORD_ENDPOINTS } from '#contract/endpoints/passwords.ts'
import { type Handlers, requireBuyer, requireSession } from './handler.ts'

export const passwordHandlers: Handlers<typeof PASSWORD_ENDPOINTS> = {
  forgotPassword: async ({ shop, session, body }) => shop.accounts.passwords.forgot(body.u_email, session.browser),
  async loginToken({ shop, session, params }) {
    session.requireSameSitePage()
    const started = await shop.accounts.loginLinks.follow(params.token, session.browser)
    const token = await session.begin(started)
    return { token, redirect: started.redirect, user: { u_fname: started.u_fname } }
  },
  loginLink: async ({ shop, session, body }) => shop.accounts.loginLinks.send(body, session.browser),
  async resetPassword({ shop, session, body }) {
    await shop.accounts.passwords.reset(body, session.browser.address)
    return { status: true }
  },
  async changePassword({ shop, session, body }) {
    const { user } = await requireBuyer(session)
    await shop.accounts.passwords.change(user, await session.sessionHash(), body)
    return { status: true }
  },
  async confirmPassword({ shop, session, body }) {
    await shop.accounts.passwords.confirm(await requireSession(session), body.password)
    return { status: true }
  },
  async devices({ shop, session }) {
    const { user } = await requireBuyer(session)
    return { data: await shop.accounts.devices.list(user, await session.sessionHash()) }
  },
  async endDevice({ shop, session, params }) {
    await shop.accounts.devices.signOut((await requireBuyer(session)).user, params.id)
    return { status: true }
  },
  async endOtherDevices({ shop, session }) {
    const { user } = await requireBuyer(session)
    await shop.accounts.sessions.endAll(user.id, await session.sessionHash())
    return { status: true }
  },
}
