import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MergePreview } from '#contract/schemas/admin/companies/company-merge.ts'
import { addBusyCompany } from '#test-kit/accounts/busy-company.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let sam: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  sam = await signInStaff(test)
})
afterAll(() => test.close())

const rows = async (statement: string, ...values: unknown[]) =>
  (await test.database.pool.query<Record<string, unknown>>(statement, values)).rows

async function preview(from: number, into: number, by = sam): Promise<MergePreview> {
  const { status, body } = await by.call('GET', `/companies/${from}/merge?into=${into}`)
  expect([status, body]).toEqual([200, body])
  return body['data'] as MergePreview
}

describe('the preview of a merge', () => {
  it('counts what moves and ends, and names the differences', async () => {
    const [from, into] = [await addBusyCompany(test), await addBusyCompany(test)]
    await rows('update companies set terms_days = 0 where id = $1', into.companyId)
    await rows('update companies set credit_limit_cents = 10000 where id = $1', into.companyId)
    const shown = await preview(from.companyId, into.companyId)
    expect(shown).toMatchObject({
      from: { id: from.companyId },
      into: { id: into.companyId },
      moves: { people: 1, addresses: 1, certificates: 1, orders: 1, documents: 1, seeds: 1, notes: 1, files: 1 },
      affected: { open_orders: 1, sessions: 1, api_keys: 1, webhooks: 1, carts: 0 },
      blockers: [],
    })
    const { credit } = shown
    expect(credit?.available).toBeCloseTo(100 - (credit?.from ?? 0) - (credit?.into ?? 0))
    expect(shown.warnings).toEqual([
      expect.stringMatching(
        /pays invoices within 30 days.* From now on the terms of .* apply: it has no invoice terms\.$/,
      ),
      'Both have certificates of TX. All of them stay.',
    ])
    const noMoney = await signInStaff(test, ['companies.read', 'companies.write'])
    expect((await preview(from.companyId, into.companyId, noMoney)).credit).toBeNull()
  })

  let refused = 0
  const people = (id: number) => rows('select * from users where company_id = $1', id)
  it('warns that people of a company that is not approved can order, and that those of a suspended one cannot', async () => {
    const [from, into] = [await addBuyer(test.shop, 'applicant'), await addBuyer(test.shop, 'paused')]
    await set(`status = 'pending'`)(from)
    await set('suspended_at = now()')(into)
    expect(await preview(from.companyId, into.companyId)).toMatchObject({
      blockers: [],
      warnings: [
        'applicant & Co is not approved. Its people order for paused & Co, which is.',
        'paused & Co is suspended: its people and those of applicant & Co order nothing until you resume it.',
      ],
    })
  })

  const addPayment = ({ companyId }: { companyId: number }) =>
    rows(
      `insert into card_payments (user_id, company_id, provider, amount_cents, idempotency_key, request)
        select id, company_id, 'local', 100, $2, '{}' from users where company_id = $1`,
      companyId,
      randomUUID(),
    )
  const set = (columns: string) => (company: { companyId: number }) =>
    rows(`update companies set ${columns} where id = $1`, company.companyId)

  it.each([
    ['a closed company', set('closed_at = now()'), undefined, /^from1 & Co is closed\. Reopen it before the merge\.$/],
    [
      'a suspended company',
      set('suspended_at = now()'),
      undefined,
      /^from2 & Co is suspended, and .* Resume it first\.$/,
    ],
    [
      'an unfinished card payment',
      addPayment,
      undefined,
      /^A card payment of from3 & Co is not finished\. Try again in an hour\.$/,
    ],
    [
      'a closed company that stays',
      undefined,
      set('closed_at = now()'),
      /^into4 & Co is closed\. Reopen it, or choose/,
    ],
    ['a company that stays and is not approved', undefined, set(`status = 'pending'`), /^into5 & Co is not approved\./],
    [
      'more addresses than a company may have',
      ({ companyId }: { companyId: number }) =>
        rows(
          `insert into addresses (company_id, label, name, line1, city, state, zip)
            select $1, 'Store ' || n, 'A', 'B', 'Austin', 'TX', '78701' from generate_series(1, 49) as n`,
          companyId,
        ),
      undefined,
      /^Together they have 51 addresses, and the limit is 50\.$/,
    ],
  ])('refuses %s, as the merge does, which then changes nothing', async (_, ofFrom, ofInto, message) => {
    refused += 1
    const [from, into] = [await addBuyer(test.shop, `from${refused}`), await addBuyer(test.shop, `into${refused}`)]
    await ofFrom?.(from)
    await ofInto?.(into)
    const { blockers, warnings } = await preview(from.companyId, into.companyId)
    expect([blockers, warnings]).toEqual([[expect.stringMatching(message)], []])
    const before = await people(from.companyId)
    expect(await sam.call('POST', `/companies/${from.companyId}/merge`, { into: into.companyId })).toMatchObject({
      status: 409,
      body: { code: 'impossible_move', message: blockers[0] },
    })
    expect(await people(from.companyId)).toEqual(before)
  })
})
