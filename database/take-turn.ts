import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

const ASK_AGAIN_MS = 50

/**
 * Takes a lock of the session that one node may have at a time (`pg_advisory_unlock` gives it back). It asks again and again: a
 * query that waits for the lock keeps its snapshot meanwhile, and whoever has the lock may be making an index `concurrently`, which
 * waits for all older snapshots.
 */
export async function takeTurn(client: pg.ClientBase, lock: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
    if (rows[0]?.taken) return
    await delay(ASK_AGAIN_MS)
  }
}
