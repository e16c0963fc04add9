import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

const CAN_BE_PREPARED = /^\s*(?:select|with|insert|update|delete)\b/i
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
    if (known || names.size >= MOST_STATEMENTS || !CAN_BE_PREPARED.test(text)) return known
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
      const client = await pool.connect()
      return {
        query: (text: string, values: readonly unknown[]) =>
          client.query({ name: nameOf(text), text, values: [...values] }),
        release: () => client.release(),
      } as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}
