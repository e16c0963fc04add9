import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

async function found(sku: string): Promise<number | null> {
  const answer = await test.app.inject(`/api/v2/buyer/inventory/by-sku/${encodeURIComponent(sku)}`)
  return answer.statusCode === 404 ? null : answer.json<{ data: { ocid: number } }>().data.ocid
}

it('finds a product by its SKU, however it is written', async () => {
  const ocid = await addProduct(test.database.db, { sku: 'HAL/VAS-001' })
  for (const sku of ['HAL/VAS-001', 'hal/vas-001', ' HAL/VAS 001 ', 'HAL/VAS–001'])
    expect(await found(sku), sku).toBe(ocid)
  for (const sku of ['HAL/VAS-002', '-', String(ocid)]) expect(await found(sku), sku).toBe(null)
})

it('prefers the exact one of SKUs that are alike, and finds none of them by another spelling', async () => {
  const one = await addProduct(test.database.db, { sku: 'ABC-D' })
  const other = await addProduct(test.database.db, { sku: 'AB-CD' })
  expect([await found('ABC-D'), await found('AB-CD'), await found('abcd')]).toEqual([one, other, null])
})
