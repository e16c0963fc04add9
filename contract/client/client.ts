import { BASES } from '#contract/endpoints/addresses.ts'
import * as routes from './routes.ts'
import { type Answer, type Asked, type FileRoute, type Given, type Request, type Route, send } from './send.ts'

type Routes = typeof routes

type Method<R> =
  R extends Route<infer Name, infer Defaulted>
    ? (...given: Given<Asked<Name, Defaulted>>) => Promise<Answer<Name>>
    : never

type FileMethod<R> = R extends FileRoute<infer What> ? (...given: Given<What>) => Promise<Response> : never

/** A method for each call, by its name in the reference. */
export type Client = {
  [Name in keyof Routes]: 'file' extends keyof Routes[Name] ? FileMethod<Routes[Name]> : Method<Routes[Name]>
}

export interface ClientOptions {
  /** Where the shop is, such as `https://shop.example`; the page's own shop when absent. */
  baseUrl?: string
  /** The access token of a person. */
  token?: string
  /** An API key; counts where there is no token. */
  apiKey?: string
  /** In place of the global one. */
  fetch?: typeof fetch
}

/**
 * A client of both APIs, for Node and browsers. Each method takes `{ params, query, body, idempotencyKey }`, those that its call
 * has, and returns the answer, or the `Response` where that is a file. Throws an `ApiProblem` with `status`, `code`, `message` and
 * `errors`; its status is 0 where the shop could not be reached.
 */
export function createClient({ baseUrl = '', token, apiKey, fetch: own = fetch }: ClientOptions): Client {
  const origin = baseUrl.replace(/\/$/, '')
  const proof = token ?? apiKey
  const connection = {
    bases: { legacy: origin + BASES.legacy, buyer: origin + BASES.buyer, shop: origin },
    headers: { ...(proof !== undefined && { Authorization: `Bearer ${proof}` }) },
    // Browsers refuse to fetch for anyone but the window.
    fetch: (...request: Parameters<typeof fetch>) => own(...request),
  }
  const methods = Object.entries(routes).map(([name, route]) => [
    name,
    async (asked: Request = {}) => {
      const response = await send(route, asked, connection)
      return response.headers.has('Content-Disposition') ? response : response.json()
    },
  ])
  return Object.fromEntries(methods) as Client
}
