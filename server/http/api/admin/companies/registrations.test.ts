import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRegistration } from '#test-kit/accounts/applicants.ts'
import { type FormFields, PDF } from '#test-kit/accounts/registration.ts'
import { idsOf, readQueue, readRegistration } from '#test-kit/accounts/review-queue.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let staff: TestStaff
beforeAll(async () => {
  test = await openTestShop({ REGISTRATION: 'review' })
  staff = await signInStaff(test)
})
afterAll(() => test.close())

const add = async (fields: FormFields = {}, file?: Buffer) => (await addRegistration(test, fields, file)).id

describe('the review queue', () => {
  it('lists waiting companies in the order in which they registered, in pages, with the number of each tab', async () => {
    const added = [await addRegistration(test), await addRegistration(test), await addRegistration(test)]
    const first = await readQueue(staff, 'waiting', '&limit=2')
    const all = await readQueue(staff, 'waiting')
    expect(idsOf(all).slice(-3)).toEqual(added.map(({ id }) => id))
    expect(first.next).not.toBeNull()
    const second = await readQueue(staff, 'waiting', `&limit=100&cursor=${first.next}`)
    expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOf(all))
    expect(all.counts.waiting).toEqual(all.data.length)
    expect(all.data.at(-1)).toMatchObject({
      company: added[2]?.name,
      applicant: 'Odile Marchetti',
      place: 'Portland, ME',
      certificate: 'none',
      buyer_type: 'physical',
    })
  })

  it.each(['registrations?', 'companies?sort=name&', 'certificates/expiring?'])(
    'refuses forged cursors of %s',
    async (list) => {
      const forge = (...keys: unknown[]) => Buffer.from(JSON.stringify(keys)).toString('base64url')
      const time = '2026-11-27 08:46:00+00'
      const keys = ['now', '2026-11', '2026-02-30', '0000-01-01', '2026-02-30 08:46:00+00', '0000-01-01 08:46:00+00']
      const forged = keys.map((key) => forge(key, 1))
      const always = ['abc', forge(time, -1), forge(time, 1.5), forge(time, 1, 2), forge('\0', 1), forge(1, 1)]
      // Companies are sorted by texts, which can be anything.
      for (const cursor of list.startsWith('companies') ? always : [...always, ...forged]) {
        const { status, body } = await staff.call('GET', `/${list}cursor=${cursor}`)
        expect([status, Object.keys(body['errors'] as object)]).toEqual([422, ['cursor']])
      }
    },
  )
})

describe('the checks of a registration', () => {
  it('compare the email with the website, and the resale number with the address', async () => {
    const good = await add({
      'user[email]': 'odile@brass.example',
      'company[website]': 'https://www.brass.example',
    })
    expect((await readRegistration(staff, good)).checks).toMatchObject([
      { kind: 'email_domain', result: 'ok' },
      { kind: 'certificate', result: 'warning' },
      { kind: 'resale_state', result: 'ok' },
    ])
    const suspicious = await add({ 'user[email]': 'odile.m@gmail.com', 'tax[state]': 'NY' }, PDF)
    expect((await readRegistration(staff, suspicious)).checks).toMatchObject([
      { kind: 'email_domain', result: 'warning', text: 'gmail.com is a free email provider.' },
      { kind: 'certificate', result: 'ok' },
      { kind: 'resale_state', result: 'warning', text: 'The resale number is of New York, the address is in Maine.' },
    ])
  })

  it('find companies with the same phone, resale number, address, name and email domain', async () => {
    const shared = {
      'user[u_phone]': '+1 207 555 0199',
      'tax[number]': 'R-771',
      'company[name]': 'Twin Pines',
      'address[line1]': '7 Pine St',
    }
    const first = await add({ ...shared, 'user[email]': 'a@pines.example' })
    const second = await add({
      ...shared,
      'user[email]': 'b@pines.example',
      'user[u_phone]': '(207) 555-0199',
      'tax[number]': 'r771',
      'company[name]': 'TWIN PINES',
      'address[line1]': '7 PINE ST',
    })
    expect((await readRegistration(staff, second)).duplicates).toEqual([
      {
        id: first,
        name: 'Twin Pines',
        status: 'pending',
        reasons: ['email_domain', 'phone', 'tax_number', 'address', 'name'],
      },
    ])
  })
})

describe('the texts for rejections and requests', () => {
  it('are replaced as a whole, by who may change settings', async () => {
    const { body } = await staff.call('GET', '/registrations/texts')
    expect(body['data']).toHaveLength(5)
    const texts = [{ kind: 'reject', name: 'No shop', text: 'We could not find your shop.' }]
    expect(await staff.call('POST', '/registrations/texts', { texts })).toMatchObject({
      status: 200,
      body: { data: texts },
    })
    expect((await staff.call('GET', '/registrations/texts')).body['data']).toEqual(texts)
  })
})
