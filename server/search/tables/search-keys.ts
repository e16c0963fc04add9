import type { Db } from '#database/connect.ts'

/** Application id, search key and admin key of the shop's own search. */
export interface SearchKeys {
  app: string
  search: string
  admin: string
}

/** Reads the application id and keys of the shop's own search. */
export async function readKeys(db: Db): Promise<SearchKeys> {
  const rows = await db.selectFrom('search_keys').select(['kind', 'value']).execute()
  const valueOf = (kind: keyof SearchKeys) => rows.find((row) => row.kind === kind)?.value ?? ''
  return { app: valueOf('app'), search: valueOf('search'), admin: valueOf('admin') }
}
