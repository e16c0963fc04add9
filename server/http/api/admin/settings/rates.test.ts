import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  AdminShipping,
  AdminTaxes,
  RateVersion,
  ShippingTrialResult,
} from '#contract/schemas/admin/settings/rates.ts'
import type { ShippingRate } from '#contract/schemas/orders/rates.ts'
import { createLog } from '#server/boot/log.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { addSupplier } from '#test-kit/orders/buying.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const STANDARD: ShippingRate = { key: 'standard', name: 'Standard', kind: 'flat', rate: 15, transit_days: [2, 6] }
const BY_WEIGHT: ShippingRate = {
  key: 'mason-weight',
  maker: 'mason',
  name: 'By weight',
  kind: 'weight',
  rate: 9,
  per_pound: 0.5,
  states: ['TX'],
  transit_days: [3, 7],
}

let test: TestShop
let staff: TestStaff
let mason: number
const logged: string[] = []
beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => logged.push(line) })
  test = await openTestShop({ LOG_LEVEL: 'info' }, { log })
  mason = await addSupplier(test, 'mason')
  staff = await signInStaff(test, ['settings.read', 'settings.write'], 'June Park')
})
afterAll(() => test.close())

const loggedChanges = () => logged.filter((line) => line.includes('"rates changed"')).length
const read = async () => (await staff.call('GET', '/settings/shipping')).body['data'] as AdminShipping
const save = async (shipping: readonly ShippingRate[], version?: string) =>
  staff.call('POST', '/settings/shipping', { version: version ?? (await read()).version, shipping })
const versions = async () =>
  (await staff.call('GET', '/settings/shipping/versions')).body as unknown as { data: RateVersion[] }

describe('the shipping methods', () => {
  it('are replaced, keep the ones before as a version, and leave a row in the audit log', async () => {
    const before = await read()
    await save([STANDARD, BY_WEIGHT])
    expect(await read()).toMatchObject({
      shipping: [STANDARD, BY_WEIGHT],
      suppliers: [{ maker: 'mason' }],
      changed_by: 'June Park',
    })
    const { data } = await versions()
    expect(data.map(({ count, changed_by }) => [count, changed_by])).toEqual([
      [2, 'June Park'],
      [before.shipping.length, null],
    ])
    const earlier = await staff.call('GET', `/settings/shipping/versions/${data[1]?.id}`)
    expect(earlier.body['data']).toEqual({ shipping: before.shipping })
    const row = await test.database.db
      .selectFrom('audit_log')
      .select(['subject_id', 'changes'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ subject_id: 'shipping', changes: { 'mason-weight': [null, BY_WEIGHT] } })
  })

  it('are left as they are by a save that changes nothing, which leaves no version and no line in the log', async () => {
    const [count, changes] = [(await versions()).data.length, loggedChanges()]
    expect(changes).toBeGreaterThan(0)
    expect((await save((await read()).shipping)).status).toBe(200)
    expect((await versions()).data).toHaveLength(count)
    expect(loggedChanges()).toBe(changes)
  })

  it('are rejected with the errors of the file of rates, by field, and nothing is changed', async () => {
    const before = await read()
    const { status, body } = await save([
      { ...STANDARD, maker: 'nobody' },
      { ...BY_WEIGHT, transit_days: [7, 3], states: ['ZZ'] },
    ])
    expect([status, body['errors']]).toEqual([
      422,
      {
        'shipping.0.maker': ['There is no maker "nobody": import its suppliers first.'],
        'shipping.1': ['"mason-weight" takes fewer days at most than at least: put the smaller number first.'],
        'shipping.1.states.0': ['There is no state ZZ: use its name or its two letters, such as "TX".'],
        shipping: ['There is no shipping method without a maker: makers without methods of their own could not ship.'],
      },
    ])
    expect(await read()).toEqual(before)
  })

  it('that became invalid prevent no save of the taxes', async () => {
    const stored = (await read()).shipping
    await test.database.pool.query('delete from shipping_methods where supplier_id is null')
    const saveTaxes = async (state: string) => {
      const { version } = (await staff.call('GET', '/settings/taxes')).body['data'] as AdminTaxes
      const taxes = [{ state, percent: 6.25, shipping: true }]
      return (await staff.call('POST', '/settings/taxes', { version, taxes })).status
    }
    expect(await saveTaxes('TX')).toBe(200)
    expect(await saveTaxes('ZZ')).toBe(422)
    expect((await save((await read()).shipping)).status).toBe(422)
    expect((await save(stored)).status).toBe(200)
  })

  it('are not replaced by a save that was decided before they changed, also if a command changed them', async () => {
    const { version } = await read()
    await test.shop.rates.write({ ...(await test.shop.rates.read()), shipping: [{ ...STANDARD, rate: 21 }] })
    expect(await save([STANDARD], version)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    const { version: latest } = await read()
    const both = await Promise.all([save([STANDARD], latest), save([{ ...STANDARD, rate: 16 }], latest)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('are tried with a cart and a ZIP code before they are stored', async () => {
    const potter = await addSupplier(test, 'potter')
    await addProduct(test.database.db, { sku: 'CUP', supplier_id: potter, price_cents: 1000 })
    await addProduct(test.database.db, { sku: 'SLAB', supplier_id: mason, price_cents: 2500, weight_lb: 10 })
    const shipping = [{ ...STANDARD, free_from: 100, free_counts: 'maker' } as const, BY_WEIGHT]
    const lines = [
      { code: 'CUP', quantity: 12 },
      { code: 'SLAB', quantity: 2 },
    ]
    const offered = async (zip: string) => {
      const { body } = await staff.call('POST', '/settings/shipping/preview', { shipping, zip, lines })
      return body['data'] as ShippingTrialResult
    }
    const before = await read()
    expect(await offered('78701')).toMatchObject({
      state: 'TX',
      subtotal: 170,
      suppliers: [
        { subtotal: 120, methods: [{ name: 'Standard', price: 0, transit_days: [2, 6] }] },
        { subtotal: 50, weight_lb: 20, methods: [{ name: 'By weight', price: 19 }] },
      ],
    })
    // The supplier has a method of its own, which does not ship to Maine.
    expect((await offered('04101')).suppliers.map(({ methods }) => methods.length)).toEqual([1, 0])
    expect(await read()).toEqual(before)
  })

  it('are not tried with unknown products or ZIP codes', async () => {
    const trial = { shipping: [STANDARD], zip: '78701', lines: [{ code: 'NO-SUCH', quantity: 1 }] }
    expect((await staff.call('POST', '/settings/shipping/preview', trial)).body['errors']).toEqual({
      'lines.0.code': ['There is no product "NO-SUCH". Enter its SKU or OCID.'],
    })
    const nowhere = await staff.call('POST', '/settings/shipping/preview', { ...trial, zip: '00000' })
    expect(nowhere.body['errors']).toEqual({ zip: ['No state has the ZIP code 00000. Check it.'] })
  })

  it('are changed only with the permission, after a recent confirmation', async () => {
    const reader = await signInStaff(test, ['settings.read'])
    const change = { version: (await read()).version, shipping: [STANDARD] }
    expect((await reader.call('POST', '/settings/shipping', change)).status).toBe(403)
    const confirmedAt = (age: string) =>
      test.database.pool.query(`update staff_tokens set confirmed_at = now() - $2::interval where staff_id = $1`, [
        staff.id,
        age,
      ])
    await confirmedAt('16 minutes')
    expect((await staff.call('POST', '/settings/shipping', change)).body).toMatchObject({ code: 'password_required' })
    await confirmedAt('0')
  })
})

describe('the sales taxes by state', () => {
  it('are replaced, and restored from a version', async () => {
    const taxes = [{ state: 'TX', percent: 6.25, shipping: true }]
    const current = async () => (await staff.call('GET', '/settings/taxes')).body['data'] as { version: string }
    const set = async (rates: object[]) =>
      staff.call('POST', '/settings/taxes', { version: (await current()).version, taxes: rates })
    await set(taxes)
    await set([])
    const { data } = (await staff.call('GET', '/settings/taxes/versions')).body as unknown as { data: RateVersion[] }
    const earlier = await staff.call('GET', `/settings/taxes/versions/${data[1]?.id}`)
    expect(earlier.body['data']).toEqual({ taxes })
    // Each kind of rates has its own versions.
    expect((await staff.call('GET', `/settings/shipping/versions/${data[1]?.id}`)).status).toBe(404)
    await set(taxes)
    expect(await current()).toMatchObject({ taxes, changed_by: 'June Park' })
    expect((await set([...taxes, ...taxes])).body['errors']).toEqual({
      'taxes.1.state': ['The tax of TX is listed twice: remove one.'],
    })
  })
})
