import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { runFor } from '#server/work-budget/requester.ts'
import { createWorkBudget } from '#server/work-budget/work-budget.ts'

describe('the engine of a node', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop({}, { search: true })
    await addProduct(test.database.db)
    await test.search.caughtUp()
  })
  afterAll(() => test.close())

  it('charges the time of a search thread to whom it works for, and nothing for a cached response', async () => {
    const budget = createWorkBudget({ perNetwork: 0, perBuyer: 0 })
    const search = (query: string) =>
      runFor(budget.open('192.0.2.1'), () =>
        test.search.engine().query({ indexName: 'inventories_index', query }, false),
      )
    // The CPU time of a thread advances in steps of several milliseconds on some systems.
    let queries = 0
    while (budget.spent().search === 0 && queries < 1000) await search(`vase ${(queries += 1)}`)
    const { search: spent } = budget.spent()
    expect(spent).toBeGreaterThan(0)
    for (let times = 0; times < 100; times += 1) await search(`vase ${queries}`)
    expect(budget.spent().search).toBe(spent)
  })

  it('serves another requester before the rest of a hundred searches', async () => {
    const budget = createWorkBudget({ perNetwork: 0, perBuyer: 0 })
    const order: string[] = []
    const search = (name: string, address: string, query: string) =>
      runFor(budget.open(address), () =>
        test.search.engine().query({ indexName: 'inventories_index', query }, false),
      ).then(() => order.push(name))
    const attack = Array.from({ length: 100 }, (_, n) => search('attacker', '192.0.2.1', `vase ${n}`))
    await search('visitor', '192.0.2.2', 'visited vase')
    expect(order.length).toBeLessThan(50)
    await Promise.all(attack)
  })
})
