import type { Db } from '#database/connect.ts'
import { accountClosed } from '#server/accounts/accounts.ts'
import type { Buyer, Visitor } from '#server/accounts/deps.ts'

/** Returns the id of the visitor's cart, or null if there is none. A signed-in visitor's cart is the buyer's, except with a test key. */
export async function findCart(db: Db, visitor: Visitor): Promise<number | null> {
  if (!visitor.user && !visitor.guestHash) return null
  const query = db.selectFrom('carts').select('id')
  const row = hasBuyersCart(visitor)
    ? await query.where('user_id', '=', visitor.user.id).executeTakeFirst()
    : await query.where('guest_hash', '=', visitor.guestHash).executeTakeFirst()
  return row?.id ?? null
}

/**
 * Locks the visitor's cart until the transaction ends, creating it if necessary, so that concurrent requests change it
 * in sequence. Returns its id. Throws `invalid_token` for a buyer whose account is closed.
 */
export async function lockCart(db: Db, visitor: Visitor): Promise<number> {
  if (hasBuyersCart(visitor)) return lockBuyersCart(db, visitor.user)
  if (!visitor.guestHash) throw new Error('A visitor without a cart cookie cannot have a cart.')
  const cart = await db
    .insertInto('carts')
    .values({ guest_hash: visitor.guestHash })
    .onConflict((conflict) => conflict.column('guest_hash').doUpdateSet({ updated_at: new Date() }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return cart.id
}

/** True if the visitor's cart belongs to the buyer. A test key has a cart of its own. */
export function hasBuyersCart<V extends Pick<Visitor, 'user' | 'isTest'>>(visitor: V): visitor is V & { user: Buyer } {
  return visitor.user !== null && visitor.isTest !== true
}

/**
 * Locks the user's row as well, like `lockUser`, in the same query: no line is added while the account is being closed.
 * The user's row is locked before the cart, in the same order as `closeAccount`, to avoid a deadlock.
 */
async function lockBuyersCart(db: Db, { id }: Buyer): Promise<number> {
  const cart = await db
    .insertInto('carts')
    .columns(['user_id'])
    .expression((eb) =>
      eb.selectFrom('users').select('id').where('id', '=', id).where('closed_at', 'is', null).forNoKeyUpdate(),
    )
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ updated_at: new Date() }))
    .returning('id')
    .executeTakeFirst()
  if (!cart) throw accountClosed()
  return cart.id
}

/** Locks a guest's cart until the transaction ends. Returns its id, or null if there is none. */
export async function lockGuestCart(db: Db, guestHash: Buffer): Promise<number | null> {
  const row = await db
    .selectFrom('carts')
    .select('id')
    .where('guest_hash', '=', guestHash)
    .forUpdate()
    .executeTakeFirst()
  return row?.id ?? null
}
