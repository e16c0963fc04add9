import type { Db } from '#database/connect.ts'
import type { Buyer, Visitor } from '#server/accounts/accounts.ts'
import { accountClosed } from '#server/accounts/hold-person.ts'

/** The id of the visitor's cart, or null while there is none. A signed-in buyer's cart is the buyer's. */
export async function findCart(db: Db, visitor: Visitor): Promise<number | null> {
  if (!visitor.user && !visitor.guestHash) return null
  const query = db.selectFrom('carts').select('id')
  const row = visitor.user
    ? await query.where('user_id', '=', visitor.user.id).executeTakeFirst()
    : await query.where('guest_hash', '=', visitor.guestHash).executeTakeFirst()
  return row?.id ?? null
}

/**
 * The id of the visitor's cart, made when there is none, locked until the transaction ends: two requests of one visitor
 * change the cart one after the other. Throws `invalid_token` for a buyer whose account is closed.
 */
export async function lockCart(db: Db, visitor: Visitor): Promise<number> {
  if (visitor.user) return lockBuyersCart(db, visitor.user)
  if (!visitor.guestHash) throw new Error('A visitor without a cart cookie cannot have a cart.')
  const cart = await db
    .insertInto('carts')
    .values({ guest_hash: visitor.guestHash })
    .onConflict((conflict) => conflict.column('guest_hash').doUpdateSet({ updated_at: new Date() }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return cart.id
}

/** Holds the person, too, as `holdPerson` does, without a query more: nothing comes into a cart while their account is being closed. */
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

/** The id of a guest's cart, locked until the transaction ends, or null when there is none. */
export async function lockGuestCart(db: Db, guestHash: Buffer): Promise<number | null> {
  const row = await db
    .selectFrom('carts')
    .select('id')
    .where('guest_hash', '=', guestHash)
    .forUpdate()
    .executeTakeFirst()
  return row?.id ?? null
}
