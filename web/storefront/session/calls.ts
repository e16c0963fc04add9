import type { Login } from '#contract/accounts.ts'
import * as routes from '#contract/client/routes.ts'
import type { ForgotPassword, LoginLinkWanted, NewPassword } from '#contract/sign-in.ts'
import { call, sendAs } from '#web/storefront/api.ts'

/** The calls of every page. */
export const sessionCalls = {
  session: () => call(routes.session),
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
