import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEARCH_INDEX, SEARCH_SORTS } from '#contract/catalog/search.ts'
import type { CatalogChange } from '#database/catalog-change.ts'
import { addBuyer, addProduct, placeCart } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually, median, medianTime } from '#test-kit/waits.ts'
import { readNoLongerNew } from './shop-index/product-record.ts'

interface Result {
  nbHits: number
  hits: { objectID: string; OCID: number; [attribute: string]: unknown }[]
  facets?: Record<string, Record<string, number>>
}

describe('the index of the shop', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop({}, { search: true })
    await test.work()
  })
  afterAll(() => test.close())

  const find = async (query: string, params: object = {}, indexName: string = SEARCH_INDEX): Promise<Result> => {
    const { results } = await test.shop.search.query([{ indexName, params: { query, ...params } }])
    return results[0] as Result
  }
  const load = (kind: 'products' | 'categories' | 'suppliers', csv: string) =>
    test.shop.imports.importStream({ kind, input: Readable.from([csv]), createMissing: true })

  it('finds a product within a second after its import', async () => {
    await load('categories', 'c_link,c_name,parent\ndecor,Decor,\nvases,Vases,decor\n')
    const lags: number[] = []
    const took = await medianTime(async (time) => {
      await load(
        'products',
        `sku,title,supplier,category,price,stock,colors\nV-1,Moon vase,Halden,vases,${7.5 + time},10,Ivory\n`,
      )
      await eventually(async () =>
        expect(await find('moon', { filters: `price=${7.5 + time}` })).toMatchObject({ nbHits: 1 }),
      )
      lags.push(test.shop.search.lag() ?? Infinity)
    })
    expect(took).toBeLessThan(1000)
    expect(median(lags)).toBeLessThan(1)
    expect(Math.max(...lags)).toBeGreaterThan(0)
    await eventually(() => expect(test.shop.search.lag()).toBe(0))
    const [hit] = (await find('moon')).hits
    const tree = await test.shop.catalog.categoryByLink('vases')
    expect(hit).toMatchObject({
      title: 'Moon vase',
      c_id: tree?.breadcrumbs.map((step) => step.c_id),
      categories: { lvl0: 'Decor', lvl1: 'Decor > Vases' },
      price: 12.5,
      is_sale: false,
      supplier: 'Halden',
      card: { title: 'Moon vase', item_price: 12.5, in_stock: true },
    })
    expect(hit).not.toHaveProperty('description')
  })

  it('follows changes of prices, stock, names of categories and suppliers, and status', async () => {
    await load('products', 'sku,sales_price,is_sales\nV-1,9.00,true\n')
    await eventually(async () =>
      expect((await find('', { filters: 'is_sale:true' })).hits[0]).toMatchObject({ price: 9 }),
    )
    await load('categories', 'c_link,c_name\ndecor,Decoration\n')
    await eventually(async () => {
      expect((await find('moon')).hits[0]).toMatchObject({ categories: { lvl1: 'Decoration > Vases' } })
    })
    await load('suppliers', 'slug,name\nhalden,Halden Clay Works\n')
    await eventually(async () => expect((await find('clay works')).nbHits).toBe(1))
    await load('products', 'sku,status\nV-1,discontinued\n')
    await eventually(async () => expect((await find('moon')).nbHits).toBe(0))
    await load('products', 'sku,status\nV-1,active\n')
    await eventually(async () => expect((await find('moon')).nbHits).toBe(1))
  })

  it('shows that the last unit is sold', async () => {
    const ocid = await addProduct(test.database.db, { title: 'Last lamp', stock: 1 })
    await test.shop.jobs.enqueue('search.refresh', { ocids: [ocid] })
    await eventually(async () => expect((await find('last lamp', { filters: 'in_stock:true' })).nbHits).toBe(1))
    const visitor = { user: await addBuyer(test.shop, 'lamp-buyer'), guestHash: null }
    await test.shop.cart.add(visitor, { id: ocid, quantity: 1 })
    await placeCart(test.shop, visitor.user)
    await eventually(async () => expect((await find('last lamp', { filters: 'in_stock:false' })).nbHits).toBe(1))
  })

  it('reports only the stock as changed after an order, and everything after a change of price', async () => {
    const ocid = await addProduct(test.database.db, { title: 'Counted clock', stock: 20 })
    await test.shop.search.refresh([ocid])
    await test.search.caughtUp()
    const changes: CatalogChange[] = []
    test.search.onChange((change) => changes.push(change))
    const buyer = await addBuyer(test.shop, 'clock-buyer')
    await test.shop.cart.add({ user: buyer, guestHash: null }, { id: ocid, quantity: 3 })
    await placeCart(test.shop, buyer)
    await eventually(() => expect(changes).toEqual([new Set([ocid])]))
    expect((await find('counted clock')).hits[0]).toMatchObject({ card: { stock: 17 } })
    await load('products', 'sku,sales_price\nV-1,8.50\n')
    await eventually(() => expect(changes.slice(1)).toEqual(['everything']))
    await test.database.pool.query('update products set stock = 0 where ocid = $1', [ocid])
    await test.shop.search.refresh([ocid])
    await eventually(() => expect(changes.slice(2)).toEqual(['everything']))
  })

  it('keeps the order of equally ranked products after a sale', async () => {
    const created_at = new Date()
    const add = () => addProduct(test.database.db, { title: 'Equal easel', created_at })
    const ocids = [await add(), await add(), await add()]
    const [first = 0] = ocids
    await test.shop.search.refresh(ocids)
    const found = async () => (await find('equal easel')).hits.map(({ OCID }) => OCID)
    await eventually(async () => expect(await found()).toEqual(ocids.toReversed()))
    await test.database.pool.query('update products set stock = 7 where ocid = $1', [first])
    await test.shop.search.refresh([first])
    await test.search.caughtUp()
    expect((await find('equal easel')).hits.at(-1)).toMatchObject({ OCID: first, card: { stock: 7 } })
    expect(await found()).toEqual(ocids.toReversed())
  })

  it('finds products by synonyms, and by one-way synonyms in one direction only', async () => {
    const titles = ['Hanging T-light holder', 'Tea light holder', 'Pack of six tealights', 'Egg cup', 'Enamel mug']
    const ocids: number[] = []
    for (const title of titles) ocids.push(await addProduct(test.database.db, { title, sku: `W-${title}` }))
    await test.shop.jobs.enqueue('search.refresh', { ocids })
    const found = async (query: string) => (await find(query)).hits.map(({ title }) => String(title)).toSorted()
    const lights = ['Hanging T-light holder', 'Pack of six tealights', 'Tea light holder']
    await eventually(async () => expect(await found('tea light')).toEqual(lights))
    for (const query of ['tea lights', 'tealight', 't-light'])
      expect([query, await found(query)]).toEqual([query, lights])
    await eventually(async () => expect(await found('mug')).toEqual(['Enamel mug']))
    expect(await found('cup')).toEqual(['Egg cup', 'Enamel mug'])
  })

  it('finds products by the plural of a synonym', async () => {
    const ocids: number[] = []
    for (const title of ['Bedside cabinet', 'Oak nightstand', 'Striped rug'])
      ocids.push(await addProduct(test.database.db, { title, sku: `P-${title}` }))
    await test.shop.jobs.enqueue('search.refresh', { ocids })
    const found = async (query: string) => (await find(query)).hits.map(({ title }) => title)
    await eventually(async () => expect(await found('carpets')).toEqual(['Striped rug']))
    for (const query of ['bedside table', 'bedside tables', 'nightstands'])
      expect([query, await found(query)]).toEqual([query, ['Oak nightstand']])
    expect(await found('cups')).toEqual(await found('cup'))
  })

  it('finds a SKU and a product number with other dashes, separators and widths', async () => {
    await load('products', 'sku,title,supplier,category,price,stock\nCODE-77-X,Coded tile,Halden,vases,5,9\n')
    await eventually(async () => expect(await find('coded tile')).toMatchObject({ nbHits: 1 }))
    const ocid = String((await find('coded tile')).hits[0]?.OCID)
    const wide = Array.from(ocid, (digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')
    const dashed = ['\u2010', '\u2011', '\u2013', '\u2212', '_', ' '].map((dash) => ['code', '77', 'x'].join(dash))
    for (const query of [...dashed, '#CODE-77-X', 'ＣＯＤＥ－７７－Ｘ', `#${ocid}`, wide]) {
      expect([query, (await find(query)).hits[0]?.['title']]).toEqual([query, 'Coded tile'])
    }
  })

  it('finds a SKU with any of its separators, from each of its parts on, however many zeros it is typed with', async () => {
    for (const query of ['CODE77X', 'code77', '77X', 'CODE-77X', 'CODE77-X', 'code 077', 'CODE-0077-X', 'code077x']) {
      expect([query, (await find(query)).hits.map(({ title }) => title)]).toEqual([query, ['Coded tile']])
    }
    await load('products', 'sku,title,supplier,category,price,stock\nRAL-VUS-007-TC,Numbered tile,Halden,vases,5,9\n')
    await eventually(async () => expect(await find('numbered tile')).toMatchObject({ nbHits: 1 }))
    const typed = [
      'RALVUS-007-TC',
      'RALVUS007TC',
      'RAL-VUS007',
      'VUS-007',
      'VUS-7',
      'ralvus7tc',
      'RALVUS007-TC',
      'VUS 07 TC',
    ]
    for (const query of typed) {
      expect([query, (await find(query)).hits.map(({ title }) => title)]).toEqual([query, ['Numbered tile']])
    }
    expect((await find('CODE77X')).hits[0]).not.toHaveProperty('sku_joined')
  })

  it('finds joined words like separate ones', async () => {
    const ocids: number[] = []
    for (const title of ['Pair of peg holders', 'Oak pegholder', 'Peg of beech, without holders'])
      ocids.push(await addProduct(test.database.db, { title, sku: `J-${title}` }))
    await test.shop.search.refresh(ocids)
    await test.search.caughtUp()
    const found = async (query: string) => (await find(query)).hits.map(({ title }) => title)
    for (const query of ['pegholder', 'pegholders', 'peg holder', 'peg holders'])
      expect([query, await found(query)]).toEqual([
        query,
        expect.arrayContaining(['Pair of peg holders', 'Oak pegholder']),
      ])
  })

  it('finds sizes by their sides, in texts and however they are typed', async () => {
    const { db } = test.database
    const ocids = [
      await addProduct(db, { title: 'Size board', sku: 'SB-1', length_in: 1, width_in: 21, height_in: 33.5 }),
      await addProduct(db, { title: 'Size board, 17 inches', sku: 'SB-2' }),
      await addProduct(db, { title: 'Size board of 12 in oak', sku: 'SB-3' }),
    ]
    await test.shop.search.refresh(ocids)
    await test.search.caughtUp()
    const found = async (query: string) => (await find(`size board ${query}`)).hits.map(({ title }) => title)
    for (const query of ['21x33', '21 x 33.5', '33 by 21', '21"', '21 in', '33½ inch', '1 x 21 x 33'])
      expect([query, await found(query)]).toEqual([query, ['Size board']])
    for (const query of ['17in', '17 in', '17"', '17-inch'])
      expect([query, await found(query)]).toEqual([query, ['Size board, 17 inches']])
  })

  it('takes a word that some product has for no other word', async () => {
    const ocids: number[] = []
    for (const title of ['Butter dish', 'Desk lamp with a disc', 'Cloth of gold, framed', 'Disk shade with a clotj'])
      ocids.push(await addProduct(test.database.db, { title, sku: `T-${title}` }))
    await test.shop.search.refresh(ocids)
    await test.search.caughtUp()
    const found = async (query: string) => (await find(query)).hits.map(({ title }) => String(title))
    expect(await found('butter dish')).toEqual(['Butter dish'])
    // No product has both words: the last one is left out rather than taken for another.
    expect(await found('dish gold')).toEqual(['Butter dish'])
    expect(await found('framd')).toEqual(['Cloth of gold, framed'])
  })

  it('takes neither short words nor colors for other words', async () => {
    const ocid = await addProduct(test.database.db, { title: 'Tall tea fork in lilac', sku: 'TEA-1' })
    await test.shop.search.refresh([ocid])
    await test.search.caughtUp()
    for (const query of ['teak', 'cork', 'coral', 'mauve'])
      expect([query, (await find(query)).nbHits]).toEqual([query, 0])
    expect((await find('lilac')).nbHits).toBe(1)
  })

  it('writes nothing if a product has not changed', async () => {
    const rows = () => test.database.pool.query('select max(time) as time from search_objects')
    const before = await rows()
    const { ocid } = await test.database.db.selectFrom('products').select('ocid').executeTakeFirstOrThrow()
    await test.shop.search.refresh([ocid])
    expect((await rows()).rows).toEqual(before.rows)
  })

  it('is sorted by its replicas', async () => {
    await load(
      'products',
      'sku,title,supplier,category,price,stock\nP-1,Cheap bowl,H,vases,1,5\nP-2,Dear bowl,H,vases,9,5\n',
    )
    await eventually(async () => expect((await find('bowl')).nbHits).toBe(2))
    const titles = async (sort: keyof typeof SEARCH_SORTS) =>
      (await find('bowl', {}, SEARCH_SORTS[sort])).hits.map((hit) => hit['title'])
    expect(await titles('price_up')).toEqual(['Cheap bowl', 'Dear bowl'])
    expect(await titles('price_down')).toEqual(['Dear bowl', 'Cheap bowl'])
  })

  it('ranks what is sold out after everything else with the words of the search', async () => {
    const soldOut = await addProduct(test.database.db, { title: 'Chalcedony gong', popularity: 900, stock: 0 })
    const inStock = await addProduct(test.database.db, {
      title: 'Large gong of chalcedony on a walnut stand',
      stock: 50,
    })
    await test.shop.search.refresh([soldOut, inStock])
    await eventually(async () =>
      expect((await find('chalcedony gong')).hits.map(({ OCID }) => OCID)).toEqual([inStock, soldOut]),
    )
  })

  it('ranks what is sold out last among equal matches and by popularity, and again first once it is restocked', async () => {
    const soldOut = await addProduct(test.database.db, { title: 'Quartz gong', popularity: 900, stock: 0 })
    const inStock = await addProduct(test.database.db, { title: 'Quartz gong', popularity: 1 })
    await test.shop.search.refresh([soldOut, inStock])
    const found = async (index?: string) => (await find('quartz gong', {}, index)).hits.map((hit) => hit['OCID'])
    await eventually(async () => expect(await found()).toEqual([inStock, soldOut]))
    expect(await found(SEARCH_SORTS.popular)).toEqual([inStock, soldOut])
    await test.database.db.updateTable('products').set({ stock: 50 }).where('ocid', '=', soldOut).execute()
    await test.shop.search.refresh([soldOut])
    await eventually(async () => expect(await found()).toEqual([soldOut, inStock]))
    expect(await found(SEARCH_SORTS.popular)).toEqual([soldOut, inStock])
  })

  it('is rebuilt during searches and changes without losing any of them', async () => {
    const ocid = await addProduct(test.database.db, { title: 'Steady stool', popularity: 5 })
    await test.shop.search.refresh([ocid])
    await eventually(async () => expect((await find('steady stool')).nbHits).toBe(1))
    const searching = new AbortController()
    const counts = (async () => {
      const seen = new Set<number>()
      while (!searching.signal.aborted) {
        seen.add((await find('steady stool')).nbHits)
        await setImmediate()
      }
      return seen
    })()
    const building = test.rebuildSearch()
    await load('products', 'sku,title\nP-1,Changed meanwhile\n')
    expect(await building).toBeGreaterThan(2)
    await eventually(async () => expect((await find('changed meanwhile')).nbHits).toBe(1))
    searching.abort()
    expect([...(await counts)]).toEqual([1])
    const { rows } = await test.database.pool.query('select name from search_indexes order by name')
    expect(rows.map((row: { name: string }) => row.name)).toEqual(Object.values(SEARCH_SORTS).toSorted())
    await test.shop.search.purge()
    const stores = await test.database.pool.query('select id from search_stores')
    expect(stores.rows).toHaveLength(1)
  })

  it('is repaired when the shop starts', async () => {
    const { indexes } = test.shop.search
    const names = async () => (await indexes.list()).map((index) => index.name)
    await indexes.remove(SEARCH_SORTS.newest)
    await test.prepareSearch()
    expect(await names()).toEqual(Object.values(SEARCH_SORTS).toSorted())
    // The state after a process was killed during a rebuild.
    await indexes.write(`${SEARCH_INDEX}.building`, [{ action: 'addObject', body: { objectID: 'half' } }])
    await test.prepareSearch()
    expect(await names()).toEqual(Object.values(SEARCH_SORTS).toSorted())
    expect((await find('bowl', {}, SEARCH_SORTS.newest)).nbHits).toBe(1)
    expect((await find('')).hits.map((hit) => hit.objectID)).not.toContain('half')
  })

  it('is described to browsers', async () => {
    const { app, search } = await test.shop.search.keys()
    expect(await test.shop.search.config('https://shop.example:8443')).toEqual({
      appId: app,
      publicKey: search,
      hosts: [{ url: 'shop.example:8443', protocol: 'https' }],
      indexName: SEARCH_INDEX,
    })
  })

  it('refreshes products that are no longer new', async () => {
    const { db } = test.database
    const now = new Date('2026-06-30T12:00:00Z')
    const recent = await addProduct(db, { created_at: new Date('2026-05-16T06:00:00Z') })
    const older = await addProduct(db, { created_at: new Date('2026-05-15T06:00:00Z') })
    const aged = await readNoLongerNew(db, now)
    expect(aged).toContain(recent)
    expect(aged).not.toContain(older)
  })
})
