import type { SIGN_IN_ENDPOINTS } from '#contract/endpoints/sign-in.ts'
import { type Handlers, requireBuyer } from './handler.ts'

export const signInHandlers: Handlers<typeof SIGN_IN_ENDPOINTS> = {
  login: async ({ session, body }) => ({ token: await session.signIn(body) }),
  async session({ session }) {
    const accessToken = await session.exchange()
    // Spec 4: a visitor who is not signed in is identified by a referral code.
    return accessToken ? { accessToken, public_user_code: null } : { public_user_code: await session.referral.known() }
  },
  async logout({ session }) {
    await session.signOut()
    return { status: true }
  },
  async getUser({ shop, session }) {
    const { user } = await requireBuyer(session)
    const pending = await shop.acceptances.pending(user.id)
    const data = await shop.accounts.profile.user(user)
    return { data: pending.length === 0 ? data : { ...data, documents_to_accept: pending } }
  },
}
