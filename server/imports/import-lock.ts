import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'

const IMPORT_LOCK = 7_301_226

/** Takes the advisory lock of imports until the transaction ends: concurrent imports alternate batch by batch. */
export async function lockImports(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK}::bigint)`.execute(db)
}
