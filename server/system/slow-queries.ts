import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { AdminSlowQueries } from '#contract/schemas/admin/system/backups.ts'
import type { Db } from '#database/connect.ts'
import type { QueryTimes } from '#database/query-times.ts'

const LISTED = 50
const MAX_SQL = 2000

/** Returns the statements that took the most time: of all processes if PostgreSQL counts them, else of this one. */
export async function readSlowQueries(db: Db, times: QueryTimes): Promise<AdminSlowQueries> {
  const counted = await readStatistics(db)
  if (counted) return { source: 'pg_stat_statements', since: null, host: null, queries: counted }
  return {
    source: 'process',
    since: times.since.toISOString(),
    host: `${hostname()}, process ${process.pid}`,
    queries: times.slowest(LISTED).map(({ sql: text, count, totalMs, maxMs }) => ({
      sql: text.slice(0, MAX_SQL),
      count,
      total_ms: totalMs,
      mean_ms: totalMs / count,
      max_ms: maxMs,
    })),
  }
}

/** Returns null if the extension is not installed, not loaded, or not readable for this user. */
async function readStatistics(db: Db): Promise<AdminSlowQueries['queries'] | null> {
  const { rows } = await sql<{ installed: boolean }>`
    select exists (select from pg_extension where extname = 'pg_stat_statements')
      and current_setting('shared_preload_libraries', true) like '%pg_stat_statements%' as installed`.execute(db)
  if (rows[0]?.installed !== true) return null
  try {
    const statistics = await sql<AdminSlowQueries['queries'][number]>`
      select left(query, ${MAX_SQL}) as sql, calls as count, total_exec_time as total_ms, mean_exec_time as mean_ms,
        max_exec_time as max_ms
      from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())
      order by total_exec_time desc limit ${LISTED}`.execute(db)
    return statistics.rows
  } catch {
    // Managed servers restrict it in several ways; the measurements of this process are always there.
    return null
  }
}
