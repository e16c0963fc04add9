import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportKind } from '#contract/imports/imports.ts'
import { addBuyer, placeCart } from '#test-kit/catalog.ts'
import { runCommand } from '#test-kit/cli-command.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('npm run shop -- products, categories, suppliers, collections, banners', () => {
  let test: TestShop
  let buyer: Awaited<ReturnType<typeof addBuyer>>
  const load = (kind: ImportKind, csv: string) =>
    test.shop.imports.importStream({ kind, input: Readable.from([csv]), createMissing: true })
  beforeAll(async () => {
    test = await openTestShop()
    buyer = await addBuyer(test.shop, 'olive')
    await load(
      'categories',
      'c_link,c_name,parent\nkitchen,Kitchen,\nmugs,Mugs,kitchen\ncups,Cups,mugs\ndecor,Decor,\n',
    )
    await load('suppliers', 'slug,name\nacme,Acme Pottery\nbirch,Birch & Co\n')
    await load(
      'products',
      `sku,title,supplier,category,price,stock
MUG-1,Ash mug,acme,mugs,10,50
MUG-2,Oak mug,birch,mugs,10,50
CUP-1,Cup,birch,cups,10,50
VASE-1,Vase,birch,decor,10,50
`,
    )
  })
  afterAll(() => test.close())

  /** Runs a command that succeeds. Returns what it printed. */
  async function done(...args: string[]): Promise<string> {
    const { code, output } = await runCommand(test, ...args)
    expect(code, output).toBe(0)
    test.shop.catalogChanged()
    return output
  }
  /** Runs a command that fails. Returns its message. */
  async function failed(...args: string[]): Promise<string> {
    const { code, output } = await runCommand(test, ...args)
    expect(code, output).toBe(1)
    return output
  }
  const rows = async (query: string) => (await test.database.pool.query<Record<string, unknown>>(query)).rows
  const statuses = async () =>
    Object.fromEntries(
      (await rows('select sku, status from products order by sku')).map(({ sku, status }) => [sku, status]),
    )
  const redirects = async () => Object.fromEntries((await test.shop.redirects.list()).map(({ from, to }) => [from, to]))
  const ocidOf = async (sku: string) =>
    Number((await rows(`select ocid from products where sku = '${sku}'`))[0]?.['ocid'])
  const refreshed = async () => {
    const found = await rows(`delete from pgboss.job where name = 'search.refresh' returning data->'ocids' as ocids`)
    return new Set(found.flatMap(({ ocids }) => ocids as number[]))
  }

  it('changes the state of products, named as buyers name them, all or none', async () => {
    await refreshed()
    expect(await done('products', 'hide', 'mug-1', 'MUG 2')).toBe('2 products changed to hidden.')
    expect(await refreshed()).toEqual(new Set([await ocidOf('MUG-1'), await ocidOf('MUG-2')]))
    expect(await done('products', 'hide', 'MUG-1')).toBe('0 products changed to hidden. 1 had that state before.')
    expect(await statuses()).toMatchObject({ 'MUG-1': 'hidden', 'MUG-2': 'hidden', 'CUP-1': 'active' })
    expect(await failed('products', 'show', 'MUG-1', 'MUG-9', 'MUG-8')).toBe('There is no product MUG-9, MUG-8.')
    expect(await statuses()).toMatchObject({ 'MUG-1': 'hidden' })
    expect(await done('products', 'list', '--state', 'hidden')).toBe(
      `hidden        MUG-1                     Ash mug\nhidden        MUG-2                     Oak mug`,
    )
    await done('products', 'draft', 'MUG-1')
    await done('products', 'archive', 'MUG-1')
    await done('products', 'discontinue', 'MUG-1')
    expect(await statuses()).toMatchObject({ 'MUG-1': 'discontinued' })
    expect(await done('products', 'show', 'MUG-1', 'MUG-2')).toBe('2 products changed to active.')
    expect(await statuses()).toMatchObject({ 'MUG-1': 'active', 'MUG-2': 'active' })
  })

  it('hides categories and suppliers with their products, and reports what stays hidden', async () => {
    await refreshed()
    expect(await done('categories', 'hide', 'kitchen')).toBe('1 category changed to hidden.')
    const inKitchen = [await ocidOf('MUG-1'), await ocidOf('MUG-2'), await ocidOf('CUP-1')]
    expect(await refreshed()).toEqual(new Set(inKitchen))
    expect(await statuses()).toEqual({ 'CUP-1': 'hidden', 'MUG-1': 'hidden', 'MUG-2': 'hidden', 'VASE-1': 'active' })
    expect(await done('products', 'show', 'MUG-1')).toContain(
      'Buyers do not see MUG-1: their supplier or category is not active.',
    )
    expect(await done('categories', 'show', 'mugs')).toContain(
      'Buyers do not see mugs: the category above is not active.',
    )
    const listed = (await done('categories', 'list', '--json')).split('\n').map((line) => JSON.parse(line))
    expect(listed).toContainEqual({ key: 'mugs', name: 'Mugs', state: 'active', visible: false })
    await done('suppliers', 'archive', 'birch')
    await done('categories', 'show', 'kitchen')
    expect(await statuses()).toEqual({ 'CUP-1': 'hidden', 'MUG-1': 'active', 'MUG-2': 'hidden', 'VASE-1': 'hidden' })
    await done('suppliers', 'show', 'birch')
    expect(Object.values(await statuses())).toEqual(['active', 'active', 'active', 'active'])
  })

  it('refuses states and commands that a kind does not have', async () => {
    expect((await runCommand(test, 'categories', 'discontinue', 'mugs')).code).toBe(2)
    expect((await runCommand(test, 'banners', 'rename', 'a', 'b')).code).toBe(2)
    expect((await runCommand(test, 'products', 'hide')).code).toBe(2)
  })

  it('hides and deletes collections and banners, but no collection that is a content document', async () => {
    await load('collections', 'slug,name,products\nbest,Best,MUG-1\nwritten,Written,MUG-1\n')
    await load('banners', 'key,image\nsale,https://images.example/sale.jpg\n')
    await test.database.pool.query(
      `insert into content_documents (path, version, status, body) values ('collections/written', 1, 'draft', '{}')`,
    )
    await done('collections', 'hide', 'best')
    await done('banners', 'archive', 'sale')
    expect(await rows(`select state from collections union all select state from banners order by 1`)).toEqual([
      { state: 'active' },
      { state: 'archived' },
      { state: 'hidden' },
    ])
    const [best] = await rows(`select id from collections where slug = 'best'`)
    expect(await failed('collections', 'delete', 'best', 'written')).toContain('written is a content document')
    expect(await done('collections', 'delete', 'best', '--redirect-to', '/category/mugs')).toBe('Deleted 1 collection.')
    expect(await redirects()).toMatchObject({ [`/collection/${Number(best?.['id'])}`]: '/category/mugs' })
    expect(await done('banners', 'delete', 'sale')).toBe('Deleted 1 banner.')
    expect(await rows('select from banners')).toEqual([])
  })

  it('deletes products, with a redirect to their replacement, but none that an order or a seed has', async () => {
    await load(
      'products',
      `sku,title,supplier,category,price,stock,replacement
OLD-1,Old,acme,decor,5,9,VASE-1
OLD-2,Old,acme,decor,5,9,
SOLD-1,Sold,acme,decor,5,9,
SEED-1,In a seed,acme,decor,5,9,
`,
    )
    const visitor = { user: buyer, guestHash: null }
    await test.shop.cart.add(visitor, { id: await ocidOf('SOLD-1'), quantity: 1 })
    const { invoice } = await placeCart(test.shop, buyer)
    const seed = await test.shop.seeds.create(buyer, { name: 'Spring' })
    await test.shop.seeds.attach(buyer, { ocid: await ocidOf('SEED-1'), seeds: [seed.uuid] })
    await test.shop.cart.add(visitor, { id: await ocidOf('OLD-2'), quantity: 1 })
    expect(await failed('products', 'delete', 'OLD-1', 'SOLD-1', 'SEED-1')).toBe(
      'Nothing was deleted. Orders or seeds have SEED-1 (1 seed), SOLD-1 (1 order). Archive them instead: products archive.',
    )
    const [first, second] = [await ocidOf('OLD-1'), await ocidOf('OLD-2')]
    expect(await done('products', 'delete', 'OLD-1', 'OLD-2')).toBe('Deleted 2 products.')
    expect(await redirects()).toMatchObject({
      [`/inventory/${first}`]: `/inventory/${await ocidOf('VASE-1')}`,
      [`/inventory/${second}`]: null,
    })
    expect(await refreshed()).toContain(first)
    expect((await test.shop.cart.content(visitor)).items).toEqual([])
    await done('products', 'archive', 'SOLD-1')
    const order = await test.shop.orders.reading.byInvoice(visitor, invoice)
    expect(order?.products).toMatchObject([{ sku: 'SOLD-1', title: 'Sold', slug: null }])
  })

  it('deletes an empty category, and moves what another one contains', async () => {
    await load('categories', 'c_link,c_name,parent\nempty,Empty,decor\nlost,Lost,empty\n')
    expect(await failed('categories', 'delete', 'mugs')).toBe(
      'Nothing was deleted: there are 2 products and 1 category below. Move them with --move-to, or archive the category with them.',
    )
    expect(await failed('categories', 'delete', 'cups')).toContain('Nothing was deleted: there is 1 product. Move')
    expect(await failed('categories', 'delete', 'mugs', '--move-to', 'cups')).toContain(
      'choose another one for --move-to',
    )
    expect(await done('categories', 'delete', 'empty', 'lost')).toBe('Deleted 2 categories.')
    expect(await redirects()).toMatchObject({
      '/category/empty': '/category/decor',
      '/category/lost': '/category/decor',
    })
    await refreshed()
    expect(await done('categories', 'delete', 'mugs', '--move-to', 'decor')).toBe(
      'Deleted 1 category. 2 products moved to decor.',
    )
    const moved = [await ocidOf('MUG-1'), await ocidOf('MUG-2'), await ocidOf('CUP-1')]
    expect([...(await refreshed())]).toEqual(expect.arrayContaining(moved))
    expect(
      await rows(`select c.c_link, p.c_link as parent from categories c join categories p on p.c_id = c.parent_id`),
    ).toEqual([{ c_link: 'cups', parent: 'decor' }])
    expect(await redirects()).toMatchObject({ '/category/mugs': '/category/decor' })
  })

  it('deletes a supplier whose products move, but none that an order or a sale has', async () => {
    expect(await failed('suppliers', 'delete', 'acme', '--move-to', 'birch')).toBe(
      'Nothing was deleted. Orders have acme. Archive it instead: suppliers archive.',
    )
    expect(await failed('suppliers', 'delete', 'birch')).toContain('Nothing was deleted: there are 3 products.')
    const { id } = await test.shop.sales.schedule({
      percent: 10,
      selection: { supplier: 'birch' },
      startsOn: '2999-01-01',
      endsOn: null,
    })
    expect(await failed('suppliers', 'delete', 'birch', '--move-to', 'acme')).toBe(
      `Nothing was deleted: sale ${id} needs it. End it first: sales end ${id}.`,
    )
    await test.shop.sales.end(id)
    expect(await done('suppliers', 'delete', 'birch', '--move-to', 'acme')).toBe(
      'Deleted 1 supplier. 3 products moved to acme.',
    )
    expect(await redirects()).toMatchObject({ '/maker/birch': '/maker/acme' })
  })

  it('renames a category and a supplier, also by an import, and redirects what was there before', async () => {
    expect(await done('categories', 'rename', 'cups', 'cups-and-saucers')).toBe(
      'cups is cups-and-saucers now. Its previous page redirects to the new one.',
    )
    const [row] = await rows(`select c_id from categories where c_link = 'cups-and-saucers'`)
    await load('categories', `c_id,c_link,c_name\n${Number(row?.['c_id'])},tableware,Tableware\n`)
    expect(await redirects()).toMatchObject({
      '/category/cups': '/category/tableware',
      '/category/cups-and-saucers': '/category/tableware',
    })
    await done('categories', 'rename', 'tableware', 'cups')
    expect(await redirects()).toMatchObject({
      '/category/cups-and-saucers': '/category/cups',
      '/category/tableware': '/category/cups',
    })
    expect(await redirects()).not.toHaveProperty(['/category/cups'])
    expect(await failed('categories', 'rename', 'cups', 'decor')).toBe('There is a category decor already.')
    expect(await failed('suppliers', 'rename', 'acme', 'Acme!')).toContain('is not the end of a URL')
    await done('suppliers', 'rename', 'acme', 'acme-pottery')
    expect(await redirects()).toMatchObject({
      '/maker/acme': '/maker/acme-pottery',
      '/maker/birch': '/maker/acme-pottery',
    })
  })
})
