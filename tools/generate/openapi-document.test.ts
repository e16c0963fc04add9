import { expect, it } from 'vitest'
import { readDocument } from './openapi-document.ts'

it('gives the entities of the shop a name, and references wherever they occur', async () => {
  const document = await readDocument()
  const schemas = document.components?.['schemas'] ?? {}
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Address', 'Cart', 'CartLine', 'Invoice', 'Money', 'Order', 'Product', 'Seed', 'Shipment']),
  )
  expect(schemas).toMatchObject({
    Cart: { properties: { items: { items: { $ref: '#/components/schemas/CartLine' } } } },
    CartLine: { properties: { line_total: { $ref: '#/components/schemas/Money' } } },
    Order: { properties: { shipping_address: { $ref: '#/components/schemas/Address' } } },
  })
  // A cart without a name would have its lines in its own schema, in each of the calls that return it.
  expect(JSON.stringify(document.paths).split('"next_break"')).toHaveLength(1 + recordedCarts(document.paths))
})

it('takes at most 640 KB (decision 0077)', async () => {
  expect(JSON.stringify(await readDocument()).length).toBeLessThan(640 * 1024)
})

/** Counts the lines of carts in examples, which are values and no schemas. */
function recordedCarts(paths: unknown): number {
  const examples: string[] = []
  JSON.stringify(paths, (key, value: unknown) => {
    if (key === 'example') examples.push(JSON.stringify(value))
    return value
  })
  return examples.join('').split('"next_break"').length - 1
}
