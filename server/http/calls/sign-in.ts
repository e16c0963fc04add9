import type { SIGN_IN_ENDPOINTS } from '#contract/endpoints/sign-in.ts'
import { type Calls, signedIn } from './call.ts'

export const signInCalls: Calls<typeof SIGN_IN_ENDPOINTS> = {
  login: async ({ visit, body }) => ({ token: await visit.signIn(body) }),
  async session({ visit }) {
    const accessToken = await visit.exchange()
    // Spec 4: a code is what a visitor without an account of their own is known by.
    return accessToken ? { accessToken, public_user_code: null } : { public_user_code: await visit.referral.known() }
  },
  async logout({ visit }) {
    await visit.signOut()
    return { status: true }
  },
  getUser: async ({ shop, visit }) => ({ data: await shop.accounts.user((await signedIn(visit)).user.id) }),
}
