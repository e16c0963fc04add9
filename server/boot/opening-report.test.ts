import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addStaffAccount, openStaffBrowser } from '#test-kit/accounts/staff-browser.ts'
import { importDemoContent } from '#test-kit/demo-content.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { openingReport } from './opening-report.ts'

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' }
const COMPLETE = {
  ...PRODUCTION,
  MAIL_FROM: 'orders@shop.example',
  SELLER_ADDRESS: '1 Main St; Austin',
  SELLER_BANK: 'First Bank; 0001',
  SELLER_TAX_ID: '46-5550148',
  TERMS_LIMIT: '5000',
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_PUBLISHABLE_KEY: 'pk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
}

describe('the report at the start of a production shop', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop(PRODUCTION)
  })
  afterAll(() => test.close())

  /** Returns the report of the shop with other settings. */
  const report = (environment: Record<string, string>, settings: Partial<TestShop['config']> = {}) =>
    openingReport({ ...test, config: { ...test.config, ...settings } }, environment)

  it('of an empty shop lists everything that is open or not set', async () => {
    const text = (await report(PRODUCTION)).join('\n')
    for (const sentence of [
      'SMTP_URL is not set',
      'SELLER_ADDRESS is not set',
      'every new company may order without a credit limit',
      'CARDS is off',
      'There are no published terms',
      'Shipping is the default, $25.00',
      'No sales tax is set',
    ]) {
      expect(text).toContain(sentence)
    }
  })

  it('has the link that creates the first owner, until there is one', async () => {
    const text = (await report(PRODUCTION)).join('\n')
    const token = /https:\/\/shop\.example\/admin\/setup#([\w-]{43})/.exec(text)?.[1]
    const owner = { token, name: 'Ann', email: 'ann@shop.example', password: 'tundra-basil-74-harbor' }
    const https = { host: 'shop.example', 'x-forwarded-proto': 'https' }
    const answer = await openStaffBrowser(test).call('POST', '/set-up', owner, https)
    expect(answer).toMatchObject({ status: 200, body: { data: { step: 'enroll_factor' } } })
    expect((await report(PRODUCTION)).join('\n')).not.toContain('/admin/setup')
  })

  it('names a mail server that does not respond, on the processes that send emails', async () => {
    const server = createServer((socket) => {
      socket.write('220 mail\r\n')
      socket.on('data', (data) => socket.write(String(data).startsWith('QUIT') ? '221 bye\r\n' : '250 mail\r\n'))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`
    const sentence = expect.stringContaining('The mail server of SMTP_URL does not accept a connection')
    expect(await report(COMPLETE, { smtpUrl })).not.toContainEqual(sentence)
    server.close()
    await once(server, 'close')
    expect(await report(COMPLETE, { smtpUrl })).toContainEqual(sentence)
    const web = { web: true, jobs: false }
    expect(await report(COMPLETE, { smtpUrl, roles: web })).not.toContainEqual(sentence)
  })

  it.runIf(inject('template').kind === 'postgres')('names a pool that PostgreSQL cannot serve', async () => {
    const sentence = expect.stringContaining('DATABASE_POOL=1000 is more than PostgreSQL allows')
    expect(await report(COMPLETE, { databasePool: 1000 })).toContainEqual(sentence)
    expect(await report(COMPLETE, { databasePool: 1000, directDatabaseUrl: 'postgres://db/shop' })).not.toContainEqual(
      sentence,
    )
  })

  it('is empty for a shop that has everything, and outside of production', async () => {
    expect(await report({}, { mode: 'development' })).toEqual([])
    await importDemoContent(test)
    await addStaffAccount(test, 'owner@shop.example')
    const rates = await test.shop.rates.read()
    const shipping = rates.shipping.map((method) => ({ ...method, rate: 18 }))
    const taxes = [{ state: 'TX', percent: 6.25, shipping: false }]
    expect(await test.shop.rates.write({ ...rates, shipping, taxes })).toEqual([])
    expect(await report({ ...COMPLETE, SMTP_URL: 'smtp://mail.example' })).toEqual([])
  })
})
