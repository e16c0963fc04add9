import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import type { ImportProgress } from '#server/imports/imports.ts'
import type { JobTransaction } from '#server/jobs/jobs.ts'
import type { ImportState } from '#contract/imports/import-files.ts'
import { findRow, type ImportRow } from './import-row.ts'

/** The row of a file was changed by someone else: its work was canceled, or another process has taken it over. */
export class LeaseLost extends Error {}

interface Result {
  state: ImportState
  problem?: string
  check_report?: string | null
  report?: string
  undo_report?: string
  rejects?: string[]
}

/**
 * Begins an attempt at the work on a file. Its number (`lease_number`) keeps earlier ones from writing: a job that the
 * queue takes for dead may still run.
 * Returns null if there is no work to do.
 */
export async function createLease(db: Db, id: number) {
  const { rows } = await sql<ImportRow>`
    update import_files set attempts = attempts + 1, lease_number = lease_number + 1, seen_at = now(), started_at = now()
    where id = ${id} and state in ('checking', 'running', 'undoing') returning *`.execute(db)
  const [row] = rows
  if (!row) return null
  const { lease_number, state } = row
  let canceled = row.cancel_requested
  const own = sql`id = ${id} and lease_number = ${lease_number} and state = ${state}`

  return {
    row,
    /** Returns the row as it is now. */
    current: () => findRow(db, id),
    isCanceled: () => canceled,
    /** Returns false if another attempt has taken the work over, or if it was canceled. */
    async isCurrent(): Promise<boolean> {
      const { rows: found } = await sql`select from import_files where ${own}`.execute(db)
      return found.length > 0
    },
    /** Writes the progress. Returns false if the work is canceled. Throws `LeaseLost`. */
    async progress({ rows: done, total }: ImportProgress): Promise<boolean> {
      const { rows: written } = await sql<{ cancel_requested: boolean }>`
        update import_files set rows_done = ${done}, rows_total = ${total}, seen_at = now()
        where ${own} returning cancel_requested`.execute(db)
      if (!written[0]) throw new LeaseLost()
      canceled = written[0].cancel_requested
      return !canceled
    },
    /** Stores which record of changes the import writes. Throws `LeaseLost`. */
    async setImport(importId: number): Promise<void> {
      const { numAffectedRows } = await sql`update import_files set import_id = ${importId} where ${own}`.execute(db)
      if (numAffectedRows !== 1n) throw new LeaseLost()
    },
    /** Notes why the work stopped, until the next attempt. */
    async note(problem: string): Promise<void> {
      await sql`update import_files set problem = ${problem} where ${own}`.execute(db)
    },
    /** Ends the work. Files of rejected rows from before are removed. Throws `LeaseLost`. */
    async settle({ rejects, ...result }: Result, transaction?: JobTransaction): Promise<void> {
      const values = { problem: null, cancel_requested: false, finished_at: new Date(), ...result }
      if (!transaction) return write(db, values)
      await transaction(async (bound) => {
        await write(bound.db, { ...values, ...(rejects && { rejects }) })
        const old = rejects ? row.rejects : []
        await bound.jobs.enqueueAll(
          'file.remove',
          old.map((key) => ({ key })),
        )
      })
    },
  }

  async function write(bound: Db, values: object): Promise<void> {
    const { numUpdatedRows } = await bound
      .updateTable('import_files')
      .set(values)
      .where(sql<boolean>`${own}`)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new LeaseLost()
  }
}

export type Lease = NonNullable<Awaited<ReturnType<typeof createLease>>>
