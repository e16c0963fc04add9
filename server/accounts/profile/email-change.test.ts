import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBuyer, PASSWORD } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'

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

  const requestChange = (mia: Mia, email: string, password = PASSWORD) =>
    mia.call('POST', '/profile/email', { email, password })
  const addressOf = async (mia: Mia) => (await mia.call('GET', '/get-user')).body.data.email
  const confirm = (token: string) =>
    test.app.inject({ method: 'POST', url: '/api/v2/buyer/confirm-email', payload: { token } })

  /** Returns the newest email to an address. */
  const mailTo = (address: string) =>
    eventually(async () => {
      const first = (await test.mailbox.list(200)).find(({ to }) => to === address)
      const mail = first && (await test.mailbox.read(first.id))
      if (!mail) throw new Error(`No mail to ${address} yet`)
      return mail
    })
  const tokenTo = async (address: string) => /#token=([\w-]+)/.exec((await mailTo(address)).text)?.[1] ?? ''

  it('happens when the link is opened, and notifies the previous address before and after', async () => {
    const mia = await buyer()
    const { status, body } = await requestChange(mia, mia.wish)
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

  it('requires the password', async () => {
    const mia = await buyer()
    expect(await requestChange(mia, mia.wish, 'not mine')).toMatchObject({
      status: 422,
      body: { errors: { password: ['That’s not your password.'] } },
    })
    expect(await test.shop.accounts.emailChange.pending(mia)).toBeNull()
  })

  it('cannot be used to guess the password', async () => {
    const mia = await buyer()
    const guesses = []
    for (let attempt = 0; attempt < 11; attempt += 1)
      guesses.push((await requestChange(mia, mia.wish, `guess ${attempt}`)).status)
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
    expect((await requestChange(mia, mia.wish)).status).toBe(429)
  })

  it.each(['', 'mia', 'mia@', 'mia@example', 'a b@example.com', `${'x'.repeat(10_000)}@example.com`])(
    'takes no %#. thing that is not an address',
    async (email) => {
      const mia = await buyer()
      expect(await requestChange(mia, email)).toMatchObject({
        status: 422,
        body: { errors: { email: [expect.any(String)] } },
      })
    },
  )

  it('to the current address is rejected', async () => {
    const mia = await buyer()
    expect((await requestChange(mia, mia.email.toUpperCase())).body.errors).toEqual({
      email: ['This is already your email address.'],
    })
  })

  it('responds the same if the address has an account, and notifies only its owner', async () => {
    const [mia, noa] = [await buyer(), await buyer()]
    const [taken, free] = [await requestChange(mia, noa.email), await requestChange(noa, noa.wish)]
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

  it('fails without a reason if another account has the address by the time the link is opened', async () => {
    const mia = await buyer()
    await requestChange(mia, mia.wish)
    const token = await tokenTo(mia.wish)
    await test.database.db
      .updateTable('users')
      .set({ email: mia.wish.toUpperCase() })
      .where('id', '=', (await buyer()).id)
      .execute()
    const [late, rejected] = [await confirm(token), await confirm('x'.repeat(43))]
    expect(late.statusCode).toBe(410)
    expect(late.json()).toEqual(rejected.json())
    expect(await addressOf(mia)).toBe(mia.email)
  })

  it('can be requested once a minute, and canceled', async () => {
    const mia = await buyer()
    await requestChange(mia, mia.wish)
    const token = await tokenTo(mia.wish)
    const again = await mia.call('POST', '/profile/email/resend')
    expect(again.body).toMatchObject({ status: false, retry_after: expect.any(Number) })
    expect(again.body.retry_after).toBeGreaterThan(50)
    expect((await mia.call('DELETE', '/profile/email')).body).toEqual({ status: true })
    expect((await confirm(token)).statusCode).toBe(410)
    expect(await addressOf(mia)).toBe(mia.email)
    expect((await mia.call('POST', '/profile/email/resend')).status).toBe(404)
  })

  it('is canceled by a password change', async () => {
    const mia = await buyer()
    await requestChange(mia, mia.wish)
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
