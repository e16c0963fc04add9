import type { PartOf } from '#contract/endpoints/endpoints.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import type { Files } from '#server/http/api/requests/multipart.ts'
import type { RequestSession } from '#server/http/auth/request-session.ts'
import type { Shop } from '#server/shop.ts'
import type { Member, SignedInBuyer, Visitor } from '#server/accounts/deps.ts'

/** Input of a handler: the validated parts of the request, and its session. */
export interface HandlerInput<E extends Endpoint> {
  shop: Shop
  session: RequestSession
  body: PartOf<E, 'body'>
  params: PartOf<E, 'params'>
  query: PartOf<E, 'query'>
  headers: PartOf<E, 'headers'>
  /** The files of a multipart form; empty for other endpoints. */
  files: Files
}

/** A handler for each endpoint of a table of the contract. */
export type Handlers<Table extends Record<string, Endpoint>> = {
  [Name in keyof Table]: (call: HandlerInput<Table[Name]>) => Promise<PartOf<Table[Name], 'response'>>
}

/** Returns the visitor, who must be signed in. Throws `not_signed_in`. */
export async function requireBuyer(session: RequestSession): Promise<Visitor & { user: Member }> {
  const visitor = await session.visitor()
  if (!visitor.user) throw new Problem('not_signed_in')
  return { ...visitor, user: visitor.user }
}

/** Returns the signed-in buyer with the session. Throws `not_signed_in`. */
export async function requireSession(session: RequestSession): Promise<SignedInBuyer> {
  const { user } = await requireBuyer(session)
  return { ...user, session: await session.sessionHash() }
}

/** True if the query of a list has a cursor. `rejectPageWithCursor` has rejected a page beside it. */
export function hasCursor<Query extends { cursor?: string }>(query: Query): query is Query & { cursor: string } {
  return query.cursor !== undefined
}

/** Returns the value. Throws `not_found` if it is null. */
export function requireFound<T>(value: T | null, message: string): T {
  if (value === null) throw new Problem('not_found', message)
  return value
}
