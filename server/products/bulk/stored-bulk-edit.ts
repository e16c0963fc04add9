import { type RawBuilder, sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { BulkEdit, BulkOperation } from '#contract/schemas/admin/catalog/bulk-edits.ts'
import type { Db } from '#database/connect.ts'
import type { ResolvedTarget } from './bulk-target.ts'

/** A row of `bulk_edits`. */
export interface StoredBulkEdit extends Omit<BulkEdit, 'created_at' | 'ended_at' | 'actor' | 'undo_actor' | 'target'> {
  created_at: Date
  ended_at: Date | null
  actor_kind: 'staff' | 'key'
  actor_id: number
  actor_name: string
  /** Null until an undo was started. */
  undo_actor_kind: 'staff' | 'key' | null
  undo_actor_id: number | null
  undo_actor_name: string | null
  target: ResolvedTarget
  operations: BulkOperation[]
  position: number
}

/** Returns a bulk edit, locked until the end of the transaction if `lock`. Throws `not_found`. */
export async function readBulkEdit(db: Db, id: number, lock = false): Promise<StoredBulkEdit> {
  const [edit] = await select(db, sql`where id = ${id} ${lock ? sql`for update` : sql``}`)
  if (!edit) throw new Problem('not_found', `There is no bulk edit ${id}.`)
  return edit
}

/** Returns the latest bulk edits, newest first. */
export function latestBulkEdits(db: Db, limit: number): Promise<StoredBulkEdit[]> {
  return select(db, sql`order by id desc limit ${limit}`)
}

async function select(db: Db, rest: RawBuilder<unknown>): Promise<StoredBulkEdit[]> {
  const { rows } = await sql<StoredBulkEdit>`select * from bulk_edits ${rest}`.execute(db)
  return rows
}

/** Converts a row into the response of the API. */
export function toBulkEdit(edit: StoredBulkEdit): BulkEdit {
  const { actor_kind: _, actor_id: __, position: ___, undo_actor_kind: ____, undo_actor_id: _____, ...shown } = edit
  const { actor_name, undo_actor_name, created_at, ended_at, ...rest } = shown
  return {
    ...rest,
    actor: actor_name,
    undo_actor: undo_actor_name,
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }
}
