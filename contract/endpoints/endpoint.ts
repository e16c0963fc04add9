import { type TSchema, Type } from 'typebox'
import type { ApiName } from '#contract/api-paths.ts'
import type { Scope } from '#contract/integrations.ts'
import type { ProblemCode } from '#contract/problem.ts'

/** Maximum size of the body of a request, unless the endpoint has another. */
export const MAX_BODY_BYTES = 64 * 1024

/** Endpoint of a JSON API. */
export interface Endpoint {
  /** API of the endpoint; `API_PATHS` has its base path. */
  api: ApiName
  method: 'GET' | 'POST' | 'DELETE'
  /** Path below the base path of the API, in Fastify's notation. */
  path: string
  summary: string
  /** True for an extension, which the specification does not contain. */
  isExtension?: true
  /** True if the endpoint requires a valid access token or session. */
  requiresSignIn?: true
  /** Scopes that an API key needs: one for each kind of data that the endpoint reads or changes. Absent: API keys cannot call it. */
  scopes?: readonly Scope[]
  /**
   * Response to a test key: `shared` that of other keys, `separate` its own test orders. `only`: no other credential can make the call.
   * Absent: test keys cannot make it.
   */
  testMode?: 'shared' | 'separate' | 'only'
  params?: TSchema
  query?: TSchema
  headers?: TSchema
  body?: TSchema
  /** Maximum size of the body. Default: `MAX_BODY_BYTES`. Multipart forms have limits of their own. */
  maxBodyBytes?: number
  /** True if the body is a multipart form of `key[subkey]` fields and files (spec 3). */
  multipart?: true
  /** Files of the form, by field name. */
  files?: Readonly<Record<string, { description: string; required?: true }>>
  /** Status of a successful response. Default: 200. */
  status?: 201
  response: TSchema
  /** Problems besides those that follow from validation, authentication and limits (`problemsOf`). */
  problems?: readonly ProblemCode[]
  /** Dates of the deprecation and of the removal, such as `2027-03-01`, and the endpoint to use instead. */
  deprecated?: { on: string; sunset: string; instead: string }
}

/** Returns the schema of a response with one item or a complete list in `data`. */
export const DataResponse = <T extends TSchema>(schema: T) => Type.Object({ data: schema })

/** Response of an operation that returns no data. */
export const SuccessResponse = Type.Object({ status: Type.Literal(true) })
