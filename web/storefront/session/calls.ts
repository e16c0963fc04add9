import type { Login } from '#contract/accounts.ts'
import * as routes from '#contract/client/routes.ts'
import type { ForgotPassword, LoginLinkWanted, NewPassword } from '#contract/sign-in.ts'
import { call, sendAs } from '#web/storefront/api.ts'

/** Spec 3: the token has either name, and not every answer has a code. */
interface SessionRead {
  accessToken?: string
  token?: string
  public_user_code?: string | null
}

/** The calls of every page. */
export const sessionCalls = {
  session: async () => {
    const { accessToken, token, public_user_code: code }: SessionRead = await call(routes.session)
    return { token: accessToken ?? token, code: code ?? null }
  },
  /** The cookie says whose session ends; the token does where there is no cookie. */
  logout: (token: string | null) => sendAs(token, routes.logout, {}, { 'X-Requested-With': 'XMLHttpRequest' }),
  user: () => call(routes.getUser),
}

/** The calls that sign in, on demand. */
export const signInCalls = {
  login: (login: Login) => call(routes.login, { body: login }),
  loginToken: (token: string) => call(routes.loginToken, { params: { token } }),
  sendLoginLink: (wanted: LoginLinkWanted) => call(routes.loginLink, { body: wanted }),
  forgotPassword: (wanted: ForgotPassword) => call(routes.forgotPassword, { body: wanted }),
  resetPassword: (wanted: NewPassword) => call(routes.resetPassword, { body: wanted }),
}
