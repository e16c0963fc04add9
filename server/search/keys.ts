import type { Db } from '#database/connect.ts'

/** The application id and the keys of this shop's own search. */
export interface SearchKeys {
  app: string
  search: string
  admin: string
}

/** The keys of our own search, as the operator may print them. */
export async function readKeys(db: Db): Promise<SearchKeys> {
  const rows = await db.selectFrom('search_keys').select(['kind', 'value']).execute()
  const valueOf = (kind: keyof SearchKeys) => rows.find((row) => row.kind === kind)?.value ?? ''
  return { app: valueOf('app'), search: valueOf('search'), admin: valueOf('admin') }
}
