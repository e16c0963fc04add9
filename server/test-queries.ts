import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { expect, vi } from 'vitest'
import type { Database } from '#database/connect.ts'
import { eventually } from '#tools/test-waits.ts'

/**
 * How many queries `work` takes outside of transactions, where each takes the pool's connection once; a transaction is one.
 * Whatever else uses the pool is waited for first.
 */
export async function countQueries({ pool }: Pick<Database, 'pool'>, work: () => Promise<unknown>): Promise<number> {
  await rest(pool)
  return countUses(pool, work)
}

/** The statements of `work` that are planned anew each time (decisions/0013): those that have parameters and no name. */
export async function unpreparedOf({ pool }: Pick<Database, 'pool'>, work: () => Promise<unknown>): Promise<string[]> {
  const spies = new Map<pg.PoolClient, { mock: { calls: unknown[][] }; mockRestore(): void }>()
  const watch = (client: pg.PoolClient) => spies.set(client, spies.get(client) ?? vi.spyOn(client, 'query'))
  await rest(pool)
  pool.on('acquire', watch)
  await work()
  pool.off('acquire', watch)
  const asked = [...spies.values()].flatMap(({ mock }) =>
    mock.calls.map(([query, values]) => statementOf(query, values)),
  )
  for (const spy of spies.values()) spy.mockRestore()
  // Nothing asked would prove nothing.
  expect(asked).not.toEqual([])
  return asked.flatMap(({ name, text, values = [] }) => (name !== undefined || values.length === 0 ? [] : [text]))
}

/** What was asked, whether as one thing or as a text and its values. */
function statementOf(query: unknown, values: unknown): pg.QueryConfig {
  return typeof query === 'string'
    ? { text: query, values: Array.isArray(values) ? values : [] }
    : (query as pg.QueryConfig)
}

/** Waits until nothing has used the pool for a moment. */
async function rest(pool: Database['pool']): Promise<void> {
  await eventually(async () => expect(await countUses(pool, () => setTimeout(200))).toBe(0))
}

async function countUses(pool: Database['pool'], work: () => Promise<unknown>): Promise<number> {
  let uses = 0
  const count = () => (uses += 1)
  pool.on('acquire', count)
  await work()
  pool.off('acquire', count)
  return uses
}
