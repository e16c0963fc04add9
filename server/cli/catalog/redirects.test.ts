import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { runCommand } from '#test-kit/cli-command.ts'
import { countQueries } from '#test-kit/count-queries.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('npm run shop -- redirects', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  const run = (...args: string[]) => runCommand(test, 'redirects', ...args)
  async function done(...args: string[]): Promise<string> {
    const { code, output } = await run(...args)
    expect(code, output).toBe(0)
    return output
  }
  const targetOf = async (path: string) => (await test.shop.redirects.find(path))?.to

  it('adds, lists and removes redirects to paths and of what was removed for good', async () => {
    expect(await done('list')).toBe('There are no redirects.')
    expect(await done('add', '/category/cups/', '/category/mugs')).toBe('/category/cups → /category/mugs')
    expect(await done('add', '/products/old-vase', '--removed')).toBe('/products/old-vase was removed for good (410)')
    expect(await done('list')).toBe('/category/cups → /category/mugs\n/products/old-vase was removed for good (410)')
    expect((await done('list', '--json')).split('\n').map((line) => JSON.parse(line))).toEqual([
      { from: '/category/cups', to: '/category/mugs' },
      { from: '/products/old-vase', to: null },
    ])
    expect(await targetOf('/category/cups')).toBe('/category/mugs')
    expect(await targetOf('/products/old-vase/')).toBeNull()
    expect(await targetOf('/category/mugs')).toBeUndefined()
    expect(await run('remove', '/category/cups', '/nothing')).toMatchObject({ code: 1 })
    expect(await targetOf('/category/cups')).toBe('/category/mugs')
    expect(await done('remove', '/category/cups', '/products/old-vase')).toBe('Removed 2 redirects.')
    expect(await done('list')).toBe('There are no redirects.')
  })

  it('flattens chains in both directions and refuses loops', async () => {
    await done('add', '/a', '/b')
    expect(await done('add', '/b', '/c')).toBe('/b → /c')
    expect(await targetOf('/a')).toBe('/c')
    expect(await done('add', '/z', '/a')).toBe('/z → /c')
    for (const [from, to] of [
      ['/c', '/a'],
      ['/c', '/c'],
    ] as const)
      expect(await run('add', from, to)).toEqual({ code: 1, output: 'That would lead from /c back to itself.' })
    await done('add', '/c', '--removed')
    expect([await targetOf('/a'), await targetOf('/z')]).toEqual([null, null])
    expect((await run('add', '/y', '/c')).output).toContain('/c was removed for good itself')
  })

  it.each([
    '//evil.example/a',
    'https://evil.example/a',
    'category/mugs',
    '/a?b=1',
    '/a#b',
    String.raw`/\evil.example`,
    '/a b',
  ])('refuses %s, which is no path of the shop', async (path) => {
    expect((await run('add', '/from', path)).output).toContain('is not a path of this shop')
    expect((await run('add', path, '/to')).output).toContain('is not a path of this shop')
  })

  it('takes either a path or --removed, and leaves the home page alone', async () => {
    expect((await run('add', '/from')).code).toBe(2)
    expect((await run('add', '/from', '/to', '--removed')).code).toBe(2)
    expect(await run('add', '/', '/to')).toEqual({ code: 1, output: 'The home page cannot be redirected.' })
  })

  it('finds the redirect of a product with any slug, and else its active replacement', async () => {
    const { db } = test.database
    const next = await addProduct(db, { sku: 'NEXT', slug: 'next-vase' })
    const old = await addProduct(db, { replacement_sku: 'NEXT', state: 'archived' })
    expect(await targetOf(`/inventory/${old}/whatever`)).toBe(`/inventory/${next}/next-vase`)
    await done('add', `/inventory/${old}/old-vase`, '/category/vases')
    expect(await targetOf(`/inventory/${old}`)).toBe('/category/vases')
    await done('remove', `/inventory/${old}`)
    await db.updateTable('products').set({ state: 'hidden' }).where('ocid', '=', next).execute()
    expect(await targetOf(`/inventory/${old}`)).toBeUndefined()
  })

  it('takes the same work for any number of redirects', async () => {
    await test.database.pool.query(
      `insert into redirects (from_path, to_path) select '/from/' || n, '/to/' || n from generate_series(1, 2000) as n`,
    )
    expect(await countQueries(test.database, () => targetOf('/from/1999'))).toBe(1)
    expect(await countQueries(test.database, () => targetOf('/from/nothing'))).toBe(1)
  })
})
