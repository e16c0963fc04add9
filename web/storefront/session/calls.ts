import type { Login, User } from '#contract/schemas/accounts/accounts.ts'
import * as routes from '#contract/client/routes.ts'
import type { ForgotPassword, LoginLinkRequest, NewPassword } from '#contract/schemas/accounts/sign-in.ts'
import { call, sendAs } from '#web/storefront/http/api.ts'

/** Response of the session call: the token has either name, and the code is optional (spec 3). */
interface SessionResponse {
  accessToken?: string
  token?: string
  public_user_code?: string | null
}

/** Calls that every page makes. */
export const sessionCalls = {
  session: async () => {
    const { accessToken, token, public_user_code: code }: SessionResponse = await call(routes.session)
    return { token: accessToken ?? token, code: code ?? null }
  },
  /** Ends the session of the cookie, or of the token without a cookie. */
  logout: (token: string | null) => sendAs(token, routes.logout, {}, { 'X-Requested-With': 'XMLHttpRequest' }),
  user: async () => ({ data: withCompanies((await call(routes.getUser)).data) }),
}

/** Completes the user of a node of the previous release, which does not return the companies. */
function withCompanies({ companies = [], ...user }: Omit<User, 'companies'> & Partial<Pick<User, 'companies'>>): User {
  return { ...user, companies }
}

/** Calls to sign in, loaded on demand. */
export const signInCalls = {
  login: (login: Login) => call(routes.login, { body: login }),
  loginToken: (token: string) => call(routes.loginToken, { params: { token } }),
  sendLoginLink: (request: LoginLinkRequest) => call(routes.loginLink, { body: request }),
  forgotPassword: (request: ForgotPassword) => call(routes.forgotPassword, { body: request }),
  resetPassword: (request: NewPassword) => call(routes.resetPassword, { body: request }),
}
