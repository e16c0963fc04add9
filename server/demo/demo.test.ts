import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { termsInForce } from '#server/content/content.ts'
import { completeDemoShop, demoBuyers, demoStaff, isEmptyShop, loadDemoShop } from './demo.ts'
import { ALL_PERMISSIONS, BUILT_IN_ROLES } from '#contract/backoffice/permissions.ts'
import { openStaffBrowser } from '#test-kit/accounts/staff-browser.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('the demo shop', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
    await loadDemoShop(test.shop, test.database, () => undefined)
  }, 120_000)
  afterAll(() => test.close())

  const count = async (sql: string) => Number((await test.database.pool.query<{ n: number }>(sql)).rows[0]?.n)

  it('is loaded into an empty shop only', async () => {
    expect(await isEmptyShop(test.database.db)).toBe(false)
    const empty = await openTestShop()
    expect(await isEmptyShop(empty.database.db)).toBe(true)
    await empty.close()
  })

  it('has its categories, suppliers and at least 300 products', async () => {
    expect(await test.shop.catalog.mainCategories()).toHaveLength(8)
    expect(await count('select count(*) n from suppliers where length(story) > 80')).toBe(24)
    expect(await count('select count(*) n from products')).toBeGreaterThanOrEqual(300)
  })

  it('has an image for every product except the one without', async () => {
    expect(
      await count(`select count(*) n from products where not exists
        (select from product_images i where i.ocid = products.ocid and file is not null)`),
    ).toBe(1)
    const files = await count('select count(distinct file) n from product_images')
    expect(files).toBe(await count('select count(*) n from product_images'))
  })

  it('has the special cases of the specification', async () => {
    const specialCases: [string, string][] = [
      ['on sale without a sales price', 'is_sales and sales_price_cents is null'],
      ['a sales price without being on sale', 'not is_sales and sales_price_cents is not null'],
      ['a sales price above the price', 'sales_price_cents > price_cents'],
      ['a title of 250 letters', 'length(title) = 250'],
      ['discontinued', `status = 'discontinued'`],
      ['less stock than the minimum', 'stock > 0 and stock < min_qty'],
    ]
    for (const [name, condition] of specialCases) {
      expect(await count(`select count(*) n from products where ${condition}`), name).toBeGreaterThan(0)
    }
    const banners = (await test.shop.content.merchandising.banners()).data
    expect(banners.filter(({ link }) => link === null)).toHaveLength(1)
    const children = await test.shop.catalog.childCategories()
    expect(children.filter((category) => category.c_count === 0)).not.toHaveLength(0)
    const titles = await count('select count(*) - count(distinct title) n from products')
    expect(titles).toBeGreaterThan(0)
  })

  it('fills the home page', async () => {
    const { content } = test.shop
    expect((await content.merchandising.banners()).data.length).toBeGreaterThanOrEqual(5)
    expect((await content.merchandising.featured()).inventory.length).toBeGreaterThanOrEqual(8)
    expect((await content.merchandising.mustHave()).inventory.length).toBeGreaterThanOrEqual(8)
    const collections = await content.merchandising.homepageCollections({ limit: 6, inventoryLimit: 4 })
    expect(collections.map(({ inventory }) => inventory.length)).toEqual([4, 4, 4, 4, 4, 4])
  })

  it('has buyers who can sign in with the passwords it shows', async () => {
    const buyers = await demoBuyers(test.database.db)
    expect(buyers.length).toBeGreaterThanOrEqual(3)
    for (const buyer of buyers)
      await expect(
        test.shop.accounts.sessions.signIn(buyer, { address: '10.0.0.1', userAgent: undefined, device: null }),
      ).resolves.toBeDefined()
  })

  it('has staff who can sign in with the passwords it shows: an owner, and someone with few permissions', async () => {
    const staff = await demoStaff(test.database.db)
    expect(staff.map(({ hint }) => hint)).toEqual(['owner', 'orders only'])
    const counts = []
    for (const login of staff) {
      const browser = openStaffBrowser(test)
      expect((await browser.call('POST', '/sign-in', { email: login.email, password: login.password })).status).toBe(
        200,
      )
      const { permissions } = (await browser.call('GET', '/me')).body.data as { permissions: string[] }
      counts.push(permissions.length)
    }
    expect(counts).toEqual([ALL_PERMISSIONS.length, BUILT_IN_ROLES.Orders.length])
    await test.database.pool.query('delete from staff')
    await completeDemoShop(test.shop, test.database.db, () => undefined)
    expect(await demoStaff(test.database.db)).toHaveLength(2)
  })

  it('has terms in force that new buyers accept', async () => {
    const terms = await test.shop.content.terms()
    expect(await termsInForce(test.database.db)).toBe(String(terms?.version))
  })

  it('continues an interrupted load, and changes nothing otherwise', async () => {
    const snapshot = async () =>
      JSON.stringify((await test.database.pool.query('select * from products order by ocid')).rows)
    const before = await snapshot()
    await test.database.pool.query(`update shop_state set value = 'loading' where key = 'demo'`)
    expect(await isEmptyShop(test.database.db)).toBe(true)
    await loadDemoShop(test.shop, test.database, () => undefined)
    expect(await snapshot()).toBe(before)
    expect(await isEmptyShop(test.database.db)).toBe(false)
  }, 120_000)

  it('has its pages, also if an earlier release loaded it', async () => {
    const { content, catalogChanged } = test.shop
    const rows = () => count('select count(*) n from content_documents')
    expect(await rows()).toBe(30)
    const look = await content.look('table-for-an-early-supper')
    expect(look?.inventory.map(({ sku }) => sku)).toHaveLength(5)
    await test.database.pool.query('delete from content_documents')
    await completeDemoShop(test.shop, test.database.db, () => undefined)
    expect(await rows()).toBe(30)
    catalogChanged()
    expect(Number((await content.aboutUs())?.stats[0]?.value)).toBeGreaterThan(300)
  })

  it('reports why its pages do not fit another catalog, and opens anyway', async () => {
    const other = await openTestShop()
    await other.database.pool.query(`insert into shop_state values ('demo', 'loaded')`)
    const said: string[] = []
    await completeDemoShop(other.shop, other.database.db, (line) => said.push(line))
    await other.close()
    expect(said.join()).toContain('there is no product with the SKU')
  })

  it('references only images that exist', () => {
    const folder = new URL('../../database/demo/pictures/', import.meta.url)
    const manifest = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')) as { file: string }[]
    for (const { file } of manifest) expect(readFileSync(new URL(file, folder)).length).toBeGreaterThan(1000)
  })
})
