import { type TSchema, Type } from 'typebox'
import type { Scope } from '#contract/integrations.ts'
import type { ProblemCode } from '#contract/problem.ts'

/** One call of a JSON API. */
export interface Endpoint {
  /** `legacy` answers under /legacy, `buyer` under /api/v2/buyer. */
  api: 'legacy' | 'buyer'
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the base of its API, in Fastify's notation. */
  path: string
  summary: string
  /** True where the specification does not know the call: it is ours, in its style. */
  ours?: true
  /** Refused at once without a valid access token or session. */
  signedIn?: true
  /** What an API key must be allowed to make this call; where it is absent no key may. */
  scope?: Scope
  params?: TSchema
  query?: TSchema
  headers?: TSchema
  body?: TSchema
  /** Its body is a multipart form of `key[subkey]` fields, and of files (spec 3). */
  multipart?: true
  /** The files of its form, by the names of their fields. */
  files?: Readonly<Record<string, { description: string; required?: true }>>
  /** The status of success; 200 when absent. */
  status?: 201
  answer: TSchema
  /** What it may refuse beside what its parts, its proofs and its limits say (`problemsOf`). */
  problems?: readonly ProblemCode[]
  /** Days, such as `2027-03-01`: from when it should not be called, when it ends, and the call that does the same. */
  deprecated?: { on: string; sunset: string; instead: string }
}

/** The answer that is one thing, or all of them. */
export const Data = <T extends TSchema>(schema: T) => Type.Object({ data: schema })

/** The answer that says no more than that it was done. */
export const Done = Type.Object({ status: Type.Literal(true) })
