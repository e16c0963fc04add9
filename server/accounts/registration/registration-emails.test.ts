import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import {
  confirm,
  register,
  registrationForm,
  renderPendingEmails,
  sendForm,
  tokenIn,
} from '#test-kit/accounts/registration.ts'

describe('requesting another confirmation email', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  const again = async (id: string) => {
    const answer = await test.app.inject({ method: 'POST', url: `/legacy/send-confirm-email/${id}` })
    return [answer.statusCode, answer.json<{ status: boolean; message: string; retry_after: number }>()] as const
  }
  const aMinuteLater = () =>
    test.database.pool.query(`update attempts set until = now() where until < now() + interval '2 minutes'`)

  it('responds the same for a registration and an unknown id, once a minute', async () => {
    const known = await register(test, 'odile@example.com')
    expect(await again(known)).toEqual([
      200,
      expect.objectContaining({ status: false, retry_after: expect.any(Number) }),
    ])
    await aMinuteLater()
    const unknown = 'b5a3d3c4-0000-4000-8000-000000000000'
    const [first, other] = [await again(known), await again(unknown)]
    expect(first).toEqual([200, { status: true, message: expect.any(String), retry_after: 60 }])
    expect(other).toEqual(first)
    const [refused, alsoRefused] = [await again(known), await again(unknown)]
    expect(refused[1].status).toBe(false)
    expect(alsoRefused[1].status).toBe(false)
    expect(await again(encodeURIComponent('../etc \u{1F4A5}'))).toEqual(first)
  })

  it('keeps every emailed link valid, and stops at ten emails a day', async () => {
    const form = await sendForm(test, registrationForm('ten@example.com'), { remoteAddress: '127.0.0.1' })
    const { userId: id } = form.json<{ userId: string }>()
    const emails = await renderPendingEmails(test)
    for (let round = 0; round < 10; round += 1) {
      await aMinuteLater()
      const [, answer] = await again(id)
      expect(answer.status).toBe(round < 9)
      emails.push(...(await renderPendingEmails(test)))
    }
    const own = emails.filter(({ to }) => to === 'ten@example.com')
    expect(own).toHaveLength(10)
    expect((await confirm(test, tokenIn(own[0]))).statusCode).toBe(200)
    expect((await confirm(test, tokenIn(own[9]))).json()).toMatchObject({ code: 'used' })
  })
  it('counts the emails of all networks of one IPv6 home together', async () => {
    let sent = 0
    for (let times = 0; times < 12; times += 1) {
      await sendForm(test, registrationForm('home@example.com'), { remoteAddress: `2001:db8:77:a0${times % 4}::1` })
      sent += (await renderPendingEmails(test)).filter(({ to }) => to === 'home@example.com').length
    }
    expect(sent).toBe(10)
  })

  it('counts the emails of an attacker elsewhere apart, and stops at forty a day for all networks together', async () => {
    const sent = async (remoteAddress: string) => {
      await sendForm(test, registrationForm('flooded@example.com'), { remoteAddress })
      return (await renderPendingEmails(test)).filter(({ to }) => to === 'flooded@example.com').length
    }
    for (let times = 0; times < 10; times += 1) expect(await sent('10.77.0.1')).toBe(1)
    expect(await sent('10.77.0.1')).toBe(0)
    for (let network = 1; network <= 30; network += 1) expect(await sent(`10.77.${network}.1`)).toBe(1)
    expect(await sent('10.77.99.1')).toBe(0)
  })
})
