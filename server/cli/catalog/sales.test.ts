import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayUtc } from '#contract/values/days.ts'
import { runCommand } from '#test-kit/cli-command.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('npm run shop -- sales', () => {
  let test: TestShop
  let rugs: number
  let runners: number
  let supplierId: number
  beforeAll(async () => {
    test = await openTestShop()
    const { db } = test.database
    const category = (c_link: string, parent_id: number | null) =>
      db
        .insertInto('categories')
        .values({ c_name: c_link, c_link, parent_id })
        .returning('c_id')
        .executeTakeFirstOrThrow()
    rugs = (await category('rugs', null)).c_id
    runners = (await category('runners', rugs)).c_id
    const supplier = { name: 'Loom', slug: 'loom' }
    supplierId = (await db.insertInto('suppliers').values(supplier).returning('id').executeTakeFirstOrThrow()).id
  })
  afterAll(() => test.close())

  const run = (...args: string[]) => runCommand(test, 'sales', ...args)
  /** Runs `sales start` and returns the number of the sale with its output. */
  async function start(...args: string[]): Promise<{ id: string; output: string }> {
    const { code, output } = await run('start', ...args)
    expect(code, output).toBe(0)
    return { id: /^Sale (\d+)/.exec(output)?.[1] ?? '', output }
  }
  const pricesOf = (...ocids: number[]) =>
    test.database.db
      .selectFrom('products')
      .select(['sales_price_cents', 'is_sales'])
      .where('ocid', 'in', ocids)
      .orderBy('ocid')
      .execute()
  const refreshed = async () => {
    const { rows } = await test.database.pool.query<{ ocids: number[] }>(
      `select data->'ocids' as ocids from pgboss.job where name = 'search.refresh'`,
    )
    return rows.flatMap(({ ocids }) => ocids)
  }
  const NOT_REDUCED = { sales_price_cents: null, is_sales: false }

  it('reduces the prices of a category and those below it, and restores what was before', async () => {
    const add = (fields: object) => addProduct(test.database.db, { price_cents: 1999, ...fields })
    const rug = await add({ category_id: rugs })
    const runner = await add({ category_id: runners, sales_price_cents: 1900, is_sales: true })
    const cheaper = await add({ category_id: runners, sales_price_cents: 1000, is_sales: true })
    const discontinued = await add({ category_id: rugs, status: 'discontinued' })
    const { id, output } = await start('--percent', '12.5', '--category', 'rugs')
    expect(output).toBe(
      `Sale ${id} of 12.5% has started with 2 products. Until it is ended: npm run shop -- sales end ${id}`,
    )
    expect(await pricesOf(rug, runner, cheaper, discontinued)).toEqual([
      { sales_price_cents: 1749, is_sales: true },
      { sales_price_cents: 1749, is_sales: true },
      { sales_price_cents: 1000, is_sales: true },
      NOT_REDUCED,
    ])
    expect(await refreshed()).toEqual(expect.arrayContaining([rug, runner]))
    expect((await run('list')).output).toContain(`${id}  running    12.5%  category rugs, `)
    expect((await run('end', id)).output).toBe(`Sale ${id} is over: 2 products got back the prices from before.`)
    expect(await pricesOf(rug, runner)).toEqual([NOT_REDUCED, { sales_price_cents: 1900, is_sales: true }])
    expect((await run('end', id)).output).toBe(`Sale ${id} is over already.`)
  })

  it('starts on its first day and ends after its last', async () => {
    const ocid = await addProduct(test.database.db, { supplier_id: supplierId, price_cents: 1000 })
    const [from, until] = [addDays(todayUtc(), 2), addDays(todayUtc(), 4)]
    const { id, output } = await start('--percent', '20', '--supplier', 'loom', '--from', from, '--until', until)
    expect(output).toBe(`Sale ${id} of 20% starts on ${from}. The last day is ${until}.`)
    await test.shop.sales.applyDue()
    expect(await pricesOf(ocid)).toEqual([NOT_REDUCED])
    const passDays = (days: number) =>
      test.database.pool.query(
        'update sales set starts_on = starts_on - $2::integer, ends_on = ends_on - $2::integer where id = $1',
        [id, days],
      )
    await passDays(3)
    await Promise.all([test.shop.sales.applyDue(), test.shop.sales.applyDue()])
    expect(await pricesOf(ocid)).toEqual([{ sales_price_cents: 800, is_sales: true }])
    await passDays(3)
    await test.shop.sales.applyDue()
    await test.shop.sales.applyDue()
    expect(await pricesOf(ocid)).toEqual([NOT_REDUCED])
    expect((await run('list')).output).toContain(`${id}  ended      20%  supplier loom, `)
  })

  it('is canceled before it starts', async () => {
    const ocid = await addProduct(test.database.db, { sku: 'CANCEL-1' })
    const { id } = await start('--percent', '10', '--skus', 'cancel_1', '--from', addDays(todayUtc(), 2))
    expect((await run('end', id)).output).toBe(`Sale ${id} is over: 0 products got back the prices from before.`)
    await test.database.pool.query('update sales set starts_on = starts_on - 5')
    await test.shop.sales.applyDue()
    expect(await pricesOf(ocid)).toEqual([NOT_REDUCED])
  })

  it('leaves prices alone that changed while it ran, and those of another running sale', async () => {
    const [first, second] = [
      await addProduct(test.database.db, { sku: 'OWN-1' }),
      await addProduct(test.database.db, { sku: 'OWN-2' }),
    ]
    const one = await start('--percent', '10', '--skus', 'OWN-1,OWN-2')
    const other = await start('--percent', '50', '--skus', 'OWN-1')
    expect(other.output).toContain('started with 0 products')
    await test.database.db.updateTable('products').set({ sales_price_cents: 700 }).where('ocid', '=', first).execute()
    expect((await run('end', one.id)).output).toContain('1 product got back')
    expect(await pricesOf(first, second)).toEqual([{ sales_price_cents: 700, is_sales: true }, NOT_REDUCED])
  })

  it('needs products that exist, and days to come', async () => {
    expect(await run('start', '--percent', '10', '--skus', 'NONE-1')).toEqual({
      code: 1,
      output: 'There is no product NONE-1.',
    })
    expect((await run('start', '--percent', '10', '--category', 'nowhere')).output).toContain(
      'There is no category nowhere.',
    )
    expect((await run('start', '--percent', '10', '--supplier', 'nobody')).output).toContain(
      'There is no supplier nobody.',
    )
    for (const usage of [
      ['start', '--percent', '10'],
      ['start', '--percent', '10', '--all', '--supplier', 'loom'],
      ['start', '--percent', '0', '--all'],
      ['start', '--percent', '100', '--all'],
      ['start', '--percent', '10', '--all', '--until', '2020-01-01'],
      ['end', 'x'],
    ]) {
      expect((await run(...usage)).code, usage.join(' ')).toBe(2)
    }
    expect((await run('end', '2000000000')).output).toBe('There is no sale 2000000000. See: sales list.')
  })

  it('has the product with exactly the given SKU, and of several that are alike none', async () => {
    const [dashed, joined] = [
      await addProduct(test.database.db, { sku: 'DUO-1A', price_cents: 1000 }),
      await addProduct(test.database.db, { sku: 'duo1a', price_cents: 1000 }),
    ]
    const { id } = await start('--percent', '10', '--skus', 'DUO-1A')
    expect(await pricesOf(dashed, joined)).toEqual([{ sales_price_cents: 900, is_sales: true }, NOT_REDUCED])
    await run('end', id)
    await run('end', (await start('--percent', '10', '--skus', 'DUO-1A,DUO-1A')).id)
    const { code, output } = await run('start', '--percent', '10', '--skus', 'Duo 1A')
    expect([code, output]).toEqual([1, 'Several products are like Duo 1A: DUO-1A, duo1a. Give one of them.'])
  })
})
