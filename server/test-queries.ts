import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Database } from '#database/connect.ts'
import { eventually } from '#tools/test-waits.ts'

/**
 * How many queries `work` takes outside of transactions, where each takes the pool's connection once; a transaction is one.
 * The shop's jobs take it, too: so it is waited for until they rest, and the fewest of five counts.
 */
export async function countQueries(
  { pool }: Pick<Database, 'pool'>,
  work: () => Promise<unknown>,
  before?: () => Promise<unknown>,
): Promise<number> {
  const during = async (some: () => Promise<unknown>) => {
    let queries = 0
    const count = () => (queries += 1)
    pool.on('acquire', count)
    await some()
    pool.off('acquire', count)
    return queries
  }
  await eventually(async () => expect(await during(() => setTimeout(200))).toBe(0))
  const counted: number[] = []
  for (let time = 0; time < 5; time += 1) {
    await before?.()
    counted.push(await during(work))
  }
  return Math.min(...counted)
}
