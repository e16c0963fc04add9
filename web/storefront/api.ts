import type { Static } from 'typebox'
import type { Login, LoginAnswer, SessionAnswer, User } from '#contract/accounts.ts'
import type { AddToCart, CartChange, CartCount } from '#contract/cart.ts'
import type { Order, PlaceOrder } from '#contract/orders.ts'

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
  /** The access token, where there is one. */
  token: () => string | null
  /** Told of every 401 (spec 8). */
  onUnauthorised: () => void
}

let connection: Connection = {
  legacyBaseUrl: '/legacy',
  apiBaseUrl: '/api/v2/buyer',
  token: () => null,
  onUnauthorised: () => undefined,
}

/** Says where the two APIs are and who asks; called once, when the page starts. */
export function connectApi(to: Connection): void {
  connection = to
}

async function call<Answer>(
  url: string,
  { body, ...options }: { method?: 'POST'; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const response = await fetch(url, {
    method: options.method ?? 'GET',
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: 'same-origin',
    cache: 'no-store',
  }).catch(() => null)
  if (!response) throw new CallFailure(0, {})
  const answer: unknown = await response.json().catch(() => ({}))
  if (response.ok) return answer as Answer
  if (response.status === 401) connection.onUnauthorised()
  throw new CallFailure(response.status, typeof answer === 'object' && answer !== null ? { ...answer } : {})
}

function legacy<Answer>(path: string, options?: { method: 'POST'; body?: unknown }): Promise<Answer> {
  return call(connection.legacyBaseUrl + path, { ...options, headers: { 'X-Requested-With': 'XMLHttpRequest' } })
}

function buyer<Answer>(
  path: string,
  options?: { method: 'POST'; body?: unknown; headers?: Record<string, string> },
): Promise<Answer> {
  const token = connection.token()
  const authorization: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  return call(connection.apiBaseUrl + path, { ...options, headers: { ...options?.headers, ...authorization } })
}

/** The calls this storefront makes from the browser, with the contract's types. */
export const api = {
  session: () => legacy<Static<typeof SessionAnswer>>('/session'),
  login: (login: Login) => legacy<Static<typeof LoginAnswer>>('/login', { method: 'POST', body: login }),
  logout: () => legacy<unknown>('/logout', { method: 'POST' }),
  user: () => buyer<{ data: User }>('/get-user'),
  cartCount: () => legacy<CartCount>('/cart/count'),
  addToCart: (line: AddToCart) => legacy<CartChange>('/cart/add', { method: 'POST', body: line }),
  updateLine: (id: number, qty: number) => legacy<CartChange>(`/cart/update/${id}`, { method: 'POST', body: { qty } }),
  removeLine: (id: number) => legacy<CartChange>(`/cart/delete/${id}`, { method: 'POST' }),
  placeOrder: (order: PlaceOrder, key: string) =>
    buyer<Order>('/checkout/place', { method: 'POST', body: order, headers: { 'Idempotency-Key': key } }),
}
