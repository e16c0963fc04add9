import { Login, LoginAnswer, SessionAnswer, User } from '#contract/accounts.ts'
import { Data, Done, type Endpoint } from './endpoint.ts'

/** Signing in and out, and who it is: spec 7, legacy API and `get-user`. */
export const SIGN_IN_ENDPOINTS = {
  login: {
    api: 'legacy',
    method: 'POST',
    path: '/login',
    summary: 'Sign in with an email address or a username; moves the guest cart to the buyer',
    body: Login,
    answer: LoginAnswer,
    problems: ['rate_limited'],
  },
  session: {
    api: 'legacy',
    method: 'GET',
    path: '/session',
    summary: 'A fresh access token for the holder of the session cookie',
    answer: SessionAnswer,
  },
  logout: { api: 'legacy', method: 'POST', path: '/logout', summary: 'End the session', answer: Done },
  getUser: {
    api: 'buyer',
    method: 'GET',
    path: '/get-user',
    summary: 'The signed-in buyer',
    signedIn: true,
    answer: Data(User),
  },
} as const satisfies Record<string, Endpoint>
