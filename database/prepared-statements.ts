import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { connectWithRetry, isUnavailable, RETRY_FOR_MS } from './connect-with-retry.ts'

const PREPARABLE = /^\s*(?:select|with|insert|update|delete)\b/i
/** Selects all columns. After a migration adds a column, such a prepared statement fails for the rest of its connection. */
const ALL_COLUMNS = /(?:\bselect|\breturning|,)\s*\*|\.\*/i
const READ_ONLY = /^\s*(?:select|begin|start transaction)\b/i
const MAX_STATEMENTS = 300

/**
 * Wraps the pool for Kysely so that a query which is executed more than once becomes a prepared statement: each connection then
 * parses and plans it once, which makes a product page several times faster on PGlite. The number of statements is limited, because
 * a connection keeps all of them in memory (decision 0013).
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()

  function nameOf(text: string): string | undefined {
    const name = names.get(text)
    if (name || names.size >= MAX_STATEMENTS || !isPreparable(text)) return name
    if (seenOnce.has(text)) {
      seenOnce.delete(text)
      names.set(text, `s${names.size}`)
    } else {
      // Limit the memory for queries that are never repeated, too.
      if (seenOnce.size >= MAX_STATEMENTS * 10) seenOnce.clear()
      seenOnce.add(text)
    }
    return names.get(text)
  }

  return {
    options: {},
    async connect() {
      let client = await connectWithRetry(pool)
      // False between two connections: if reconnecting fails, there is no connection to release.
      let isConnected = true
      let isFirst = true
      let hasFailed = false

      /** Retries the first query on another connection if PostgreSQL closed this one, provided that the query is read-only. */
      async function query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
        const mayRetry = isFirst && READ_ONLY.test(text)
        const deadline = Date.now() + RETRY_FOR_MS
        isFirst = false
        for (;;) {
          try {
            const result = await client.query({ name: nameOf(text), text, values: [...values] })
            hasFailed = false
            return result
          } catch (error) {
            hasFailed = true
            if (!mayRetry || !isUnavailable(error) || Date.now() > deadline) throw error
            client.release(true)
            isConnected = false
            client = await connectWithRetry(pool)
            isConnected = true
          }
        }
      }

      const release = () => {
        if (isConnected) void releaseClean(client, hasFailed)
      }
      return { query, release } as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}

/**
 * Returns a connection to the pool outside of any transaction. The job queue sends `begin`, queries and `commit` as one text: if one of its
 * queries fails, the `commit` is skipped, and every later query of the connection would fail with "current transaction is aborted".
 * `hasFailed`: the last query failed. Then the status is not up to date yet.
 */
async function releaseClean(client: pg.PoolClient, hasFailed: boolean): Promise<void> {
  if (!hasFailed && client.getTransactionStatus() === 'I') return client.release()
  await client.query('rollback').then(
    () => client.release(),
    () => client.release(true),
  )
}

function isPreparable(text: string): boolean {
  return PREPARABLE.test(text) && !ALL_COLUMNS.test(text)
}
