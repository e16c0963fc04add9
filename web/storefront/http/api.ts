/** The storefront's API client: calls the endpoints of the contract on both APIs (spec 7) as the current visitor. */
import { API_PATHS } from '#contract/api-paths.ts'
import {
  type RouteResponse,
  ApiError,
  type RouteRequest,
  type RouteArguments,
  type CallRequest,
  type Route,
  send,
} from '#contract/client/send.ts'
import type { EndpointName } from '#contract/endpoints/endpoints.ts'
import { REFERRAL_HEADER } from '#contract/accounts/referral.ts'

/** A failed call: the error response of the server, or status 0 if the server could not be reached. */
export { ApiError }

interface Connection {
  legacyBaseUrl: string
  apiBaseUrl: string
  /** Returns the access token, renewed if it is about to expire, or null. */
  token: () => Promise<string | null>
  /** Returns the access token as it is now. A 401 of a cookie-authenticated call is attributed to it. */
  currentToken: () => string | null
  /** Returns the stored referral code, or null. */
  referral: () => string | null
  /** Called for every 401 (spec 8) with the rejected token, or with the one that was current when the call was sent. */
  onUnauthorized: (token: string | null) => void
}

let connection: Connection = {
  legacyBaseUrl: API_PATHS.legacy,
  apiBaseUrl: API_PATHS.buyer,
  token: async () => null,
  currentToken: () => null,
  referral: () => null,
  onUnauthorized: () => undefined,
}

let keepalive = false

const { promise: connected, resolve: setConnected } = Promise.withResolvers<void>()

/** Sets the base URLs of both APIs and the credentials. Called once, when the page starts. */
export function configureApi(to: Connection): void {
  connection = to
  setConnected()
}

/** Runs `work`, whose calls are sent with `keepalive`, so they outlive the page. Browsers allow 64 KB of such bodies in total. */
export function withKeepalive<Done>(work: () => Done): Done {
  keepalive = true
  // Calls that await an already available token are sent before this timeout.
  setTimeout(() => (keepalive = false))
  return work()
}

/**
 * Calls an endpoint. The buyer API is called with the access token, after the session is known; the legacy API identifies
 * the caller by the session cookie. Throws an `ApiError`.
 */
export async function call<Name extends EndpointName, Defaulted extends string = never>(
  route: Route<Name, Defaulted>,
  ...args: RouteArguments<RouteRequest<Name, Defaulted>>
): Promise<RouteResponse<Name>> {
  const [request] = args as [CallRequest?]
  if (route.includes(' legacy ')) return sendAs(null, route, request, { 'X-Requested-With': 'XMLHttpRequest' })
  await connected
  return sendAs(await connection.token(), route, request)
}

/** Calls an endpoint with the given access token. Throws an `ApiError`. */
export async function sendAs<Name extends EndpointName>(
  token: string | null,
  route: Route<Name>,
  request: CallRequest = {},
  extraHeaders: Record<string, string> = {},
): Promise<RouteResponse<Name>> {
  const { legacyBaseUrl, apiBaseUrl, onUnauthorized } = connection
  const referral = connection.referral()
  const usedToken = token ?? connection.currentToken()
  const headers = {
    ...extraHeaders,
    ...(referral && { [REFERRAL_HEADER]: referral }),
    ...(token && { Authorization: `Bearer ${token}` }),
  }
  try {
    const response = await send(route, request, {
      bases: { legacy: legacyBaseUrl, buyer: apiBaseUrl },
      headers,
      fetch: (...args) => fetch(...args),
      options: { credentials: 'same-origin', cache: 'no-store', keepalive },
    })
    return await response.json().catch(() => {
      // An unreadable response means that a read failed, but that a write was done.
      if (route.startsWith('GET ')) throw new ApiError(0, {})
      return {}
    })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) onUnauthorized(usedToken)
    throw error
  }
}
