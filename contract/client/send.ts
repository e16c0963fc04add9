import type { ADMIN_ENDPOINTS } from '#contract/endpoints/admin/admin.ts'
import type { ENDPOINTS, PartOf } from '#contract/endpoints/endpoints.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'

type Endpoints = typeof ENDPOINTS & typeof ADMIN_ENDPOINTS

/**
 * An operation as the client sends it: method, API and path, such as `POST legacy /cart/update/{id}`. Its types are those of the
 * endpoint `Name`. `Defaulted` names the request fields that have a default. The client needs no schemas at run time.
 */
export type Route<Name extends keyof Endpoints, Defaulted extends string = never> = string & {
  readonly of?: (name: Name, defaulted: Defaulted) => void
}

/** An operation that responds with a file. `Input` is its request. */
export type FileRoute<Input> = string & { readonly file?: (input: Input) => void }

type Row<Name extends keyof Endpoints> = Endpoints[Name] & Endpoint

type Relaxed<T, Defaulted> = Omit<T, Extract<Defaulted, keyof T>> & Partial<Pick<T, Extract<Defaulted, keyof T>>>

/** One part of a request: absent if the operation has none, optional if all its fields are. */
type Part<Key extends string, T> = [T] extends [undefined]
  ? unknown
  : Partial<T> extends T
    ? { [K in Key]?: T }
    : { [K in Key]: T }

type IdempotencyKey<H> = H extends { 'idempotency-key': string }
  ? { idempotencyKey: string }
  : H extends { 'idempotency-key'?: string }
    ? { idempotencyKey?: string }
    : unknown

type Body<Name extends keyof Endpoints, Defaulted> =
  Row<Name> extends { multipart: true } ? FormData : Relaxed<PartOf<Row<Name>, 'body'>, Defaulted>

/** Request of an operation: `params` of the path, `query`, `body` and `idempotencyKey`, as far as it has them. */
export type RouteRequest<Name extends keyof Endpoints, Defaulted extends string = never> = Part<
  'params',
  PartOf<Row<Name>, 'params'>
> &
  Part<'query', Relaxed<PartOf<Row<Name>, 'query'>, Defaulted>> &
  Part<'body', Body<Name, Defaulted>> &
  IdempotencyKey<PartOf<Row<Name>, 'headers'>>

/** Arguments of a client method. Optional if no part of the request is required. */
export type RouteArguments<T> = Partial<T> extends T ? [asked?: T] : [asked: T]

/** Response body of an operation. */
export type RouteResponse<Name extends keyof Endpoints> = PartOf<Row<Name>, 'response'>

/** Request of any operation. */
export interface CallRequest {
  params?: object
  query?: object
  body?: unknown
  idempotencyKey?: string
}

export interface Connection {
  /** Base URLs of the APIs, by their name in a route. */
  bases: Record<string, string>
  headers: Record<string, string>
  fetch: typeof fetch
  /** Passed to `fetch` with every request. */
  options?: RequestInit
}

/** A failed call: the error response of the shop, or status 0 if the shop could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body['message'] === 'string' ? body['message'] : 'The shop could not be reached. Please try again.')
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }

  /** Problem code from `contract/problem.ts`, or null. */
  get code(): string | null {
    return typeof this.body['code'] === 'string' ? this.body['code'] : null
  }

  /** Messages by field, from a 422. */
  get errors(): Record<string, string[]> {
    return (this.body['errors'] as Record<string, string[]> | undefined) ?? {}
  }
}

/** Sends a request. Returns the response if it is successful, else throws an `ApiError`. */
export async function send(route: string, request: CallRequest, connection: Connection): Promise<Response> {
  const [method = '', api = '', path = ''] = route.split(' ')
  const { params = {}, query = {}, body, idempotencyKey } = request
  const values = params as Record<string, unknown>
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams(Object.entries(query as Record<string, Queried>).flatMap(pairsOf)).toString()
  const isJson = body !== undefined && !(body instanceof FormData)
  const response = await connection
    .fetch(connection.bases[api] + address + (search && `?${search}`), {
      ...connection.options,
      method,
      headers: {
        Accept: 'application/json',
        ...connection.headers,
        ...(isJson && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
      body: isJson ? JSON.stringify(body) : body,
    })
    .catch(() => null)
  if (response?.ok) return response
  const failure: unknown = await response?.json().catch(() => null)
  throw new ApiError(response?.status ?? 0, typeof failure === 'object' && failure !== null ? { ...failure } : {})
}

type Scalar = string | number | boolean
type Queried = Scalar | readonly Scalar[] | undefined

/** Returns the query parameters of a field. A list is sent as `ocids[0]=7&ocids[1]=8` (spec 7). */
function pairsOf([name, value]: [string, Queried]): [string, string][] {
  if (value === undefined) return []
  if (typeof value !== 'object') return [[name, String(value)]]
  return value.map((each, place) => [`${name}[${place}]`, String(each)])
}
