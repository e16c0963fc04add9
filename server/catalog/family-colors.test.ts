import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('the colors of products', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  async function addFamily(
    members: readonly { options: Record<string, string>; status?: string }[],
  ): Promise<number[]> {
    const { db } = test.database
    families += 1
    const { id } = await db
      .insertInto('product_families')
      .values({ key: `family-${families}`, option_names: ['Color', 'Size'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ocids: number[] = []
    for (const { options, ...fields } of members)
      ocids.push(await addProduct(db, { ...fields, family_id: id, options: JSON.stringify(options) }))
    return ocids
  }
  let families = 0

  const colorsOf = async (...ocids: number[]) => {
    const query = ocids.map((ocid) => `ocids[]=${ocid}`).join('&')
    const answer = await test.app.inject(`/api/v2/buyer/inventory/colors?${query}`)
    expect(answer.statusCode).toBe(200)
    return answer.json<{ data: unknown }>().data
  }

  it('are those of the active products of the family, each once, in the order of the products', async () => {
    const [first = 0, second = 0] = await addFamily([
      { options: { Color: 'Sage', Size: 'Small' } },
      { options: { Color: 'White', Size: 'Small' } },
      { options: { Color: 'Sage', Size: 'Large' } },
      { options: { Color: 'Harlequin', Size: 'Large' } },
      { options: { Color: 'Ink' }, status: 'discontinued' },
    ])
    const colors = [
      { name: 'Sage', swatch: '#98a487' },
      { name: 'White', swatch: '#fbfaf7' },
      { name: 'Harlequin', swatch: null },
    ]
    expect(await colorsOf(second, first)).toEqual(
      expect.arrayContaining([
        { ocid: first, colors },
        { ocid: second, colors },
      ]),
    )
  })

  it('are left out for a product without a family, and for one whose family has one color or none', async () => {
    const single = await addProduct(test.database.db)
    const [small = 0] = await addFamily([{ options: { Size: 'Small' } }, { options: { Size: 'Large' } }])
    const [ink = 0] = await addFamily([{ options: { Colour: 'Ink' } }, { options: { Colour: 'Ink', Size: 'Large' } }])
    expect(await colorsOf(single, small, ink)).toEqual([])
    expect(await colorsOf()).toEqual([])
  })
})
