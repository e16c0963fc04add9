import type { PartOf } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import type { Buyer, Visitor } from '#server/accounts/accounts.ts'
import type { Files } from '#server/http/multipart.ts'
import type { Visit } from '#server/http/visit.ts'
import type { Shop } from '#server/shop.ts'

/** What a handler is given: the parts of the request its schemas have checked, and who sent it. */
export interface Call<E extends Endpoint> {
  shop: Shop
  visit: Visit
  body: PartOf<E, 'body'>
  params: PartOf<E, 'params'>
  query: PartOf<E, 'query'>
  headers: PartOf<E, 'headers'>
  /** The files of a multipart form; none where the call takes no form. */
  files: Files
}

/** A verb of the shop for each call of a table of the contract. */
export type Calls<Table extends Record<string, Endpoint>> = {
  [Name in keyof Table]: (call: Call<Table[Name]>) => Promise<PartOf<Table[Name], 'answer'>>
}

/** The visitor, who must be signed in. Throws `not_signed_in`. */
export async function signedIn(visit: Visit): Promise<Visitor & { user: Buyer }> {
  const { user, guestHash } = await visit.visitor()
  if (!user) throw new Problem('not_signed_in')
  return { user, guestHash }
}

/** What was asked for, which must be there. Throws `not_found`. */
export function found<T>(value: T | null, sentence: string): T {
  if (value === null) throw new Problem('not_found', sentence)
  return value
}
