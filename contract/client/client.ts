import { API_PATHS } from '#contract/api-paths.ts'
import { API_VERSION_HEADER } from '#contract/api-versions.ts'
import * as routes from './routes.ts'
import {
  type RouteResponse,
  type RouteRequest,
  type FileRoute,
  type RouteArguments,
  type CallRequest,
  type Route,
  send,
} from './send.ts'

type Routes = typeof routes

type Method<R> =
  R extends Route<infer Name, infer Defaulted>
    ? (...args: RouteArguments<RouteRequest<Name, Defaulted>>) => Promise<RouteResponse<Name>>
    : never

type FileMethod<R> = R extends FileRoute<infer Input> ? (...args: RouteArguments<Input>) => Promise<Response> : never

/** Methods of the client, by operation id. */
export type Client = {
  [Name in keyof Routes]: 'file' extends keyof Routes[Name] ? FileMethod<Routes[Name]> : Method<Routes[Name]>
}

export interface ClientOptions {
  /** Origin of the shop, such as `https://shop.example`. Default: the origin of the page. */
  baseUrl?: string
  /** Access token of a buyer. */
  token?: string
  /** API key, used if there is no token. */
  apiKey?: string
  /** Version of the API, such as `2026-11-27`. Default: that of the API key, else the current one. */
  version?: string
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch
}

/**
 * Creates a client of both APIs, for Node and browsers. A method takes those of `{ params, query, body, idempotencyKey }` that its
 * operation has, and returns the parsed JSON, or the `Response` of a file. Throws an `ApiError` with `status`, `code`, `message` and
 * `errors`; `status` is 0 if the shop could not be reached.
 */
export function createClient({
  baseUrl = '',
  token,
  apiKey,
  version,
  fetch: fetchWith = fetch,
}: ClientOptions): Client {
  const origin = baseUrl.replace(/\/$/, '')
  const credential = token ?? apiKey
  const connection = {
    bases: { legacy: origin + API_PATHS.legacy, buyer: origin + API_PATHS.buyer, shop: origin },
    headers: {
      ...(credential !== undefined && { Authorization: `Bearer ${credential}` }),
      ...(version !== undefined && { [API_VERSION_HEADER]: version }),
    },
    // Browsers throw if `fetch` is called as a method of another object than `window`.
    fetch: (...request: Parameters<typeof fetch>) => fetchWith(...request),
  }
  const methods = Object.entries(routes).map(([name, route]) => [
    name,
    async (request: CallRequest = {}) => {
      const response = await send(route, request, connection)
      return response.headers.has('Content-Disposition') ? response : response.json()
    },
  ])
  return Object.fromEntries(methods) as Client
}
