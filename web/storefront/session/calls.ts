import type { Static } from 'typebox'
import type { Login, LoginAnswer, SessionAnswer, User } from '#contract/accounts.ts'
import type { MailSent } from '#contract/registration.ts'
import type { ForgotPassword, LoginLinkWanted, LoginTokenAnswer, NewPassword } from '#contract/sign-in.ts'
import { buyer, legacy } from '#web/storefront/api.ts'

/** The calls of every page. */
export const sessionCalls = {
  session: () => legacy<Static<typeof SessionAnswer>>('/session'),
  /** The cookie says whose session ends; the token does where there is no cookie. */
  logout: (token: string | null) =>
    legacy<unknown>('/logout', { method: 'POST', headers: token ? { Authorization: `Bearer ${token}` } : {} }),
  user: () => buyer<{ data: User }>('/get-user'),
}

/** The calls that sign in, on demand. */
export const signInCalls = {
  login: (login: Login) => legacy<Static<typeof LoginAnswer>>('/login', { method: 'POST', body: login }),
  loginToken: (token: string) => legacy<LoginTokenAnswer>(`/login_token/${encodeURIComponent(token)}`),
  sendLoginLink: (wanted: LoginLinkWanted) => buyer<MailSent>('/login-link', { method: 'POST', body: wanted }),
  forgotPassword: (wanted: ForgotPassword) => legacy<MailSent>('/password/email', { method: 'POST', body: wanted }),
  resetPassword: (wanted: NewPassword) => buyer<unknown>('/password/reset', { method: 'POST', body: wanted }),
}
