import { Login, LoginResponse, SessionResponse, User } from '#contract/schemas/accounts/accounts.ts'
import { DataResponse, SuccessResponse, type Endpoint } from './endpoint.ts'

/** Endpoints to sign in and out, and `get-user` (spec 7). */
export const SIGN_IN_ENDPOINTS = {
  login: {
    api: 'legacy',
    method: 'POST',
    path: '/login',
    summary: "Sign in with an email address or a username. Merges the guest cart into the buyer's cart",
    body: Login,
    response: LoginResponse,
    problems: ['wrong_credentials', 'email_unconfirmed', 'rate_limited'],
  },
  session: {
    api: 'legacy',
    method: 'GET',
    path: '/session',
    summary: 'Get a new access token with the session cookie',
    response: SessionResponse,
  },
  logout: { api: 'legacy', method: 'POST', path: '/logout', summary: 'End the session', response: SuccessResponse },
  getUser: {
    api: 'buyer',
    method: 'GET',
    path: '/get-user',
    summary: 'Get the signed-in buyer',
    requiresSignIn: true,
    response: DataResponse(User),
  },
} as const satisfies Record<string, Endpoint>
