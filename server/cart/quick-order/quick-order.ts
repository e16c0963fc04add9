import { requireCartWriter } from '#server/cart/require-writer.ts'
import { sql } from 'kysely'
import type { BulkAdded, BulkRow, CheckedRows, FoundCode } from '#contract/schemas/cart.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { withIdempotencyKey } from '#server/idempotency/idempotency.ts'
import { linesToWrite } from '#server/cart/lines/add-many.ts'
import { checkRows } from './check-rows.ts'
import { matchCodes } from './match-codes.ts'
import { createListReader, type ListSource, type ReadList } from './read-list.ts'
import type { ReadProducts } from '#server/cart/reading/product-cache.ts'
import { unitsInCart, upsertLines } from '#server/cart/lines/write-lines.ts'
import { lockCart } from '#server/cart/reading/find-cart.ts'
import { readLines } from '#server/cart/reading/stored-cart.ts'
import type { Visitor } from '#server/accounts/deps.ts'

interface Limit {
  what: string
  max: number
  seconds: number
}

/** Quick orders with more rows than this are long. */
const SHORT_ROWS = 50
/** Limits of checking and of adding long quick orders, per network. */
const CHECKS: Limit = { what: 'checks of long quick orders', max: 600, seconds: 600 }
const ADDS: Limit = { what: 'long quick orders', max: 60, seconds: 600 }

/** Limits of reading lists, and of finding the codes of a long list, per network. */
const READS: Limit = { what: 'lists of quick orders', max: 120, seconds: 600 }
const SHORT_CODES = 200

const codesOf = (rows: readonly BulkRow[]) => rows.map(({ product }) => product)

interface QuickOrderDeps {
  db: Db
  accounts: { rateLimiter: Accounts['rateLimiter'] }
  readProducts: ReadProducts
}

const listReader = createListReader()

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
    requireCartWriter(visitor)
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

  /**
   * Finds the SKUs of the codes that the shop has, by the code as it is written. One query for any number of codes. Throws
   * `rate_limited` if the network looks up too many long lists.
   */
  async function findCodes(codes: readonly string[], address: string | null): Promise<FoundCode[]> {
    if (address !== null && codes.length > SHORT_CODES) await consume(address, READS)
    const ocids = await matchCodes(db, codes)
    const { rows } = await sql<{ ocid: number; sku: string }>`
      select ocid, sku from products where ocid = any(${[...new Set(ocids.values())]}::integer[])`.execute(db)
    const skus = new Map(rows.map(({ ocid, sku }) => [ocid, sku]))
    return codes.flatMap((code, place) => {
      const ocid = ocids.get(place)
      const sku = ocid === undefined ? undefined : skus.get(ocid)
      return ocid === undefined || sku === undefined ? [] : [{ code, ocid, sku }]
    })
  }

  /** Reads a list that a page without JavaScript sends. Throws `rate_limited` for too many, also at once. */
  async function readList(source: ListSource, address: string): Promise<ReadList> {
    await consume(address, READS)
    return listReader.read(source, async (codes) => {
      const found = await findCodes(codes, null)
      return new Map(found.map(({ code, sku }) => [code, sku]))
    })
  }

  /** Short quick orders are typed by people and cheap, so they are not limited. */
  async function limitLongOrders(rows: readonly BulkRow[], address: string | null, limit: Limit): Promise<void> {
    if (address !== null && rows.length > SHORT_ROWS) await consume(address, limit)
  }

  function consume(address: string, { what, ...limit }: Limit): Promise<void> {
    return accounts.rateLimiter.consumeFrom(address, what, limit)
  }

  return { check, add, findCodes, readList }
}
