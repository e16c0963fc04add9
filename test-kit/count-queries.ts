import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { expect, vi } from 'vitest'
import type { Database } from '#database/connect.ts'
import { eventually } from './waits.ts'

/**
 * Counts the queries of `work` outside of transactions, by the checkouts of the pool; a transaction counts as one. Waits first until the
 * pool is idle.
 */
export async function countQueries({ pool }: Pick<Database, 'pool'>, work: () => Promise<unknown>): Promise<number> {
  await rest(pool)
  return countUses(pool, work)
}

/** Returns the statements of `work` that PostgreSQL plans every time: those with parameters and without a name (decision 0013). */
export async function unpreparedOf(database: Pick<Database, 'pool'>, work: () => Promise<unknown>): Promise<string[]> {
  const statements = await queriesOf(database, work)
  return statements.flatMap(({ name, text, values = [] }) => (name !== undefined || values.length === 0 ? [] : [text]))
}

/** Returns the texts of the statements of `work`. */
export async function statementsOf(database: Pick<Database, 'pool'>, work: () => Promise<unknown>): Promise<string[]> {
  return (await queriesOf(database, work)).map(({ text }) => text)
}

async function queriesOf({ pool }: Pick<Database, 'pool'>, work: () => Promise<unknown>): Promise<pg.QueryConfig[]> {
  const spies = new Map<pg.PoolClient, { mock: { calls: unknown[][] }; mockRestore(): void }>()
  const watch = (client: pg.PoolClient) => spies.set(client, spies.get(client) ?? vi.spyOn(client, 'query'))
  await rest(pool)
  pool.on('acquire', watch)
  await work()
  pool.off('acquire', watch)
  const statements = [...spies.values()].flatMap(({ mock }) =>
    mock.calls.map(([query, values]) => statementOf(query, values)),
  )
  for (const spy of spies.values()) spy.mockRestore()
  // Without any statement the test would prove nothing.
  expect(statements).not.toEqual([])
  return statements
}

/** Returns the statement of a query call, which is either an object or a text with values. */
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
