import type { ENDPOINTS, EndpointName, PartOf } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'

/**
 * A call as a program sends it: `POST legacy /cart/update/{id}`. Its types are those of the row of that name; `Defaulted` names
 * the fields of its request that have a default. Nothing of a schema is needed to send it.
 */
export type Route<Name extends EndpointName, Defaulted extends string = never> = string & {
  readonly of?: (name: Name, defaulted: Defaulted) => void
}

/** A call that answers with a file. */
export type FileRoute<Asked> = string & { readonly file?: (asked: Asked) => void }

type Row<Name extends EndpointName> = (typeof ENDPOINTS)[Name] & Endpoint

type Relaxed<T, Defaulted> = Omit<T, Extract<Defaulted, keyof T>> & Partial<Pick<T, Extract<Defaulted, keyof T>>>

/** One part of a request: absent where the call has none, optional where nothing of it must be said. */
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

type Body<Name extends EndpointName, Defaulted> =
  Row<Name> extends { multipart: true } ? FormData : Relaxed<PartOf<Row<Name>, 'body'>, Defaulted>

/** What a call is given: `params` of its address, `query`, `body`, and `idempotencyKey` where it takes one. */
export type Asked<Name extends EndpointName, Defaulted extends string = never> = Part<
  'params',
  PartOf<Row<Name>, 'params'>
> &
  Part<'query', Relaxed<PartOf<Row<Name>, 'query'>, Defaulted>> &
  Part<'body', Body<Name, Defaulted>> &
  IdempotencyKey<PartOf<Row<Name>, 'headers'>>

/** The arguments of a call: none where nothing must be said. */
export type Given<T> = Partial<T> extends T ? [asked?: T] : [asked: T]

/** What a call answers. */
export type Answer<Name extends EndpointName> = PartOf<Row<Name>, 'answer'>

/** The request of any call. */
export interface Request {
  params?: object
  query?: object
  body?: unknown
  idempotencyKey?: string
}

export interface Connection {
  /** Where the APIs answer, by the word of a route. */
  bases: Record<string, string>
  headers: Record<string, string>
  fetch: typeof fetch
  /** Said to `fetch` with every request. */
  options?: RequestInit
}

/** A call that failed: what the shop said, or that it could not be reached (status 0). */
export class ApiProblem extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body['message'] === 'string' ? body['message'] : 'The shop could not be reached. Please try again.')
    this.name = 'ApiProblem'
    this.status = status
    this.body = body
  }

  /** The reason in one word, as the table of `contract/problem.ts` has it. */
  get code(): string | null {
    return typeof this.body['code'] === 'string' ? this.body['code'] : null
  }

  /** Texts by field, from a 422. */
  get errors(): Record<string, string[]> {
    return (this.body['errors'] as Record<string, string[]> | undefined) ?? {}
  }
}

/** Sends the request of a route. Returns a response that is fine; throws an `ApiProblem`. */
export async function send(route: string, request: Request, connection: Connection): Promise<Response> {
  const [method = '', api = '', path = ''] = route.split(' ')
  const { params = {}, query = {}, body, idempotencyKey } = request
  const given = params as Record<string, unknown>
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])))
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
  throw new ApiProblem(response?.status ?? 0, typeof failure === 'object' && failure !== null ? { ...failure } : {})
}

type Scalar = string | number | boolean
type Queried = Scalar | readonly Scalar[] | undefined

/** A list as the specification sends it: `ocids[0]=7&ocids[1]=8`. */
function pairsOf([name, value]: [string, Queried]): [string, string][] {
  if (value === undefined) return []
  if (typeof value !== 'object') return [[name, String(value)]]
  return value.map((each, place) => [`${name}[${place}]`, String(each)])
}
