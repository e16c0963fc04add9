import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ImportKind } from '#contract/imports/imports.ts'
import type { Permission } from '#contract/backoffice/permissions.ts'
import { addPerson, signedIn, type StaffVisitor } from '#test-kit/admin-calls/stage.ts'
import { signInStaff } from '#test-kit/accounts/staff.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { uploadImport } from '#test-kit/imports/upload.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let client: StaffVisitor['client']
beforeAll(async () => {
  test = await openTestShop()
  client = (await signedIn(test, await addPerson(test))).client
  await addProduct(test.database.db, { sku: 'RIGHT-1', stock: 5, price_cents: 500 })
})
afterAll(() => test.close())

it.each<[string, ImportKind, string, Permission, string[]]>([
  ['prices', 'products', 'sku,price,is_sales\nRIGHT-1,9,no\n', 'prices.write', ['price', 'is_sales']],
  ['stock', 'products', 'sku,stock\nRIGHT-1,7\n', 'stock.write', ['stock']],
  ['low-stock levels', 'products', 'sku,low_stock_level\nRIGHT-1,4\n', 'stock.write', ['low_stock_level']],
  ['other fields', 'products', 'sku,title\nRIGHT-1,Vase\n', 'catalog.write', ['title']],
  ['suppliers', 'suppliers', 'slug,name\nacme,Acme\n', 'catalog.write', ['slug', 'name']],
  ['banners', 'banners', 'key,heading\nspring,Spring\n', 'content.write', ['key', 'heading']],
])(
  'an import of %s needs the permission to change them, and so does its undo',
  async (title, kind, csv, permission, columns) => {
    const { id } = await uploadImport(client, csv, { kind })
    const importer = await signInStaff(test, ['imports.run', 'catalog.read'], `No ${title}`)
    const refused = { code: 'permission_missing', permission, columns }
    expect((await importer.call('POST', `/imports/${id}/check`)).status).toBe(200)
    await test.shop.importFiles.work(id)
    const { status, body } = await importer.call('POST', `/imports/${id}/run`)
    expect([status, body]).toMatchObject([403, refused])
    expect(body['message']).toContain(columns.join(', '))
    expect((await importer.call('POST', `/imports/${id}/undo`)).body).toMatchObject(refused)
    const allowed = await signInStaff(test, ['imports.run', permission], `Some ${title}`)
    expect((await allowed.call('POST', `/imports/${id}/run`)).status).toBe(200)
  },
)

it('an import of low-stock levels of suppliers needs the permission to change the stock as well', async () => {
  const { id } = await uploadImport(client, 'slug,name,low_stock_level\nbirch,Birch,4\n', { kind: 'suppliers' })
  const importer = await signInStaff(test, ['imports.run', 'catalog.write'], 'Carla Catalog')
  expect(await importer.call('POST', `/imports/${id}/run`)).toMatchObject({
    status: 403,
    body: { permission: 'stock.write', columns: ['low_stock_level'] },
  })
  const allowed = await signInStaff(test, ['imports.run', 'catalog.write', 'stock.write'], 'Stan Stock')
  expect((await allowed.call('POST', `/imports/${id}/run`)).status).toBe(200)
})
