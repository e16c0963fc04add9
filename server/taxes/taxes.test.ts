import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buyersDay, daysAfter } from '#contract/days.ts'
import { addBuyer } from '#server/fixtures.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'

const FILE = { name: 'certificate.pdf', bytes: Buffer.from('%PDF-1.7\n') }

describe('sales tax by destination', () => {
  let test: TestShop
  let nora: { id: number; companyId: number }
  beforeAll(async () => {
    test = await openTestShop()
    nora = await addBuyer(test.shop, 'nora')
    await test.database.db
      .insertInto('sales_taxes')
      .values([
        { state: 'TX', rate_millionths: 62_500, taxes_shipping: true },
        { state: 'ME', rate_millionths: 55_000 },
      ])
      .execute()
  })
  afterAll(() => test.close())

  const of = (state: string | null, company: number | null = nora.companyId) => test.shop.taxes.termsFor(company, state)

  it('is the rate of the state, and nothing where none is collected or the state is not known', async () => {
    expect(await of('TX')).toEqual({ rateMillionths: 62_500, taxesShipping: true, exempt: false, certificate: null })
    expect(await of('ME', null)).toMatchObject({ rateMillionths: 55_000, taxesShipping: false, exempt: false })
    expect(await of('OR')).toMatchObject({ rateMillionths: 0, exempt: false })
    expect(await of(null)).toMatchObject({ rateMillionths: 0, exempt: false, certificate: null })
  })

  it('is not charged to a company whose certificate of that state has a file and has not expired', async () => {
    const { db } = test.database
    const number = async (number: string, state: string, expires_on: string | null, file: boolean) => {
      const kept = { file_key: 'k', file_name: 'n', file_type: 'application/pdf', file_bytes: 1 }
      await db
        .insertInto('tax_certificates')
        .values({ company_id: nora.companyId, state, number, expires_on, ...(file && kept) })
        .execute()
    }
    await number('without a file', 'TX', null, false)
    await number('expired', 'TX', daysAfter(buyersDay(), -1), true)
    await number('of another state', 'ME', null, true)
    expect(await of('TX')).toMatchObject({ rateMillionths: 62_500, exempt: false, certificate: null })
    await number('its last day', 'TX', buyersDay(), true)
    expect(await of('TX')).toMatchObject({ rateMillionths: 0, exempt: true, certificate: { number: 'its last day' } })
    await number('for ever', 'TX', null, true)
    expect(await of('TX')).toMatchObject({ certificate: { state: 'TX', number: 'for ever', expires_on: null } })
    expect(await of('TX', null)).toMatchObject({ rateMillionths: 62_500, exempt: false })
  })

  it('reads the last day of a certificate from its form and refuses one that is over', async () => {
    const add = (expires_on: string) =>
      test.shop.accounts.addCertificate(nora, { tax: { state: 'OH', number: '1', expires_on } }, FILE)
    expect(await add('2031-12-31')).toMatchObject({ expires_on: '2031-12-31' })
    expect(await add('')).toMatchObject({ expires_on: null })
    for (const wrong of ['2020-01-31', '2031-02-31', 'tomorrow']) {
      await expect(add(wrong)).rejects.toMatchObject({
        details: { errors: { 'tax.expires_on': [expect.stringMatching(/\.$/)] } },
      })
    }
  })
})
