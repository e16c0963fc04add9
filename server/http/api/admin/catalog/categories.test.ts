import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CategoryDetails, CategoryNode } from '#contract/schemas/admin/catalog/categories.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let sam: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  sam = await signInStaff(test)
})
afterAll(() => test.close())

const FIELDS = { status: 'active', description: '', image: null, image_alt: '' }
const create = (c_name: string, parent_id: number | null, fields: object = {}) =>
  sam.call('POST', '/categories', { ...FIELDS, c_name, parent_id, ...fields })
async function add(c_name: string, parent_id: number | null = null): Promise<CategoryDetails> {
  return (await create(c_name, parent_id)).body['data'] as CategoryDetails
}
const set = ({ c_id, version, c_link, c_name }: CategoryDetails, fields: object) =>
  sam.call('POST', `/categories/${c_id}`, { ...FIELDS, c_name, c_link, version, ...fields })
const move = (id: number, parent_id: number | null, before: number | null = null) =>
  sam.call('POST', `/categories/${id}/move`, { parent_id, before })
const merge = (id: number, into: number) => sam.call('POST', `/categories/${id}/merge`, { into })
const redirects = async () => Object.fromEntries((await test.shop.redirects.list()).map(({ from, to }) => [from, to]))
const categoryOf = async (ocid: number) =>
  (
    await test.database.db.selectFrom('products').select(['category_id', 'status']).where('ocid', '=', ocid).execute()
  )[0]

/** Returns the names below a category, in their order. */
async function below(parent: number | null): Promise<string[]> {
  const tree = (await sam.call('GET', '/categories')).body['data'] as CategoryNode[]
  return tree.filter(({ parent_id }) => parent_id === parent).map(({ c_name }) => c_name)
}

async function refreshed(): Promise<Set<number>> {
  const { rows } = await test.database.pool.query<{ ocids: number[] }>(
    `delete from pgboss.job where name = 'search.refresh' returning data->'ocids' as ocids`,
  )
  return new Set(rows.flatMap(({ ocids }) => ocids))
}

describe('the tree of categories', () => {
  it('gets new categories as the last ones, and sorts and moves them with all below', async () => {
    const [kitchen, decor] = [await add('Kitchen'), await add('Decor')]
    const [mugs, cups, bowls] = [
      await add('Mugs', kitchen.c_id),
      await add('Cups', kitchen.c_id),
      await add('Bowls', kitchen.c_id),
    ]
    const ocid = await addProduct(test.database.db, { category_id: mugs.c_id })
    expect(await below(kitchen.c_id)).toEqual(['Mugs', 'Cups', 'Bowls'])
    await move(bowls.c_id, kitchen.c_id, mugs.c_id)
    expect(await below(kitchen.c_id)).toEqual(['Bowls', 'Mugs', 'Cups'])
    await move(bowls.c_id, kitchen.c_id)
    expect(await below(kitchen.c_id)).toEqual(['Mugs', 'Cups', 'Bowls'])
    await refreshed()
    await move(kitchen.c_id, decor.c_id)
    expect(await below(decor.c_id)).toEqual(['Kitchen'])
    expect(await refreshed()).toContain(ocid)
    // Below itself, into an unknown category, and before one that has moved away.
    expect(await move(decor.c_id, mugs.c_id)).toMatchObject({ status: 422 })
    expect(await move(mugs.c_id, 999_999)).toMatchObject({ status: 409 })
    expect(await move(mugs.c_id, decor.c_id, cups.c_id)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    })
    const { body } = await sam.call('GET', `/audit?subject_kind=category&subject_id=${kitchen.c_id}&limit=1`)
    expect(body['data']).toMatchObject([{ changes: { parent: [null, 'decor'] } }])
  })

  it('hides and shows the products of a category that moves below a hidden one and back', async () => {
    const [season, tree] = [await add('Season'), await add('Trees')]
    await set(season, { status: 'hidden' })
    const ocid = await addProduct(test.database.db, { category_id: tree.c_id })
    await move(tree.c_id, season.c_id)
    expect((await categoryOf(ocid))?.status).toBe('hidden')
    await move(tree.c_id, null)
    expect((await categoryOf(ocid))?.status).toBe('active')
  })

  it('keeps the version of a category that others are sorted around', async () => {
    const [one, two] = [await add('First shelf'), await add('Second shelf')]
    await move(two.c_id, null, one.c_id)
    expect((await set(one, { description: 'Seen before the move' })).status).toBe(200)
    expect(await set(one, { description: 'Not seen' })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', changed_by: 'Sam Staff' },
    })
  })
})

describe('a category', () => {
  it('is renamed with a redirect, and its URL belongs to it alone', async () => {
    const lamps = await add('Lamps')
    expect((await create('Lamps', null)).body).toMatchObject({ errors: { c_link: [expect.any(String)] } })
    expect((await create('Orphan', 999_999)).body).toMatchObject({ errors: { parent_id: [expect.any(String)] } })
    expect((await create('Local', null, { image: 'lamp.jpg' })).body).toMatchObject({
      errors: { image: [expect.any(String)] },
    })
    await set(lamps, { c_link: 'lighting' })
    expect(await redirects()).toMatchObject({ '/category/lamps': '/category/lighting' })
  })

  it('gets an image that a job fetches', async () => {
    const { body } = await create('Pictured', null, { image: 'https://pictures.example/p.jpg', image_alt: 'A picture' })
    expect(body['data']).toMatchObject({ image_status: 'waiting', image_alt: 'A picture' })
    const jobs = await test.database.pool.query(`select data from pgboss.job where name = 'image.fetch'`)
    expect(jobs.rows).toContainEqual({ data: { source: 'https://pictures.example/p.jpg' } })
  })

  it('is merged into another one: products, categories below, names and redirects follow', async () => {
    const [cups, mugs] = [await add('Tea cups'), await add('Tea mugs')]
    const espresso = await add('Espresso', cups.c_id)
    const ocids = [
      await addProduct(test.database.db, { category_id: cups.c_id }),
      await addProduct(test.database.db, { category_id: espresso.c_id }),
    ]
    const renamed = (await set(cups, { c_link: 'teacups' })).body['data'] as CategoryDetails
    await test.database.pool.query(`insert into collections (slug, name, rule)
      values ('tea', 'Tea', '{"match":"all","sort":"popular","categories":["teacups"]}')`)
    await refreshed()
    expect(await merge(cups.c_id, espresso.c_id)).toMatchObject({ status: 422 })
    expect(await merge(renamed.c_id, mugs.c_id)).toMatchObject({ status: 200, body: { data: { moved: 1 } } })
    expect(await Promise.all(ocids.map(categoryOf))).toMatchObject([
      { category_id: mugs.c_id },
      { category_id: espresso.c_id },
    ])
    expect(await below(mugs.c_id)).toEqual(['Espresso'])
    expect([...(await refreshed())]).toEqual(expect.arrayContaining(ocids))
    // The first name leads to the end, not to the second one.
    expect(await redirects()).toMatchObject({
      '/category/tea-cups': '/category/tea-mugs',
      '/category/teacups': '/category/tea-mugs',
    })
    const { rows } = await test.database.pool.query(`select rule from collections where slug = 'tea'`)
    expect(rows).toMatchObject([{ rule: { categories: ['tea-mugs'] } }])
    const { body } = await sam.call('GET', `/audit?subject_kind=category&subject_id=${cups.c_id}&limit=1`)
    expect(body['data']).toMatchObject([{ changes: { merged_into: [null, 'tea-mugs'], moved_products: [null, 1] } }])
  })

  it('is deleted when it is empty, and its page leads to the one above', async () => {
    const textiles = await add('Textiles')
    const rugs = await add('Rugs', textiles.c_id)
    expect(await sam.call('DELETE', `/categories/${textiles.c_id}`)).toMatchObject({ status: 409 })
    expect((await sam.call('DELETE', `/categories/${rugs.c_id}`)).status).toBe(200)
    expect(await redirects()).toMatchObject({ '/category/rugs': '/category/textiles' })
    expect((await sam.call('DELETE', `/categories/${textiles.c_id}`)).status).toBe(200)
  })
})
