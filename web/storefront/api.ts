/** How the browser calls the two APIs (spec 7). What can be called stands in the `calls.ts` of each area. */
import { REFERRAL_HEADER } from '#contract/referral.ts'

/** A call that failed: what the server said, or that it could not be reached (status 0). */
export class CallFailure extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body['message'] === 'string' ? body['message'] : 'The shop could not be reached. Please try again.')
    this.name = 'CallFailure'
    this.status = status
    this.body = body
  }

  /** The reason in one word, as the problem table of the contract has it. */
  get code(): string | null {
    return typeof this.body['code'] === 'string' ? this.body['code'] : null
  }

  /** Texts by field, from a 422. */
  get errors(): Record<string, string[]> {
    return (this.body['errors'] as Record<string, string[]> | undefined) ?? {}
  }
}

interface Connection {
  legacyBaseUrl: string
  apiBaseUrl: string
  /** The access token, where there is one; a fresh one where it was about to end. */
  token: () => Promise<string | null>
  /** The kept referral code. */
  referral: () => string | null
  /** Told of every 401 (spec 8), with the token that was refused. */
  onUnauthorised: (token: string | null) => void
}

let connection: Connection = {
  legacyBaseUrl: '/legacy',
  apiBaseUrl: '/api/v2/buyer',
  token: async () => null,
  referral: () => null,
  onUnauthorised: () => undefined,
}

interface Options {
  method?: 'POST' | 'DELETE'
  /** Sent as JSON; a form as it is. */
  body?: unknown
  headers?: Record<string, string>
}

const { promise: connected, resolve: setConnected } = Promise.withResolvers<void>()

/** Says where the two APIs are and who asks; called once, when the page starts. */
export function connectApi(to: Connection): void {
  connection = to
  setConnected()
}

/** Calls the legacy API, which knows the caller by the session cookie. Throws a `CallFailure`. */
export function legacy<Answer>(path: string, options: Options = {}): Promise<Answer> {
  const headers = { ...commonHeaders(), 'X-Requested-With': 'XMLHttpRequest', ...options.headers }
  return call(connection.legacyBaseUrl + path, { ...options, headers }, null)
}

/** Calls the buyer API with the access token, once it is known who asks. Throws a `CallFailure`. */
export async function buyer<Answer>(path: string, options: Options = {}): Promise<Answer> {
  await connected
  const token = await connection.token()
  const headers = { ...commonHeaders(), ...options.headers, ...(token && { Authorization: `Bearer ${token}` }) }
  return call(connection.apiBaseUrl + path, { ...options, headers }, token)
}

function commonHeaders(): Record<string, string> {
  const referral = connection.referral()
  return { Accept: 'application/json', ...(referral && { [REFERRAL_HEADER]: referral }) }
}

async function call<Answer>(url: string, options: Options, token: string | null): Promise<Answer> {
  const { method = 'GET', body } = options
  const form = body instanceof FormData ? body : undefined
  const json = body === undefined || form ? undefined : JSON.stringify(body)
  const response = await fetch(url, {
    method,
    headers: { ...options.headers, ...(json && { 'Content-Type': 'application/json' }) },
    body: form ?? json,
    credentials: 'same-origin',
    cache: 'no-store',
  }).catch(() => null)
  if (!response) throw new CallFailure(0, {})
  const answer: unknown = await response.json().catch(() => ({}))
  if (response.ok) return answer as Answer
  if (response.status === 401) connection.onUnauthorised(token)
  throw new CallFailure(response.status, typeof answer === 'object' && answer !== null ? { ...answer } : {})
}
