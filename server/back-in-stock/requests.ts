import { sql } from 'kysely'
import { MAX_BACK_IN_STOCK_REQUESTS } from '#contract/catalog/back-in-stock.ts'
import { Problem } from '#contract/problem.ts'
import type { BackInStockRequest } from '#contract/schemas/catalog/back-in-stock.ts'
import type { Db } from '#database/connect.ts'
import { lockMember } from '#server/accounts/accounts.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import { STATUSES_WITH_PAGE } from '#server/catalog/cards.ts'
import { isOrderable } from './orderable.ts'

/** Returns the requests of a buyer, the latest first. Products without a page do not exist for buyers; their requests wait with them. */
export async function readRequests(db: Db, buyer: Buyer): Promise<BackInStockRequest[]> {
  const rows = await db
    .selectFrom('back_in_stock_requests as request')
    .innerJoin('products', 'products.ocid', 'request.ocid')
    .select(['products.ocid', 'products.sku', 'products.title', 'request.requested_at'])
    .where('request.member_id', '=', memberOf(db, buyer))
    .where('products.status', 'in', STATUSES_WITH_PAGE)
    .orderBy('request.requested_at', 'desc')
    .orderBy('products.ocid')
    .execute()
  return rows.map(({ requested_at, ...product }) => ({ ...product, requested_at: requested_at.toISOString() }))
}

/** Records a request in a transaction (see `createBackInStock`). A repetition changes nothing. */
export async function addRequest(db: Db, buyer: Buyer, ocid: number): Promise<BackInStockRequest> {
  await lockMember(db, buyer)
  await requireSoldOut(db, ocid)
  await db
    .insertInto('back_in_stock_requests')
    .columns(['member_id', 'ocid'])
    .expression(
      db.selectFrom(memberOf(db, buyer).as('member')).select(['member.id', sql<number>`${ocid}::integer`.as('ocid')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const requests = await readRequests(db, buyer)
  if (requests.length > MAX_BACK_IN_STOCK_REQUESTS)
    throw Problem.invalid({
      ocid: [`You already wait for ${MAX_BACK_IN_STOCK_REQUESTS} products. Remove one in your profile first.`],
    })
  const request = requests.find((each) => each.ocid === ocid)
  if (!request) throw noSuchProduct()
  return request
}

/** Removes a request, if there is one; without `ocid`, all of the buyer. */
export async function removeRequests(db: Db, buyer: Buyer, ocid?: number): Promise<void> {
  await db
    .deleteFrom('back_in_stock_requests')
    .where('member_id', '=', memberOf(db, buyer))
    .$if(ocid !== undefined, (requests) => requests.where('ocid', '=', ocid ?? 0))
    .execute()
}

/** The lock makes a change of the stock wait for the request, so that the job that follows it finds the request. */
async function requireSoldOut(db: Db, ocid: number): Promise<void> {
  const product = await db
    .selectFrom('products')
    .select(['status', isOrderable('products').as('is_orderable')])
    .where('ocid', '=', ocid)
    .forShare()
    .executeTakeFirst()
  if (!product || !STATUSES_WITH_PAGE.includes(product.status)) throw noSuchProduct()
  if (product.status !== 'active') throw new Problem('discontinued')
  if (product.is_orderable) throw new Problem('impossible_move', 'This product is in stock: you can order it now.')
}

function memberOf(db: Db, { id, companyId }: Buyer) {
  return db.selectFrom('members').select('id').where('user_id', '=', id).where('company_id', '=', companyId)
}

function noSuchProduct(): Problem {
  return new Problem('not_found', 'There is no such product.')
}
