import type { Member } from '#server/accounts/deps.ts'
import { pdf } from '#test-kit/accounts/pdf.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { todayForBuyers, addDays } from '#contract/values/days.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const FILE = { name: 'certificate.pdf', bytes: pdf() }

describe('sales tax by destination', () => {
  let test: TestShop
  let nora: Member
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

  const termsFor = (state: string | null, company: number | null = nora.companyId) =>
    test.shop.taxes.termsFor(company, state === null ? null : { state, zip: '10001', city: 'Anywhere' })

  it('is the rate of the state, and 0 if none is collected or the state is unknown', async () => {
    expect(await termsFor('TX')).toEqual({
      rateMillionths: 62_500,
      taxesShipping: true,
      exempt: false,
      certificate: null,
      underReview: false,
    })
    expect(await termsFor('ME', null)).toMatchObject({ rateMillionths: 55_000, taxesShipping: false, exempt: false })
    expect(await termsFor('OR')).toMatchObject({ rateMillionths: 0, exempt: false })
    expect(await termsFor(null)).toMatchObject({ rateMillionths: 0, exempt: false, certificate: null })
  })

  it('is not charged to a company with a valid certificate of the state that has a file', async () => {
    const { db } = test.database
    const addCertificate = async (number: string, state: string, expires_on: string | null, file: boolean) => {
      const storedFile = { file_key: 'k', file_name: 'n', file_type: 'application/pdf', file_bytes: 1 }
      await db
        .insertInto('tax_certificates')
        .values({
          company_id: nora.companyId,
          state,
          number,
          expires_on,
          accepted_at: new Date(),
          ...(file && storedFile),
        })
        .execute()
    }
    await addCertificate('without a file', 'TX', null, false)
    await addCertificate('expired', 'TX', addDays(todayForBuyers(), -1), true)
    await addCertificate('of another state', 'ME', null, true)
    expect(await termsFor('TX')).toMatchObject({ rateMillionths: 62_500, exempt: false, certificate: null })
    await addCertificate('its last day', 'TX', todayForBuyers(), true)
    expect(await termsFor('TX')).toMatchObject({
      rateMillionths: 0,
      exempt: true,
      certificate: { number: 'its last day' },
    })
    await addCertificate('for ever', 'TX', null, true)
    expect(await termsFor('TX')).toMatchObject({ certificate: { state: 'TX', number: 'for ever', expires_on: null } })
    expect(await termsFor('TX', null)).toMatchObject({ rateMillionths: 62_500, exempt: false })
  })

  it('is charged until a certificate is accepted, and again after it has ended', async () => {
    const { certificates, review } = test.shop.accounts
    await test.database.db.insertInto('sales_taxes').values({ state: 'VT', rate_millionths: 60_000 }).execute()
    const taxed = { rateMillionths: 60_000, exempt: false, certificate: null }
    await certificates.add(nora, { tax: { state: 'VT', number: 'V-1' } }, FILE)
    expect(await termsFor('VT')).toMatchObject({ ...taxed, underReview: true })
    const id = (await review.certificates.list(null)).find(({ state }) => state === 'VT')?.id ?? 0
    await review.certificates.accept(id)
    expect(await termsFor('VT')).toMatchObject({ rateMillionths: 0, exempt: true, underReview: false })
    await review.certificates.end(id, 'It was revoked.')
    expect(await termsFor('VT')).toMatchObject({ ...taxed, underReview: false })
    await certificates.add(nora, { tax: { state: 'VT', number: 'V-2' } }, FILE)
    const next = (await review.certificates.list(null)).find(({ number }) => number === 'V-2')?.id ?? 0
    await review.certificates.reject(next, 'It is illegible.')
    expect(await termsFor('VT')).toMatchObject({ ...taxed, underReview: false })
  })

  it('is not charged from the upload on in a shop that does not review certificates', async () => {
    const auto = await openTestShop({ CERTIFICATES: 'auto' })
    const buyer = await addBuyer(auto.shop, 'otto')
    await auto.database.db.insertInto('sales_taxes').values({ state: 'TX', rate_millionths: 62_500 }).execute()
    await auto.shop.accounts.certificates.add(buyer, { tax: { state: 'TX', number: '1' } }, FILE)
    expect(
      await auto.shop.taxes.termsFor(buyer.companyId, { state: 'TX', zip: '78701', city: 'Austin' }),
    ).toMatchObject({ rateMillionths: 0, exempt: true })
    await auto.close()
  })

  it('reads the expiry of a certificate from its form and rejects an expired one', async () => {
    const add = (expires_on: string) =>
      test.shop.accounts.certificates.add(nora, { tax: { state: 'OH', number: '1', expires_on } }, FILE)
    expect(await add('2031-12-31')).toMatchObject({ expires_on: '2031-12-31' })
    expect(await add('')).toMatchObject({ expires_on: null })
    for (const invalid of ['2020-01-31', '2031-02-31', 'tomorrow']) {
      await expect(add(invalid)).rejects.toMatchObject({
        details: { errors: { 'tax.expires_on': [expect.stringMatching(/\.$/)] } },
      })
    }
  })
})
