import type { Db } from './connect.ts'

/** Returns a value that the shop stored between restarts, or null. */
export async function readState(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('shop_state').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

/** Stores a value under `key`, replacing the previous one. */
export async function writeState(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('shop_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
