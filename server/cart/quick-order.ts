import type { BulkAdded, BulkRow, CheckedRows } from '#contract/cart.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Accounts, Visitor } from '#server/accounts/accounts.ts'
import { plannedWrites } from './add-many.ts'
import { checkRows, matchRows } from './check-rows.ts'
import type { ReadProducts } from './known-products.ts'
import { heldUnits, putLines } from './lines.ts'
import { lockCart } from './owner.ts'
import { once } from './requests.ts'
import { readLines } from './stored.ts'

/** Quick orders of more rows are long. */
const SHORT_ROWS = 50
/** How many long ones a network may have checked, and add. */
const CHECKS = { what: 'checks of long quick orders', most: 600, seconds: 600 }
const BULKS = { what: 'long quick orders', most: 60, seconds: 600 }

interface QuickOrderParts {
  db: Db
  accounts: { attempts: Accounts['attempts'] }
  readProducts: ReadProducts
}

/** Orders of many rows, each a product by its SKU or number and how many. */
export function createQuickOrders({ db, accounts, readProducts }: QuickOrderParts) {
  /**
   * Says what would become of the rows of a quick order, which `address` asks for; null where they are the shop's own. A constant
   * number of queries. Throws `rate_limited` where long ones are asked for too often.
   */
  async function check(visitor: Visitor, rows: readonly BulkRow[], address: string | null): Promise<CheckedRows> {
    await spendLong(rows, address, CHECKS)
    const matches = await matchRows(db, rows)
    const products = await readProducts([...new Set(matches.values())])
    const held = new Map((await readLines(db, visitor)).map(({ ocid, quantity }) => [ocid, quantity]))
    return checkRows(rows, matches, products, held).answer
  }

  /** Adds the rows of a quick order that can be, once for its `key`, and tells of each what became of it. Throws like `check`. */
  async function bulk(
    visitor: Visitor,
    rows: readonly BulkRow[],
    { key, address }: { key?: string | undefined; address: string | null },
  ): Promise<Omit<BulkAdded, 'count' | 'cart'>> {
    await spendLong(rows, address, BULKS)
    const matches = await matchRows(db, rows)
    const products = await readProducts([...new Set(matches.values())])
    return inTransaction(db, async (tx) => {
      const cartId = await lockCart(tx, visitor)
      return once(tx, cartId, { key, asked: ['bulk', rows] }, async () => {
        const { answer, planned } = checkRows(rows, matches, products, await heldUnits(tx, cartId))
        const writes = plannedWrites(planned)
        await putLines(tx, cartId, writes)
        return { ...answer, added: writes.length }
      })
    })
  }

  /** Short ones are what one types, and cost little. */
  async function spendLong(
    rows: readonly BulkRow[],
    address: string | null,
    { what, ...limit }: typeof CHECKS,
  ): Promise<void> {
    if (address !== null && rows.length > SHORT_ROWS) await accounts.attempts.spendFrom(address, what, limit)
  }

  return { check, bulk }
}
