import type { Db } from './connect.ts'

/** What the shop remembers of itself between starts, by a key; null where it is nothing. */
export async function remembered(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('shop_state').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

/** Keeps `value` under the key, in the place of what was there. */
export async function remember(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('shop_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
