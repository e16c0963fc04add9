import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { connectPatiently, isAway, PATIENCE_MS } from './patient.ts'

const CAN_BE_PREPARED = /^\s*(?:select|with|insert|update|delete)\b/i
/** Asks for all columns: once prepared it fails for as long as its connection lives after a migration has added one. */
const ALL_COLUMNS = /(?:\bselect|\breturning|,)\s*\*|\.\*/i
const CHANGES_NOTHING = /^\s*(?:select|begin|start transaction)\b/i
const MOST_STATEMENTS = 300

/**
 * The pool as Kysely wants it, with statements that come again given a name: a connection then parses and plans each of
 * them once. On PGlite a product's page takes a fraction of the time. What comes once is left alone, and there is an end
 * to how many names are given, because a connection keeps what it has prepared.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const seen = new Set<string>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known || names.size >= MOST_STATEMENTS || !canBePrepared(text)) return known
    if (seen.has(text)) {
      seen.delete(text)
      names.set(text, `s${names.size}`)
    } else {
      // Texts that never come again must not pile up either.
      if (seen.size >= MOST_STATEMENTS * 10) seen.clear()
      seen.add(text)
    }
    return names.get(text)
  }

  return {
    options: {},
    async connect() {
      let client = await connectPatiently(pool)
      // Not for the time between two connections, which may be the last: what was given back is not given back again.
      let held = true
      let isFirst = true

      /** What asks first and changes nothing is asked again, over another connection, when PostgreSQL hung up on it. */
      async function query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
        const mayRepeat = isFirst && CHANGES_NOTHING.test(text)
        const until = Date.now() + PATIENCE_MS
        isFirst = false
        for (;;) {
          try {
            return await client.query({ name: nameOf(text), text, values: [...values] })
          } catch (error) {
            if (!mayRepeat || !isAway(error) || Date.now() > until) throw error
            client.release(true)
            held = false
            client = await connectPatiently(pool)
            held = true
          }
        }
      }

      return { query, release: () => held && client.release() } as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}

function canBePrepared(text: string): boolean {
  return CAN_BE_PREPARED.test(text) && !ALL_COLUMNS.test(text)
}
