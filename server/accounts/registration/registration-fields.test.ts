import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { registerAndConfirm, registrationForm, sendForm, renderPendingEmails } from '#test-kit/accounts/registration.ts'

describe('the fields of a registration', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  const errorsOf = async (form: FormData) => {
    const answer = await sendForm(test, form)
    expect(answer.statusCode).toBe(422)
    return answer.json<{ errors: Record<string, string[]> }>().errors
  }

  it('reports the error of every field', async () => {
    const invalid = {
      'user[u_fname]': ' \t ',
      'user[email]': 'odile@nowhere',
      'user[password]': 'odile-odile-odile',
      'user[u_phone]': 'call me maybe',
      'company[buyer_type_id]': '5',
      'company[website]': 'javascript:alert(1)',
      'company[name]': undefined,
      'address[state]': 'XX',
      'address[zip]': '4101',
      'tax[state]': undefined,
      'tax[number]': undefined,
      'consents[terms]': 'yes',
    }
    expect(Object.keys(await errorsOf(registrationForm('x@example.com', invalid))).toSorted()).toEqual([
      'address.state',
      'address.zip',
      'company.name',
      'company.website',
      'consents.terms',
      'tax.number',
      'tax.state',
      'user.email',
      'user.password',
      'user.u_fname',
      'user.u_phone',
    ])
    expect(await errorsOf(registrationForm('x@example.com', { 'company[buyer_type_id]': '5' }))).toEqual({
      'company.website': ['Please tell us where you sell online.'],
    })
  })

  it('understands the names of the states of the address and of the certificate', async () => {
    const form = registrationForm('maine@example.com', {
      'address[state]': 'Maine',
      'tax[state]': 'n.h.',
      'tax[number]': '7',
    })
    expect((await sendForm(test, form)).statusCode).toBe(201)
    const row = await test.database.db
      .selectFrom('registrations')
      .select('submission')
      .where('email', '=', 'maine@example.com')
      .executeTakeFirstOrThrow()
    expect(row.submission).toMatchObject({ address: { state: 'ME' }, tax: { state: 'NH', number: '7' } })
  })

  it('accepts a military address, which needs no resale number, but no certificate of a military region', async () => {
    const base = { 'address[city]': 'APO', 'address[state]': 'AE', 'address[zip]': '09012' }
    const retailer = { ...base, 'company[buyer_type_id]': '6', 'tax[state]': undefined, 'tax[number]': undefined }
    expect((await sendForm(test, registrationForm('apo@example.com', retailer))).statusCode).toBe(201)
    expect(
      await errorsOf(registrationForm('x@example.com', { ...base, 'tax[state]': 'AE', 'tax[number]': '1' })),
    ).toEqual({
      'tax.state': ['Please choose the state that issued your resale certificate.'],
    })
  })

  it('requires no resale number and no certificate in a state that issues none', async () => {
    const oregon = {
      'address[state]': 'OR',
      'address[zip]': '97201',
      'tax[state]': undefined,
      'tax[number]': undefined,
    }
    const answer = await sendForm(test, registrationForm('or@example.com', oregon))
    expect(answer.statusCode).toBe(201)
    const { userId } = answer.json<{ userId: string }>()
    expect(await test.shop.accounts.registration.status(userId)).toMatchObject({ missing: [] })
    await renderPendingEmails(test)
    // An incomplete certificate counts as missing there as well.
    expect(Object.keys(await errorsOf(registrationForm('or@example.com', { ...oregon, 'tax[number]': '1' })))).toEqual([
      'tax.state',
    ])
  })

  it('reports the missing fields of an empty form', async () => {
    const form = new FormData()
    form.set('referral', '')
    expect(await errorsOf(form)).toEqual(
      Object.fromEntries(
        [
          'user.u_fname',
          'user.u_lname',
          'user.email',
          'user.password',
          'company.buyer_type_id',
          'address.line1',
          'address.city',
          'address.state',
          'address.zip',
          'consents.terms',
        ].map((field) => [field, ['This field is required.']]),
      ),
    )
  })

  it('accepts names of letters in any script, stores them composed, and rejects everything else', async () => {
    const id = await registerAndConfirm(test, 'zoe@example.com', {
      'user[u_fname]': 'Zoe\u0308',
      'user[u_lname]': '陶器 D’n\u0303andu',
    })
    const { rows } = await test.database.pool.query('select u_fname, u_lname from users where public_id = $1', [id])
    expect(rows).toEqual([{ u_fname: 'Zo\u00eb', u_lname: '陶器 D’\u00f1andu' }])
    for (const name of ['👩🏽‍🎨 Zoë', 'Call +1 207 555 0182', 'Free! <b>', 'A/B']) {
      expect(await errorsOf(registrationForm('x@example.com', { 'user[u_lname]': name }))).toEqual({
        'user.u_lname': ['Please use only letters, spaces, apostrophes, periods and hyphens.'],
      })
    }
    expect(await errorsOf(registrationForm('x@example.com', { 'user[u_lname]': 'é'.repeat(41) }))).toEqual({
      'user.u_lname': ['This must have at most 40 characters.'],
    })
  })
})
