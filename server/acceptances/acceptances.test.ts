import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentToAccept } from '#contract/schemas/accounts/acceptances.ts'
import type { AcceptanceList, TermsOverview } from '#contract/schemas/admin/settings/acceptances.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'
import { signInStaff } from '#test-kit/accounts/staff.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { folderWith, published, termsFile } from '#test-kit/content-folder.ts'
import { placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())
afterEach(async () => {
  await test.database.pool.query('delete from content_documents; delete from terms_acceptances')
  test.shop.catalogChanged()
})

const PRIVACY = { data_table: [], requests_email: 'us@shop.example' }

/** Publishes the first version of the terms on the first day of a month, the second one on that of the next, and so on. */
async function publish(...versions: { must_accept?: true; document?: 'terms' | 'privacy' }[]) {
  const files = versions.map(({ document = 'terms', ...more }, index) => {
    const texts = { ...termsFile('Terms', [`Change ${index + 1}.`]), ...(document === 'privacy' && PRIVACY), ...more }
    return [`${document}.v${index + 1}.json`, published(texts, `2025-0${index + 1}-01T00:00:00Z`)] as const
  })
  const { errors } = await test.shop.content.importFolder(await folderWith(Object.fromEntries(files)))
  expect(errors).toEqual([])
  test.shop.catalogChanged()
}

let buyers = 0
async function buyer(): Promise<TestBuyer> {
  buyers += 1
  await addBuyer(test.shop, `ada${buyers}`)
  return signInAs(test, `ada${buyers}`)
}

async function toAccept(person: TestBuyer) {
  const { data } = (await person.call('GET', '/get-user')).body as {
    data: { documents_to_accept?: DocumentToAccept[] }
  }
  return data.documents_to_accept?.map(({ document, version, changes }) => [document, version, changes[0]?.[0]?.text])
}

const accept = (person: TestBuyer, version: number, document = 'terms') =>
  person.call('POST', '/profile/documents', { documents: [{ document, version }] })

async function overview() {
  const staff = await signInStaff(test, ['settings.read'])
  const { documents } = (await staff.call('GET', '/settings/terms')).body['data'] as TermsOverview
  return documents.map(({ document, waiting, versions }) => [document, waiting, versions.map((each) => each.accepted)])
}

describe('a buyer has to accept', () => {
  it('nothing, while no version must be accepted', async () => {
    await publish({}, {})
    expect(await toAccept(await buyer())).toBeUndefined()
  })

  it('the version in force, once it or one before it must be accepted', async () => {
    await publish({}, { must_accept: true }, {})
    const person = await buyer()
    expect(await toAccept(person)).toEqual([['terms', 3, 'Change 3.']])
    expect((await accept(person, 3)).status).toBe(200)
    expect(await toAccept(person)).toBeUndefined()
    expect((await accept(person, 3)).status).toBe(200)
  })

  it('not again what does not have to be accepted again', async () => {
    await publish({ must_accept: true })
    const person = await buyer()
    await accept(person, 1)
    await publish({ must_accept: true }, {})
    expect(await toAccept(person)).toBeUndefined()
    await publish({ must_accept: true }, {}, { must_accept: true })
    expect(await toAccept(person)).toEqual([['terms', 3, 'Change 3.']])
  })

  it('terms and privacy notice each on their own', async () => {
    await publish({ document: 'privacy', must_accept: true })
    const person = await buyer()
    expect(await toAccept(person)).toEqual([['privacy', 1, 'Change 1.']])
    await accept(person, 1, 'privacy')
    expect(await toAccept(person)).toBeUndefined()
  })

  it('no scheduled version, and none that is no longer in force', async () => {
    await publish({ must_accept: true }, {})
    const person = await buyer()
    expect(await accept(person, 1)).toMatchObject({ status: 409, body: { code: 'terms_changed' } })
    await test.database.pool.query(
      `update content_documents set publish_at = now() + interval '1 day' where version = 2`,
    )
    test.shop.catalogChanged()
    expect(await accept(person, 2)).toMatchObject({ body: { code: 'terms_changed' } })
    expect(await toAccept(person)).toEqual([['terms', 1, 'Change 1.']])
  })
})

describe('staff see', () => {
  it('how many people have accepted each version, and how many have not', async () => {
    await test.database.pool.query(`update users set closed_at = now()`)
    await publish({ must_accept: true })
    const [first, second] = [await buyer(), await buyer()]
    await accept(first, 1)
    expect(await overview()).toEqual([
      ['terms', 1, [1]],
      ['privacy', 0, []],
    ])
    await publish({ must_accept: true }, {})
    await accept(second, 2)
    expect(await overview()).toEqual([
      ['terms', 0, [1, 1]],
      ['privacy', 0, []],
    ])
  })

  it('who has accepted a version, and who has neither accepted it nor a later one', async () => {
    await test.database.pool.query(`update users set closed_at = now()`)
    await publish({ must_accept: true })
    const [first, second] = [await buyer(), await buyer()]
    await accept(first, 1)
    const staff = await signInStaff(test, ['companies.read'])
    const list = async (accepted: boolean, more = '') => {
      const path = `/settings/terms/acceptances?document=terms&version=1&accepted=${accepted}${more}`
      return (await staff.call('GET', path)).body as unknown as AcceptanceList
    }
    expect(await list(true)).toMatchObject({ data: [{ accepted_at: expect.any(String) }], next: null })
    expect(await list(false)).toMatchObject({ data: [{ accepted_at: null }], next: null })
    await accept(second, 1)
    const page = await list(true, '&limit=1')
    expect((await list(true, `&limit=1&cursor=${page.next}`)).data).not.toEqual(page.data)
    expect((await list(false)).data).toEqual([])
  })

  it('what an order has accepted', async () => {
    await publish({})
    const { shopper } = await placeOrder(test, [[{ cents: 1000, units: 5 }]])
    const { rows } = await test.database.pool.query(
      'select path, version from terms_acceptances join users on users.id = user_id where email = $1',
      [shopper.email],
    )
    expect(rows).toEqual([{ path: 'terms', version: 1 }])
  })
})
