import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBuyer, PASSWORD } from '#server/fixtures.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import { eventually } from '#tools/test-waits.ts'
import { signInAs } from './test-buyer.ts'

describe('changing the email address', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
    await test.work()
  })
  afterAll(() => test.close())

  let buyers = 0
  async function buyer() {
    buyers += 1
    const name = `mia${buyers}`
    const { email } = await addBuyer(test.shop, name)
    return { ...(await signInAs(test, name)), name, email, wish: `new-${name}@example.com` }
  }
  type Mia = Awaited<ReturnType<typeof buyer>>

  const wishFor = (mia: Mia, email: string, password = PASSWORD) =>
    mia.call('POST', '/profile/email', { email, password })
  const addressOf = async (mia: Mia) => (await mia.call('GET', '/get-user')).body.data.email
  const confirm = (token: string) =>
    test.app.inject({ method: 'POST', url: '/api/v2/buyer/confirm-email', payload: { token } })

  /** The newest mail to an address. */
  const mailTo = (address: string) =>
    eventually(async () => {
      const first = (await test.mailbox.list(200)).find(({ to }) => to === address)
      const mail = first && (await test.mailbox.read(first.id))
      if (!mail) throw new Error(`No mail to ${address} yet`)
      return mail
    })
  const tokenTo = async (address: string) => /#token=([\w-]+)/.exec((await mailTo(address)).text)?.[1] ?? ''

  it('happens when the link sent to the new one is followed, and the old one is told before and after', async () => {
    const mia = await buyer()
    const { status, body } = await wishFor(mia, mia.wish)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: true, message: expect.stringContaining(mia.wish), retry_after: 60 })
    expect(await addressOf(mia)).toBe(mia.email)
    expect((await mailTo(mia.email)).subject).toBe('Your email address is about to change')
    const token = await tokenTo(mia.wish)
    expect((await confirm(token)).statusCode).toBe(200)
    expect(await addressOf(mia)).toBe(mia.wish)
    await eventually(async () => expect((await mailTo(mia.email)).subject).toBe('Your email address has changed'))
    expect((await confirm(token)).statusCode).toBe(410)
    await expect(signInAs(test, mia.wish)).resolves.toMatchObject({ id: mia.id })
  })

  it('needs the password', async () => {
    const mia = await buyer()
    expect(await wishFor(mia, mia.wish, 'not mine')).toMatchObject({
      status: 422,
      body: { errors: { password: ['This is not your password.'] } },
    })
    expect(await test.shop.accounts.newEmail(mia)).toBeNull()
  })

  it('cannot be used to guess the password', async () => {
    const mia = await buyer()
    const guesses = []
    for (let turn = 0; turn < 11; turn += 1) guesses.push((await wishFor(mia, mia.wish, `guess ${turn}`)).status)
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
    expect((await wishFor(mia, mia.wish)).status).toBe(429)
  })

  it.each(['', 'mia', 'mia@', 'mia@example', 'a b@example.com', `${'x'.repeat(10_000)}@example.com`])(
    'takes no %#. thing that is not an address',
    async (email) => {
      const mia = await buyer()
      expect(await wishFor(mia, email)).toMatchObject({
        status: 422,
        body: { errors: { email: [expect.any(String)] } },
      })
    },
  )

  it('to the address there is already is refused', async () => {
    const mia = await buyer()
    expect((await wishFor(mia, mia.email.toUpperCase())).body.errors).toEqual({
      email: ['This is your address already.'],
    })
  })

  it('says the same where the address has an account, whose owner alone is told', async () => {
    const [mia, noa] = [await buyer(), await buyer()]
    const [taken, free] = [await wishFor(mia, noa.email), await wishFor(noa, noa.wish)]
    const said = JSON.stringify(taken.body).replaceAll(noa.email, '')
    expect(said).toBe(JSON.stringify(free.body).replaceAll(noa.wish, ''))
    const mails = await eventually(async () => {
      const found = (await test.mailbox.list(200)).filter(({ to }) => to === noa.email).map(({ subject }) => subject)
      expect(found).toContain('You already have an account')
      return found
    })
    expect(mails).not.toContain('Please confirm your new email address')
    expect(await addressOf(mia)).toBe(mia.email)
  })

  it('fails where somebody else has the address by the time the link is followed, and does not say so', async () => {
    const mia = await buyer()
    await wishFor(mia, mia.wish)
    const token = await tokenTo(mia.wish)
    await test.database.db
      .updateTable('users')
      .set({ email: mia.wish.toUpperCase() })
      .where('id', '=', (await buyer()).id)
      .execute()
    const [late, wrong] = [await confirm(token), await confirm('x'.repeat(43))]
    expect(late.statusCode).toBe(410)
    expect(late.json()).toEqual(wrong.json())
    expect(await addressOf(mia)).toBe(mia.email)
  })

  it('can be asked for once a minute, and given up', async () => {
    const mia = await buyer()
    await wishFor(mia, mia.wish)
    const token = await tokenTo(mia.wish)
    const again = await mia.call('POST', '/profile/email/resend')
    expect(again.body).toMatchObject({ status: false, retry_after: expect.any(Number) })
    expect(again.body.retry_after).toBeGreaterThan(50)
    expect((await mia.call('DELETE', '/profile/email')).body).toEqual({ status: true })
    expect((await confirm(token)).statusCode).toBe(410)
    expect(await addressOf(mia)).toBe(mia.email)
    expect((await mia.call('POST', '/profile/email/resend')).status).toBe(404)
  })

  it('is stopped by a change of the password', async () => {
    const mia = await buyer()
    await wishFor(mia, mia.wish)
    const token = await tokenTo(mia.wish)
    const change = { current_password: PASSWORD, password: 'nine wool blankets on oak' }
    expect((await mia.call('POST', '/password/change', change)).status).toBe(200)
    expect((await confirm(token)).statusCode).toBe(410)
    expect(await addressOf(mia)).toBe(mia.email)
  })

  it.each([
    ['POST', '/profile/email', { email: 'a@example.com', password: 'x' }],
    ['POST', '/profile/email/resend', undefined],
    ['DELETE', '/profile/email', undefined],
  ] as const)('is not for guests: %s %s', async (method, path, payload) => {
    const answer = await test.app.inject({ method, url: `/api/v2/buyer${path}`, payload })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'not_signed_in' })
  })
})
