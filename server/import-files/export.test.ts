import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPerson, signedIn, type StaffVisitor } from '#test-kit/admin-calls/stage.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { uploadImport } from '#test-kit/imports/upload.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const PRODUCTS = `sku,title,price,supplier,category,stock,weight_lb,price_breaks,description
E-1,=Mug,12.50,acme,mugs,4,1.125,24:11|48:10.50,"Two lines
of ""text"""
00456,Ünï bowl,8,acme,mugs,0,,,
`

let test: TestShop
let staff: TestStaff
let client: StaffVisitor['client']
beforeAll(async () => {
  test = await openTestShop()
  staff = await signInStaff(test)
  client = (await signedIn(test, await addPerson(test))).client
  await test.database.pool.query(
    `insert into suppliers (slug, name) values ('acme', 'Acme Pottery');
     insert into categories (c_link, c_name) values ('mugs', 'Mugs')`,
  )
  await imported('products.csv', PRODUCTS, 'products')
})
afterAll(() => test.close())

const download = (path: string) => test.app.inject({ url: `/api/v2/admin/${path}`, headers: staff.headers })

async function imported(name: string, content: string | Buffer, kind: 'products' | 'suppliers' | 'categories') {
  const params = { id: (await uploadImport(client, content, { name, kind })).id }
  await client.adminRunImport({ params })
  await test.shop.importFiles.work(params.id)
  return (await client.adminImport({ params })).data.report
}

it.each([
  ['products', 'csv'],
  ['products', 'xlsx'],
  ['suppliers', 'csv'],
  ['categories', 'xlsx'],
] as const)('an export of %s as %s is imported without a change', async (kind, extension) => {
  const { statusCode, rawPayload } = await download(`catalog.${extension}?kind=${kind}`)
  expect(statusCode).toBe(200)
  const report = await imported(`catalog.${extension}`, rawPayload, kind)
  expect(report).toMatchObject({ created: 0, updated: 0, rejected: 0, unchanged: kind === 'products' ? 2 : 1 })
})

it('has the chosen columns, and those that identify a record', async () => {
  const { body } = await download('catalog.csv?kind=products&columns[0]=price&columns[1]=stock')
  expect(body.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffocid,sku,price,stock',
    expect.stringContaining(',E-1,12.50,4'),
  ])
  expect((await download('catalog.csv?kind=products&columns[0]=cost')).json()).toMatchObject({ code: 'invalid_input' })
  const { body: log } = await staff.call('GET', '/audit?limit=1')
  expect(log['data']).toMatchObject([{ action: 'adminCatalogFile', changes: { filter: [null, { kind: 'products' }] } }])
})

it('needs the permission to export', async () => {
  const reader = await signInStaff(test, ['catalog.read'], 'Ray Reader')
  const { statusCode } = await test.app.inject({
    url: '/api/v2/admin/catalog.csv?kind=products',
    headers: reader.headers,
  })
  expect(statusCode).toBe(403)
})
