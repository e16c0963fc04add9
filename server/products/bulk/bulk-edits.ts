import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type {
  BulkEdit,
  BulkEditRequest,
  BulkPreview,
  StartBulkEdit,
} from '#contract/schemas/admin/catalog/bulk-edits.ts'
import { counted } from '#contract/text/language.ts'
import type { Db } from '#database/connect.ts'
import type { Audit } from '#server/audit/audit.ts'
import { type IdempotentRequest, withIdempotencyKey } from '#server/idempotency/idempotency.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { ProductAuthor } from '#server/products/author.ts'
import type { FindProducts } from '#server/products/reading/product-conditions.ts'
import { readAttributes } from '#server/attributes/attributes.ts'
import { requireOperations } from './apply-operations.ts'
import { countMatching, resolveTarget } from './bulk-target.ts'
import { previewBulkEdit } from './preview-bulk-edit.ts'
import { runBatch } from './run-batch.ts'
import { latestBulkEdits, readBulkEdit, toBulkEdit } from './stored-bulk-edit.ts'

/** Bulk edits that are listed and can be undone; the changes of older ones are deleted. */
const STORED_EDITS = 20

interface BulkDeps {
  db: Db
  jobs: Jobs
  audit: Pick<Audit, 'writeAll'>
  find: FindProducts
}

/** Changes of a filtered set of products, which a job performs in batches, and their undo (decision 0108). */
export function createBulkEdits(deps: BulkDeps) {
  const { db, jobs, find } = deps
  return {
    /** Returns the latest bulk edits, newest first. */
    list: async (): Promise<BulkEdit[]> => (await latestBulkEdits(db, STORED_EDITS)).map(toBulkEdit),

    /** Returns a bulk edit with its progress. Throws `not_found`. */
    read: async (id: number): Promise<BulkEdit> => toBulkEdit(await readBulkEdit(db, id)),

    /** Computes what a bulk edit would do (see `previewBulkEdit`). Throws `invalid_input`. */
    async preview({ target, operations }: BulkEditRequest): Promise<BulkPreview> {
      requireOperations(operations, await readAttributes(db))
      return previewBulkEdit(deps, await resolveTarget(db, find, target), operations)
    },

    /**
     * Starts a bulk edit, once for its idempotency key. Run it in a transaction, which also enqueues its job. `isNew` is false for a repetition. Throws
     * `invalid_input`, `key_reused`, and `changed_meanwhile` if not as many products match as `expected`.
     */
    async start(
      { target, operations, expected }: StartBulkEdit,
      by: ProductAuthor,
      key: IdempotentRequest['key'],
    ): Promise<{ edit: BulkEdit; isNew: boolean }> {
      requireOperations(operations, await readAttributes(db))
      let isNew = false
      const request = ['bulk edit', target, operations]
      const { id } = await withIdempotencyKey(db, { kind: by.kind, id: by.id }, { key, request }, async () => {
        isNew = true
        const resolved = await resolveTarget(db, find, target)
        const matching = await countMatching(db, resolved)
        if (expected !== undefined && matching !== expected)
          throw new Problem(
            'changed_meanwhile',
            `${counted(matching, 'product')} ${matching === 1 ? 'matches' : 'match'} now. Compute the preview again.`,
          )
        const { rows } = await sql<{ id: number }>`
          insert into bulk_edits (actor_kind, actor_id, actor_name, target, operations, expected)
          values (${by.kind}, ${by.id}, ${by.name}, ${JSON.stringify(resolved)}::jsonb, ${JSON.stringify(operations)}::jsonb,
            ${matching})
          returning id`.execute(db)
        const started = rows[0]?.id ?? 0
        await sql`delete from bulk_edits where id <= ${started - STORED_EDITS} and state in ('done', 'undone')`.execute(
          db,
        )
        await jobs.enqueue('products.bulkEdit', { id: started })
        return { id: started }
      })
      return { edit: toBulkEdit(await readBulkEdit(db, id)), isNew }
    },

    /**
     * Starts the undo of a bulk edit, and cancels one that is still running: its next batch restores what the previous ones have changed. A repeated call
     * only resumes an undo whose job has failed for the last time. Run it in a transaction. Throws `not_found`.
     */
    async undo(id: number, by: ProductAuthor): Promise<{ edit: BulkEdit; isNew: boolean }> {
      const edit = await readBulkEdit(db, id, true)
      const isNew = edit.state === 'running' || edit.state === 'done'
      if (isNew)
        await sql`update bulk_edits set state = 'undoing', position = 0, ended_at = null,
            undo_actor_kind = ${by.kind}, undo_actor_id = ${by.id}, undo_actor_name = ${by.name}
          where id = ${id}`.execute(db)
      if (edit.state !== 'undone') await jobs.enqueue('products.bulkEdit', { id })
      return { edit: toBulkEdit(await readBulkEdit(db, id)), isNew }
    },

    /** Performs the next batch of a bulk edit or of its undo (see `runBatch`). */
    runBatch: (id: number): Promise<boolean> => runBatch(deps, id),
  }
}
