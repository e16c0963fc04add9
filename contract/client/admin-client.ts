import { API_PATHS } from '#contract/api-paths.ts'
import * as routes from './admin-routes.ts'
import {
  type CallRequest,
  type Route,
  type RouteArguments,
  type RouteRequest,
  type RouteResponse,
  send,
} from './send.ts'

type Routes = typeof routes

type Method<R> =
  R extends Route<infer Name, infer Defaulted>
    ? (...args: RouteArguments<RouteRequest<Name, Defaulted>>) => Promise<RouteResponse<Name>>
    : never

/** Methods of the operator API's client, by operation id. */
export type AdminClient = { [Name in keyof Routes]: Method<Routes[Name]> }

export interface AdminClientOptions {
  /** Origin of the shop, such as `https://shop.example`. Default: the origin of the page. */
  baseUrl?: string
  /** Operator key. Default: the session cookie of the browser. */
  operatorKey?: string
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch
}

/**
 * Creates a client of the operator API, for Node and browsers. A method takes those of `{ params, query, body, idempotencyKey }` that its
 * operation has, and returns the parsed JSON. Throws an `ApiError`, as `createClient` does.
 */
export function createAdminClient({ baseUrl = '', operatorKey, fetch: fetchWith = fetch }: AdminClientOptions = {}) {
  const connection = {
    bases: { admin: baseUrl.replace(/\/$/, '') + API_PATHS.admin },
    headers: {
      // Other sites cannot send this header, so the session cookie counts only with it.
      'X-Requested-With': 'XMLHttpRequest',
      ...(operatorKey !== undefined && { Authorization: `Bearer ${operatorKey}` }),
    },
    // Browsers throw if `fetch` is called as a method of another object than `window`.
    fetch: (...request: Parameters<typeof fetch>) => fetchWith(...request),
  }
  const methods = Object.entries(routes).map(([name, route]) => [
    name,
    async (request: CallRequest = {}) => (await send(route, request, connection)).json(),
  ])
  return Object.fromEntries(methods) as AdminClient
}
