import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { notAMember } from '#server/accounts/accounts.ts'
import type { Buyer, Visitor } from '#server/accounts/deps.ts'

/** Returns the id of the visitor's cart, or null if there is none. A signed-in visitor's cart is the buyer's, except with a test key. */
export async function findCart(db: Db, visitor: Visitor<Buyer>): Promise<number | null> {
  if (!visitor.user && !visitor.guestHash) return null
  const query = db.selectFrom('carts').select('id')
  const row = hasBuyersCart(visitor)
    ? await query.where(isCartOfMember(visitor.user)).executeTakeFirst()
    : await query.where('guest_hash', '=', visitor.guestHash).executeTakeFirst()
  return row?.id ?? null
}

/**
 * Locks the visitor's cart until the transaction ends, creating it if necessary, so that concurrent requests change it
 * in sequence. Returns its id. Throws `invalid_token` for a buyer whose account is closed, or who is no longer a member of the company.
 */
export async function lockCart(db: Db, visitor: Visitor<Buyer>): Promise<number> {
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
export function hasBuyersCart<V extends Pick<Visitor<Buyer>, 'user' | 'isTest'>>(
  visitor: V,
): visitor is V & { user: NonNullable<V['user']> } {
  return visitor.user !== null && visitor.isTest !== true
}

/** SQL condition for the cart of a person in their active company. */
export function isCartOfMember({ id, companyId }: Buyer): RawBuilder<boolean> {
  return sql<boolean>`carts.member_id = (select id from members where user_id = ${id} and company_id = ${companyId})`
}

/**
 * Locks the rows of user and member as well, like `lockMember`, in the same query: no line is added while the account is being closed, or the
 * person removed from the company. The user's row is locked before the cart, in the same order as `closeAccount`, to avoid a deadlock.
 */
async function lockBuyersCart(db: Db, { id, companyId }: Buyer): Promise<number> {
  const cart = await db
    .insertInto('carts')
    .columns(['member_id'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.user_id')
        .select('members.id')
        .where('members.user_id', '=', id)
        .where('members.company_id', '=', companyId)
        .where('users.closed_at', 'is', null)
        .forNoKeyUpdate('users')
        .forShare('members'),
    )
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ updated_at: new Date() }))
    .returning('id')
    .executeTakeFirst()
  if (!cart) throw notAMember()
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
