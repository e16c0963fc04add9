import { readFile } from 'node:fs/promises'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Db } from '#database/connect.ts'
import { readState, writeState } from '#database/shop-state.ts'
import { DEMO_FOLDER } from './buyers.ts'

/** Key of the loading state in `shop_state`: `loading` or `loaded`. */
export const DEMO_STATE = 'demo'

const DemoSeller = Type.Object({
  address: Type.Array(Type.String()),
  tax_id: Type.String(),
  bank: Type.Array(Type.String()),
})

/** True if the demo should be loaded: nothing was ever imported, or an earlier load was interrupted. */
export async function isEmptyShop(db: Db): Promise<boolean> {
  const state = await readState(db, DEMO_STATE)
  if (state !== null) return state === 'loading'
  const product = await db.selectFrom('products').select('ocid').limit(1).executeTakeFirst()
  return product === undefined
}

/** Marks an empty shop as a demo that is about to be loaded, so that its documents have the seller of the demo from the first one on. */
export async function claimDemo(db: Db): Promise<void> {
  if (await isEmptyShop(db)) await writeState(db, DEMO_STATE, 'loading')
}

/** Returns what the seller of a demo shop has unless the settings replace it: a made-up address, tax number and account; else null. */
export async function demoSeller(db: Db): Promise<Static<typeof DemoSeller> | null> {
  if ((await readState(db, DEMO_STATE)) === null) return null
  return Value.Parse(DemoSeller, JSON.parse(await readFile(new URL('seller.json', DEMO_FOLDER), 'utf8')))
}
