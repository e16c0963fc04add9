/**
 * Inventory: the movements of the stock. Triggers write one for every change of `products.stock`, in the same statement, so that the movements
 * of a product add up to its stock (decision 0102). What changes the stock describes the movement.
 */
import { Problem } from '#contract/problem.ts'
import { todayForBuyers } from '#contract/values/days.ts'
import type {
  InventoryQuery,
  MovementsExport,
  MovementsQuery,
  NewMovement,
} from '#contract/schemas/admin/catalog/inventory.ts'
import type { Db } from '#database/connect.ts'
import { type IdempotentRequest, withIdempotencyKey } from '#server/idempotency/idempotency.ts'
import type { Jobs, JobTransaction } from '#server/jobs/jobs.ts'
import type { StockLevelsQuery } from '#contract/schemas/admin/catalog/stock-levels.ts'
import type { CountSheetFilter, CountSheetQuery } from '#contract/schemas/admin/catalog/count-sheets.ts'
import type {
  RecordStockBatch,
  StockBatch,
  StockFile,
  StockLines,
} from '#contract/schemas/admin/catalog/stock-batches.ts'
import type { Table } from '#server/tables/table.ts'
import { exportCountSheet, readCountSheet, readSheetChoices } from './batches/count-sheet.ts'
import type { Entry } from './batches/plan-batch.ts'
import { readStockFile } from './batches/read-file.ts'
import { previewBatch, recordBatch } from './batches/record-batch.ts'
import { endPreorders } from './end-preorders.ts'
import { exportMovements } from './export-movements.ts'
import { findStock, listStock } from './list-stock.ts'
import { applyLevels, followStock } from './low-stock/follow-stock.ts'
import { type LevelOwner, readLevels, setLevel } from './low-stock/levels.ts'
import { readMovements } from './read-movements.ts'
import { recordMovement } from './record-movement.ts'

export { describeMovement, movementSetting, type StockMovement } from './describe-movement.ts'

/** A member of staff, or an operator key. */
interface Recorder {
  kind: 'staff' | 'key'
  id: number
  name: string
}

export function createInventory(deps: { db: Db; jobs: Jobs; now: () => Date }, transaction: JobTransaction) {
  const { db } = deps
  return {
    /** Returns a page of the stock of products, by SKU (see `listStock`). */
    list: (page: Omit<InventoryQuery, 'q'>, ocids?: readonly number[]) => listStock(db, page, ocids),

    /** Returns the stock of a product. Throws `not_found`. */
    async stock(ocid: number) {
      const stock = await findStock(db, ocid)
      if (!stock) throw new Problem('not_found', `There is no product ${ocid}.`)
      return stock
    },

    /** Returns the low-stock levels of the shop and its suppliers (see `readLevels`). */
    levels: (page: StockLevelsQuery) => readLevels(db, page),

    /** Sets a low-stock level (see `setLevel`). Run it in a transaction. */
    setLevel: (owner: LevelOwner, level: number | null) => setLevel(deps, owner, level),

    /** Applies changed levels: the job `inventory.levels`. */
    applyLevels: (supplierId: number | null): Promise<void> =>
      transaction((bound) => applyLevels(bound.db, supplierId)),

    /** Follows changes of these products: records which became low (see `followStock`). */
    stockChanged: (ocids: readonly number[]): Promise<void> => transaction((bound) => followStock(bound, ocids)),

    /** Ends preorders whose last day has passed (see `endPreorders`). */
    endPreorders: (): Promise<void> => transaction((bound) => endPreorders(bound, todayForBuyers(deps.now()))),

    /** Returns a page of the movements of a product (see `readMovements`). */
    movements: (ocid: number, page: MovementsQuery) => readMovements(db, ocid, page),

    /** Returns movements as a table for a file (see `exportMovements`). */
    export: (filter: MovementsExport): Table => exportMovements(db, filter),

    /**
     * Records a movement (see `recordMovement`), once for its idempotency key. Run it in a transaction. `isNew` is false for a repetition.
     * Throws `key_reused` as well.
     */
    async record(ocid: number, movement: NewMovement, by: Recorder, key: IdempotentRequest['key']) {
      let isNew = false
      const request = ['movement', ocid, movement]
      const stock = await withIdempotencyKey(db, { kind: by.kind, id: by.id }, { key, request }, () => {
        isNew = true
        return recordMovement(deps, ocid, movement, by.name)
      })
      return { ...stock, isNew }
    },

    /** Reads a file of counts or receipts, and returns what it would do to the stock. Throws `invalid_input`. */
    async readFile({ csv, counted_at }: StockFile): Promise<StockLines> {
      const { kind, entries } = readStockFile(csv)
      const timed = entries.map((entry) => (counted_at === undefined ? entry : { ...entry, counted_at }))
      return { kind, data: await previewBatch(deps, kind, timed) }
    },

    /** Returns what counts or receipts would do to the stock. */
    preview: async ({ kind, entries }: StockBatch): Promise<StockLines> => ({
      kind,
      data: await previewBatch(deps, kind, numbered(entries)),
    }),

    /**
     * Records counts or receipts (see `recordBatch`), once for their idempotency key. Run it in a transaction. `isNew` is false for a
     * repetition. Throws `key_reused`.
     */
    async recordBatch({ kind, entries }: RecordStockBatch, by: Recorder, key: IdempotentRequest['key']) {
      let isNew = false
      const request = ['stock batch', kind, entries]
      const lines = await withIdempotencyKey(db, { kind: by.kind, id: by.id }, { key, request }, () => {
        isNew = true
        return recordBatch(deps, { kind, entries: numbered(entries), actor: by.name })
      })
      return { ...lines, isNew }
    },

    /** Returns a page of the products of a count sheet, by SKU. */
    countSheet: (query: CountSheetQuery) => readCountSheet(db, query),

    /** Returns the suppliers and categories of which a sheet can be made. */
    countSheetChoices: () => readSheetChoices(db),

    /** Returns a count sheet as a table for a file, which can be uploaded with its counts. */
    exportCountSheet: (filter: CountSheetFilter): Table => exportCountSheet(db, filter),
  }
}

function numbered(entries: RecordStockBatch['entries']): Entry[] {
  return entries.map((entry, index) => ({ ...entry, line: index + 1, problem: null }))
}
