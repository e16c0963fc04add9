import { type TSchema, Type } from 'typebox'

/** One call of a JSON API. */
export interface Endpoint {
  /** `legacy` answers under /legacy, `buyer` under /api/v2/buyer (design: addresses). */
  api: 'legacy' | 'buyer'
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the base of its API, in Fastify's notation. */
  path: string
  summary: string
  /** True where the specification does not know the call: it is ours, in its style. */
  ours?: true
  /** Refused at once without a valid access token or session. */
  signedIn?: true
  params?: TSchema
  query?: TSchema
  headers?: TSchema
  body?: TSchema
  /** Its body is a multipart form of `key[subkey]` fields, and of files (spec 3). */
  multipart?: true
  /** The status of success; 200 when absent. */
  status?: 201
  answer: TSchema
}

/** The answer that is one thing, or all of them. */
export const Data = <T extends TSchema>(schema: T) => Type.Object({ data: schema })

/** The answer that says no more than that it was done. */
export const Done = Type.Object({ status: Type.Literal(true) })
