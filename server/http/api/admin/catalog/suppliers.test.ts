import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SupplierDetails } from '#contract/schemas/admin/catalog/suppliers.ts'
import { API_PATHS } from '#contract/api-paths.ts'
import { addDays, todayUtc } from '#contract/values/days.ts'
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

const FIELDS = {
  status: 'active',
  story: '',
  country: null,
  ships_from: null,
  latitude: null,
  longitude: null,
  minimum_first: null,
  minimum_reorder: null,
  away_from: null,
  away_until: null,
}
const create = (fields: object) => sam.call('POST', '/suppliers', { ...FIELDS, ...fields })
async function added(fields: object): Promise<SupplierDetails> {
  const { status, body } = await create(fields)
  expect([status, body]).toEqual([201, body])
  return body['data'] as SupplierDetails
}
const set = ({ id, version, slug, name }: SupplierDetails, fields: object, by = sam) =>
  by.call('POST', `/suppliers/${id}`, { ...FIELDS, name, slug, version, ...fields })
const redirects = async () => Object.fromEntries((await test.shop.redirects.list()).map(({ from, to }) => [from, to]))

describe('suppliers', () => {
  it('are added by the rules of an import, with their minimums, and have a page', async () => {
    const halden = await added({ name: ' Halden & Co ', country: 'Germany', minimum_first: 250, minimum_reorder: 99.5 })
    expect(halden).toMatchObject({
      slug: 'halden-co',
      name: 'Halden & Co',
      country: 'DE',
      minimum_first: 250,
      minimum_reorder: 99.5,
    })
    expect(await test.shop.catalog.supplier('halden-co')).toMatchObject({ minimum: { first: 250, later: 99.5 } })
    const errors = []
    for (const fields of [
      { name: 'Halden Co' },
      { name: 'Two words', slug: 'Two Words' },
      { name: 'Atlantis', country: 'Atlantis' },
      { name: 'Half', latitude: 12.5 },
      { name: 'Away', away_from: '2026-12-24' },
      { name: 'Back', away_from: '2026-12-24', away_until: '2026-12-23' },
    ])
      errors.push(Object.keys((await create(fields)).body['errors'] ?? {})[0])
    expect(errors).toEqual(['slug', 'slug', 'country', 'longitude', 'away_until', 'away_until'])
  })

  it('are found by a part of their name and by their status, page by page', async () => {
    for (const name of ['Loom One', 'Loom Two', 'Loom Three']) await added({ name })
    await added({ name: 'Loom Draft', status: 'draft' })
    await addProduct(test.database.db, { supplier_id: (await added({ name: 'Loom Four' })).id })
    const list = async (query: string) => (await sam.call('GET', `/suppliers?q=LOOM&${query}`)).body
    const first = await list('status=active&limit=3')
    expect(first).toMatchObject({
      data: [{ slug: 'loom-four', products: 1 }, { slug: 'loom-one', products: 0 }, { slug: 'loom-three' }],
      next: 'loom-three',
    })
    expect(await list('status=active&limit=3&cursor=loom-three')).toMatchObject({
      data: [{ slug: 'loom-two' }],
      next: null,
    })
    expect(await list('status=draft')).toMatchObject({ data: [{ name: 'Loom Draft' }] })
  })

  it('are listed with their holidays until the last day is over for every buyer', async () => {
    const { id } = await added({ name: 'Holiday House' })
    const listed = async () => {
      const { body } = await sam.call('GET', '/suppliers?q=holiday')
      return (body['data'] as { away_until: string | null }[]).map(({ away_until }) => away_until)
    }
    const setHoliday = (day: string) =>
      test.database.pool.query('update suppliers set away_from = $1, away_until = $1 where id = $2', [day, id])
    // A day whose end in Hawaii is ten hours later than in UTC.
    const lastDay = addDays(todayUtc(), -1)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${todayUtc()}T09:00:00Z`) })
    try {
      await setHoliday(lastDay)
      expect(await listed()).toEqual([lastDay])
      await setHoliday(addDays(lastDay, -1))
      expect(await listed()).toEqual([null])
    } finally {
      vi.useRealTimers()
    }
  })

  it('keep old links and what names them when they are renamed, with their changes in the audit log', async () => {
    const tazra = await added({ name: 'Tazra' })
    const ocid = await addProduct(test.database.db, { supplier_id: tazra.id })
    await test.database.pool.query(`insert into collections (slug, name, rule)
      values ('of-tazra', 'Of Tazra', '{"match":"all","sort":"popular","suppliers":["tazra"]}')`)
    await test.database.pool.query(`delete from pgboss.job where name = 'search.refresh'`)
    const renamed = (await set(tazra, { slug: 'tazra-mill', name: 'Tazra Mill' })).body['data'] as SupplierDetails
    const again = (await set(renamed, { slug: 'tazra-weavers', story: 'Nine weavers.' })).body[
      'data'
    ] as SupplierDetails
    expect(await redirects()).toMatchObject({
      '/maker/tazra': '/maker/tazra-weavers',
      '/maker/tazra-mill': '/maker/tazra-weavers',
    })
    // Back to the first name: the path has a page again, and no redirect leads in a circle.
    await set(again, { slug: 'tazra' })
    expect(await redirects()).toMatchObject({
      '/maker/tazra-mill': '/maker/tazra',
      '/maker/tazra-weavers': '/maker/tazra',
    })
    expect(await redirects()).not.toHaveProperty('/maker/tazra')
    const { rows } = await test.database.pool.query(`select rule from collections where slug = 'of-tazra'`)
    expect(rows).toMatchObject([{ rule: { suppliers: ['tazra'] } }])
    const jobs = await test.database.pool.query(`select data from pgboss.job where name = 'search.refresh'`)
    expect(jobs.rows).toContainEqual({ data: { ocids: [ocid] } })
    const { body } = await sam.call('GET', `/audit?subject_kind=supplier&subject_id=${tazra.id}`)
    expect(body['data']).toMatchObject([
      { action: 'adminSetSupplier', changes: { slug: ['tazra-weavers', 'tazra'], story: ['Nine weavers.', ''] } },
      { changes: { slug: ['tazra-mill', 'tazra-weavers'], story: ['', 'Nine weavers.'] } },
      { changes: { slug: ['tazra', 'tazra-mill'], name: ['Tazra', 'Tazra Mill'] } },
      { action: 'adminCreateSupplier', changes: { name: [null, 'Tazra'] } },
    ])
  })

  it('are not changed by someone who has not seen the latest version, also one of an import', async () => {
    const carla = await signInStaff(test, ['catalog.read', 'catalog.write'], 'Carla Catalog')
    const orchard = await added({ name: 'Tin Orchard' })
    expect((await set(orchard, { story: 'Tin.' }, carla)).status).toBe(200)
    expect(await set(orchard, { ships_from: 'Austin, TX' })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', changed_by: 'Carla Catalog' },
    })
    const seen = (await sam.call('GET', `/suppliers/${orchard.id}`)).body['data'] as SupplierDetails
    expect(seen).toMatchObject({ story: 'Tin.', ships_from: null })
    const input = Readable.from(['slug,name,story\ntin-orchard,Tin Orchard,By a file\n'])
    await test.shop.imports.importStream({ kind: 'suppliers', input })
    expect(await set(seen, {})).toMatchObject({ status: 409, body: { changed_by: null } })
  })

  it('have holidays that buyers read until they are over', async () => {
    const wren = await added({ name: 'Wren', away_from: '2999-12-20', away_until: '2999-12-31' })
    const ocid = await addProduct(test.database.db, { supplier_id: wren.id })
    test.shop.catalogChanged()
    // The last day is a Tuesday.
    const holidays = { from: '2999-12-20', until: '2999-12-31', ships_again_on: '3000-01-01' }
    expect(await test.shop.catalog.supplier('wren')).toMatchObject({ holidays })
    expect(await test.shop.catalog.item(ocid)).toMatchObject({ supplier_holidays: holidays })
    await set(wren, { away_from: '2020-12-20', away_until: '2020-12-31' })
    test.shop.catalogChanged()
    expect(await test.shop.catalog.supplier('wren')).toMatchObject({ holidays: null })
    await test.shop.taxonomy.suppliers.endHolidays()
    expect((await sam.call('GET', `/suppliers/${wren.id}`)).body['data']).toMatchObject({ away_until: null })
  })

  it('are deleted when they are empty, and their page is gone for good', async () => {
    const empty = await added({ name: 'Emptied' })
    const full = await added({ name: 'Full' })
    await addProduct(test.database.db, { supplier_id: full.id })
    expect(await sam.call('DELETE', `/suppliers/${full.id}`)).toMatchObject({ status: 409 })
    expect((await sam.call('DELETE', `/suppliers/${empty.id}`)).status).toBe(200)
    expect(await redirects()).toMatchObject({ '/maker/emptied': null })
    expect((await sam.call('GET', `/suppliers/${empty.id}`)).status).toBe(404)
  })

  it('need the permissions of the catalog', async () => {
    const reader = await signInStaff(test, ['catalog.read'])
    expect((await reader.call('GET', '/suppliers')).status).toBe(200)
    expect((await reader.call('POST', '/suppliers', { ...FIELDS, name: 'No' })).body).toMatchObject({
      permission: 'catalog.write',
    })
    const none = await signInStaff(test, ['orders.read'])
    expect((await none.call('GET', '/suppliers')).status).toBe(403)
  })
})

describe('exports of the taxonomy', () => {
  it('are files that an import reads unchanged', async () => {
    for (const kind of ['suppliers', 'categories', 'collections'] as const) {
      const url = `${API_PATHS.admin}/${kind}.csv`
      const { statusCode, rawPayload } = await test.app.inject({ url, headers: sam.headers })
      expect(statusCode).toBe(200)
      const report = await test.shop.imports.importStream({ kind, input: Readable.from([rawPayload]) })
      expect(report).toMatchObject({ created: 0, updated: 0, rejected: 0 })
      expect(report.rows).toBeGreaterThan(0)
    }
  })
})
