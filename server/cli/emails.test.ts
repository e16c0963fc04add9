import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobPayloads } from '#server/jobs/jobs.ts'
import { runCommand } from '#test-kit/cli-command.ts'
import { placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { type SmtpServer, startSmtpServer } from '#test-kit/smtp-server.ts'

/** Responses of the mail server by the first letters of the recipient. */
const RESPONSES: Record<string, string> = {
  gone: '550 5.1.1 No such user',
  full: '452 4.2.2 Mailbox full',
  relay: '554 5.7.1 Relay access denied',
  bare: '550 unknown',
}

/** Returns the response to the message itself. */
function contentResponse(to: string): string | undefined {
  return to.startsWith('large-') ? '552 5.3.4 Too large' : undefined
}

describe('npm run shop -- emails', () => {
  let test: TestShop
  let smtp: SmtpServer
  beforeAll(async () => {
    smtp = await startSmtpServer((step, to) =>
      step === 'recipient' ? RESPONSES[to.split('-')[0] ?? ''] : contentResponse(to),
    )
    test = await openTestShop({ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' })
  })
  afterAll(async () => {
    await test.close()
    await smtp.close()
  })
  const run = (...args: string[]) => runCommand(test, 'emails', ...args)

  /** Sends a test of a job's email to `to`. */
  const send = (to: string, mail = to) =>
    test.shop.emails.send({ id: mail, to, subject: `For ${to}`, text: 'x', html: 'x' }, 'order.placed', {
      invoice: 'T-1',
    })
  const lineOf = async (to: string) => (await run('list', '--to', to)).output

  it('lists accepted emails', async () => {
    expect(await send('fine-1@example.com')).toBe(true)
    expect(await lineOf('FINE-1@example.com')).toMatch(
      /^ +\d+ {2}\S+ \S+ {2}sent {5}fine-1@example.com {2}For fine-1@example.com$/,
    )
    expect(await lineOf('other@example.com')).toBe('No such email was sent in the last 30 days.')
  })

  it.each(['gone-1@example.com', 'bare-1@example.com', 'large-1@example.com'])(
    'gives an email up at once if its recipient or the message is refused for good (%s)',
    async (to) => {
      expect(await send(to)).toBe(false)
      expect(await lineOf(to)).toMatch(/ bounced .*: 55\d /)
    },
  )

  it.each(['full-1@example.com', 'relay-1@example.com'])(
    'tries an email again that may arrive later (%s)',
    async (to) => {
      await expect(send(to)).rejects.toThrow(/4\d\d|554/)
      await expect(send(to)).rejects.toThrow(/4\d\d|554/)
      expect(await lineOf(to)).toMatch(/ delayed .*\(2 attempts\): \d{3} /)
      expect((await run('list', '--state', 'delayed')).output).toContain(to)
      expect((await run('list', '--state', 'sent')).output).not.toContain(to)
    },
  )

  it('sends an email again to the current address, as a new message', async () => {
    const { order, shopper } = await placeOrder(test)
    const confirmation = await test.shop.orders.emails.confirmation(order.invoice, 'https://shop.example')
    await test.shop.emails.send(confirmation, 'order.placed', { invoice: order.invoice })
    const number = /^ +(\d+)/.exec(await lineOf(shopper.email))?.[1] ?? ''
    await test.database.pool.query(`delete from pgboss.job where name = 'order.placed'`)
    expect(await run('send-again', number)).toEqual({
      code: 0,
      output: `"Your order ${order.invoice}", which went to ${shopper.email}, will be sent again.`,
    })
    const { rows } = await test.database.pool.query<{ data: JobPayloads['order.placed'] }>(
      `select data from pgboss.job where name = 'order.placed'`,
    )
    const [job] = rows
    expect(job?.data).toMatchObject({ invoice: order.invoice, again: expect.stringMatching(/^\w{8}$/) })
    await test.shop.emails.send(confirmation, 'order.placed', job?.data ?? { invoice: '' })
    expect((await lineOf(shopper.email)).split('\n')).toHaveLength(2)
    expect(smtp.accepted.filter((to) => to === shopper.email)).toHaveLength(2)
    expect(await run('send-again', '2000000000')).toMatchObject({
      code: 1,
      output: expect.stringContaining('emails list'),
    })
    expect((await run('send-again', 'x')).code).toBe(2)
  })

  it('stores no address of a person whose account is closed or moved', async () => {
    const email = { id: 'closed-1', to: 'closed@example.com', subject: 'Closed', text: 'x', html: 'x' }
    const person = { mail: 'm', email: email.to, u_fname: 'Nora' }
    await test.shop.emails.send(email, 'account.letter', { letter: 'closed', ...person })
    expect(await lineOf(email.to)).toContain('No such email')
    await test.shop.emails.send({ ...email, id: 'moved-1' }, 'account.letter', { letter: 'email-changed', ...person })
    const number = /^ +(\d+)/.exec(await lineOf(email.to))?.[1] ?? ''
    expect(await run('send-again', number)).toMatchObject({
      code: 1,
      output: expect.stringContaining('cannot be sent again'),
    })
  })

  it('sends a test email and shows the response of the mail server', async () => {
    expect(await run('test', 'me@example.com')).toEqual({
      code: 0,
      output: 'The mail server accepted the test email: 250 2.0.0 queued',
    })
    expect(smtp.accepted).toContain('me@example.com')
    expect(await run('test', 'gone-2@example.com')).toMatchObject({
      code: 1,
      output: expect.stringContaining('550 5.1.1 No such user'),
    })
    expect((await run('test', 'me')).code).toBe(2)
  })

  it('lists emails for thirty days', async () => {
    await send('old-1@example.com')
    await test.database.pool.query(
      `update emails set updated_at = now() - interval '31 days' where recipient = 'old-1@example.com'`,
    )
    await test.shop.emails.deleteOld()
    expect(await lineOf('old-1@example.com')).toContain('No such email')
  })
})
