import type { Database } from './connect.ts'
import { takeTurn } from './take-turn.ts'

/** What only one node may do at a time. The numbers are any numbers, as long as every node has the same. */
const TURNS = { jobQueue: 7_305_115, demoShop: 7_305_116, searchIndex: 7_305_117 } as const

/**
 * Runs `work` while no other node runs its own for the same turn: nodes that start together wait for each other. PGlite
 * has no other nodes.
 */
export async function alone<T>(database: Database, turn: keyof typeof TURNS, work: () => Promise<T>): Promise<T> {
  if (database.singleConnection) return work()
  const client = await database.sessions.connect()
  try {
    await takeTurn(client, TURNS[turn])
    return await work()
  } finally {
    // A connection that has died gave its lock back with that, and what `work` says of it is what matters.
    await client.query('select pg_advisory_unlock($1)', [TURNS[turn]]).catch(() => undefined)
    client.release()
  }
}
