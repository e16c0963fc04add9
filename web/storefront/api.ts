/** How the browser calls the two APIs (spec 7): by the routes of the contract, as who looks at the page. */
import {
  type Answer,
  ApiProblem,
  type Asked,
  type Given,
  type Request,
  type Route,
  send,
} from '#contract/client/send.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import { REFERRAL_HEADER } from '#contract/referral.ts'

/** A call that failed: what the server said, or that it could not be reached (status 0). */
export { ApiProblem as CallFailure }

interface Connection {
  legacyBaseUrl: string
  apiBaseUrl: string
  /** The access token, where there is one; a fresh one where it was about to end. */
  token: () => Promise<string | null>
  /** The same as it is now: of a call that goes by the cookie, it tells later whether somebody else signed in meanwhile. */
  tokenInUse: () => string | null
  /** The kept referral code. */
  referral: () => string | null
  /** Told of every 401 (spec 8), with the token that was refused, or was in use as the call went. */
  onUnauthorised: (token: string | null) => void
}

let connection: Connection = {
  legacyBaseUrl: '/legacy',
  apiBaseUrl: '/api/v2/buyer',
  token: async () => null,
  tokenInUse: () => null,
  referral: () => null,
  onUnauthorised: () => undefined,
}

let outlives = false

const { promise: connected, resolve: setConnected } = Promise.withResolvers<void>()

/** Says where the two APIs are and who asks; called once, when the page starts. */
export function connectApi(to: Connection): void {
  connection = to
  setConnected()
}

/** Does `work`, whose calls still arrive when the page is gone. They are to be small: browsers allow 64 KB of them. */
export function outliveThePage<Done>(work: () => Done): Done {
  outlives = true
  // Calls that wait for a token that is there are made before this.
  setTimeout(() => (outlives = false))
  return work()
}

/**
 * Makes a call. The buyer API is called with the access token, once it is known who asks; the legacy API knows the caller by the
 * session cookie. Throws a `CallFailure`.
 */
export async function call<Name extends EndpointName, Defaulted extends string = never>(
  route: Route<Name, Defaulted>,
  ...given: Given<Asked<Name, Defaulted>>
): Promise<Answer<Name>> {
  const [asked] = given as [Request?]
  if (route.includes(' legacy ')) return sendAs(null, route, asked, { 'X-Requested-With': 'XMLHttpRequest' })
  await connected
  return sendAs(await connection.token(), route, asked)
}

/** Makes a call as the holder of a token, whoever that is. Throws a `CallFailure`. */
export async function sendAs<Name extends EndpointName>(
  token: string | null,
  route: Route<Name>,
  asked: Request = {},
  more: Record<string, string> = {},
): Promise<Answer<Name>> {
  const { legacyBaseUrl, apiBaseUrl, onUnauthorised } = connection
  const referral = connection.referral()
  const inUse = token ?? connection.tokenInUse()
  const headers = {
    ...more,
    ...(referral && { [REFERRAL_HEADER]: referral }),
    ...(token && { Authorization: `Bearer ${token}` }),
  }
  try {
    const response = await send(route, asked, {
      bases: { legacy: legacyBaseUrl, buyer: apiBaseUrl },
      headers,
      fetch: (...request) => fetch(...request),
      options: { credentials: 'same-origin', cache: 'no-store', keepalive: outlives },
    })
    return await response.json().catch(() => {
      // What was to be done is done, whatever its answer; of what was to be read there is nothing.
      if (route.startsWith('GET ')) throw new ApiProblem(0, {})
      return {}
    })
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) onUnauthorised(inUse)
    throw error
  }
}
