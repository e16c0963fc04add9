import type { BulkAdded, BulkRow, CheckedRows } from '#contract/schemas/cart.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { withIdempotencyKey } from '#server/idempotency/idempotency.ts'
import { linesToWrite } from '#server/cart/lines/add-many.ts'
import { checkRows } from './check-rows.ts'
import { matchCodes } from './match-codes.ts'
import type { ReadProducts } from '#server/cart/reading/product-cache.ts'
import { unitsInCart, upsertLines } from '#server/cart/lines/write-lines.ts'
import { lockCart } from '#server/cart/reading/find-cart.ts'
import { readLines } from '#server/cart/reading/stored-cart.ts'
import type { Visitor } from '#server/accounts/deps.ts'

/** Quick orders with more rows than this are long. */
const SHORT_ROWS = 50
/** Limits of checking and of adding long quick orders, per network. */
const CHECKS = { what: 'checks of long quick orders', max: 600, seconds: 600 }
const ADDS = { what: 'long quick orders', max: 60, seconds: 600 }

const codesOf = (rows: readonly BulkRow[]) => rows.map(({ product }) => product)

interface QuickOrderDeps {
  db: Db
  accounts: { rateLimiter: Accounts['rateLimiter'] }
  readProducts: ReadProducts
}

/** Quick orders: many rows, each a SKU or product number and a quantity. */
export function createQuickOrders({ db, accounts, readProducts }: QuickOrderDeps) {
  /**
   * Checks the rows of a quick order. `address` is the caller's IP address, or null if the shop itself calls. Uses a
   * constant number of queries. Throws `rate_limited` if the network checks too many long ones.
   */
  async function check(visitor: Visitor, rows: readonly BulkRow[], address: string | null): Promise<CheckedRows> {
    await limitLongOrders(rows, address, CHECKS)
    const matches = await matchCodes(db, codesOf(rows))
    const products = await readProducts([...new Set(matches.values())])
    const inCart = new Map((await readLines(db, visitor)).map(({ ocid, quantity }) => [ocid, quantity]))
    return checkRows(rows, matches, products, inCart).answer
  }

  /** Adds the valid rows of a quick order and returns the result of each row. Idempotent by `key`. Throws like `check`. */
  async function add(
    visitor: Visitor,
    rows: readonly BulkRow[],
    { key, address }: { key?: string | undefined; address: string | null },
  ): Promise<Omit<BulkAdded, 'count' | 'cart'>> {
    await limitLongOrders(rows, address, ADDS)
    const matches = await matchCodes(db, codesOf(rows))
    const products = await readProducts([...new Set(matches.values())])
    return inTransaction(db, async (tx) => {
      const cartId = await lockCart(tx, visitor)
      return withIdempotencyKey(tx, visitor, { key, request: ['bulk', rows] }, async () => {
        const { answer, planned } = checkRows(rows, matches, products, await unitsInCart(tx, cartId))
        const writes = linesToWrite(planned)
        await upsertLines(tx, cartId, writes)
        return { ...answer, added: writes.length }
      })
    })
  }

  /** Short quick orders are typed by people and cheap, so they are not limited. */
  async function limitLongOrders(
    rows: readonly BulkRow[],
    address: string | null,
    { what, ...limit }: typeof CHECKS,
  ): Promise<void> {
    if (address !== null && rows.length > SHORT_ROWS) await accounts.rateLimiter.consumeFrom(address, what, limit)
  }

  return { check, add }
}
