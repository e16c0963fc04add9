import type { Db } from '#database/connect.ts'
import type { Seller } from './billing/billing.ts'
import type { Config } from './config.ts'

const KEY = 'seller'

/**
 * Who stands at the head of papers that this process writes. A shop that serves is told by its settings, and keeps it; a
 * command is often typed where those settings are not, and what it writes on an invoice never changes: it takes what was kept.
 */
export async function knownSeller(db: Db, { seller, roles }: Config, shopName: string): Promise<Seller> {
  const told: Seller = { ...seller, name: seller.name ?? shopName }
  if (roles.web || roles.jobs) {
    await keep(db, told)
    return told
  }
  const isTold = seller.name !== undefined || seller.address.length > 0 || seller.bank.length > 0
  return isTold ? told : ((await kept(db)) ?? told)
}

async function keep(db: Db, seller: Seller): Promise<void> {
  const value = JSON.stringify(seller)
  await db
    .insertInto('shop_state')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

async function kept(db: Db): Promise<Seller | null> {
  const row = await db.selectFrom('shop_state').select('value').where('key', '=', KEY).executeTakeFirst()
  return row ? (JSON.parse(row.value) as Seller) : null
}
