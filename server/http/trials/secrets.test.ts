import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registrationForm, sendForm } from '#test-kit/accounts/registration.ts'
import { Settings } from '#server/config/settings.ts'
import { createLog } from '#server/boot/log.ts'
import { openTestStripe } from '#test-kit/stripe.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'
import { type Belongings, plantBelongings } from '#test-kit/hostile/belongings.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))

/** Every setting that is or contains a secret, with a value that can be searched for. */
const SECRETS = {
  DATABASE_URL: 'postgres://trellis:zz-database-password@127.0.0.1:1/trellis',
  SMTP_URL: 'smtp://mailer:zz-smtp-password@127.0.0.1:1',
  SECRET_KEY: 'zz-secret-key-of-the-shop',
  STRIPE_SECRET_KEY: 'sk_zz-stripe-secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_zz-stripe-webhook',
  SEARCH_ADMIN_KEY: 'zz-hosted-search-admin',
  S3_ACCESS_KEY_ID: 'zz-s3-access',
  S3_SECRET_ACCESS_KEY: 'zz-s3-secret',
} as const
const CARD = { number: '4000 0000 0000 0002', expires: '12/40', cvc: '987' }
const TYPED = 'zz-typed-by-a-buyer-who-mistook-it'

/** Returns texts that must not appear anywhere: the values, and the passwords in URLs. */
const hidden = (values: readonly string[]) =>
  values.flatMap((value) => [value, /:([^:@/]+)@/.exec(value)?.[1] ?? value])

describe('a running shop', () => {
  const lines: string[] = []
  const answers: string[] = []
  let test: TestShop
  let ann: Belongings
  let stripe: Awaited<ReturnType<typeof openTestStripe>>
  const secrets: string[] = []

  async function request(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object | string, headers = {}) {
    const remoteAddress = `10.8.${answers.length >> 8}.${answers.length & 255}`
    const answer = await test.app.inject({ method, url, payload, headers, remoteAddress })
    if (answer.statusCode >= 400)
      answers.push(`${url.split(/[?z]/)[0]} ${JSON.stringify(answer.headers)} ${answer.body}`)
    return answer
  }

  beforeAll(async () => {
    stripe = await openTestStripe()
    const { DATABASE_URL: _database, SEARCH_ADMIN_KEY: _hosted, ...settings } = SECRETS
    const log = createLog('trace', { write: (line) => void lines.push(line) })
    const cards = { STRIPE_PUBLISHABLE_KEY: 'pk_public', STRIPE_API_URL: stripe.settings.apiUrl }
    test = await openTestShop({ ...settings, ...cards, LOG_LEVEL: 'trace' }, { log })
    ann = await plantBelongings(test, 'ann')
    await test.work()
    secrets.push(...hidden(Object.values(settings)), ...ann.secrets.slice(2), TYPED)
    const keys = await test.shop.search.keys()
    secrets.push(keys.admin)
    await everything(keys)
  }, 300_000)
  afterAll(async () => {
    await test.close()
    await stripe.close()
  })

  async function everything(keys: { app: string; admin: string }): Promise<void> {
    const { headers } = ann.buyer
    await request('POST', '/legacy/login', { email: 'ann@example.com', password: TYPED })
    await request('POST', '/legacy/login', { email: 'ann@example.com', password: [TYPED] })
    await request('POST', '/legacy/login', `{"email":"ann","password":"${TYPED}"`, {
      'content-type': 'application/json',
    })
    await request('GET', `/legacy/login?password=${TYPED}`)
    secrets.push('zz-chosen-by-pia')
    await sendForm(test, registrationForm('pia@example.com', { 'user[password]': 'zz-chosen-by-pia' }))
    await sendForm(test, registrationForm('not an address'))
    await request('POST', '/legacy/password/email', { u_email: 'ann@example.com' })
    await request('POST', '/api/v2/buyer/login-link', { email: 'ann@example.com' })
    await request('POST', '/api/v2/buyer/password/reset', { token: TYPED, password: TYPED })
    await request('POST', '/api/v2/buyer/confirm-email', { token: TYPED })
    await request('POST', '/api/v2/buyer/password/change', { current_password: TYPED, password: `${TYPED}-2` }, headers)
    await request('GET', '/api/v2/buyer/get-user', undefined, { authorization: `Bearer ${TYPED}` })
    await request('GET', '/api/v2/buyer/orders', undefined, { authorization: `Bearer trellis_${TYPED}` })
    await request('GET', '/api/v2/buyer/devices', undefined, { authorization: `Bearer ${ann.apiKey}` })
    await request('GET', '/legacy/session', undefined, { cookie: `trellis_session=${TYPED}` })
    await request('POST', `/api/v2/buyer/checkout/pay/${ann.ids.payment}/local`, CARD, headers)
    await request(
      'POST',
      `/api/v2/buyer/checkout/pay/${ann.ids.payment}/local`,
      { ...CARD, expires: CARD.number },
      headers,
    )
    secrets.push(CARD.number, CARD.number.replaceAll(' ', ''))
    await request('POST', '/stripe/webhook', '{"id":"evt"}', { 'stripe-signature': `t=1,v1=${TYPED}` })
    await request('GET', `/1/indexes?x-algolia-application-id=${keys.app}&x-algolia-api-key=${TYPED}`)
    await request(
      'PUT',
      `/1/indexes/x/settings?x-algolia-application-id=${keys.app}&x-algolia-api-key=${keys.admin}`,
      '{',
    )
    await request('GET', '/nowhere', undefined, { cookie: `trellis_session=${TYPED}`, authorization: `Basic ${TYPED}` })
    await request('GET', `/login_token/${TYPED}`)
    // The card processor and the mail server fail, then the database.
    stripe.failures.push('fails', 'fails', 'fails')
    await request('GET', `/api/v2/buyer/checkout/pay/${ann.ids.payment}`, undefined, headers)
    await eventually(() => expect(lines.join('')).toContain('job failed'))
    const { pool } = test.database
    await pool.query('alter table users add constraint nobody check (u_fname = $$nobody$$) not valid')
    await request('POST', '/api/v2/buyer/profile', { u_fname: 'Ann', u_lname: TYPED, username: 'annann' }, headers)
    await pool.query('alter table users drop constraint nobody')
    await pool.query('alter table users rename to gone')
    await request('POST', '/legacy/login', { email: 'ann@example.com', password: TYPED })
    await request('GET', '/api/v2/buyer/get-user', undefined, headers)
    await request(
      'POST',
      '/legacy/cart/add',
      { id: ann.ocid, quantity: 1 },
      { ...headers, 'idempotency-key': randomUUID() },
    )
    await pool.query('alter table gone rename to users')
  }

  it('has had errors of every kind, or the other tests would prove nothing', () => {
    const logged = lines.join('')
    expect(logged).toContain('unexpected failure')
    expect(logged).toContain('job failed')
    expect(logged).toContain('/legacy/login')
    expect(answers.map((answer) => answer.split(' ')[0])).toContain('/api/v2/buyer/get-user')
    expect(answers.length).toBeGreaterThan(15)
    expect(secrets.length).toBeGreaterThan(15)
  })

  it('logs no secret, password, token or card', () => {
    expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([])
  })

  it('logs no row and no personal data of a database error', () => {
    expect(lines.filter((line) => /Failing row|"detail"|argon2id/.test(line))).toEqual([])
  })

  it('reveals no secret and no code location in error responses', () => {
    for (const answer of answers) {
      expect(secrets.some((secret) => answer.includes(secret)) ? answer : '').toBe('')
      expect(answer).not.toMatch(/node_modules|\.ts:\d+|\bselect\b.*\bfrom\b/)
    }
  })

  it('reveals none in its metrics, reference, health checks or public files', async () => {
    for (const url of ['/metrics', '/docs', '/openapi.json', '/health/ready', '/robots.txt', '/site.webmanifest']) {
      const { body } = await test.app.inject({ url, remoteAddress: '127.0.0.1' })
      expect([url, secrets.filter((secret) => body.includes(secret))]).toEqual([url, []])
    }
  })
})

describe('a shop that cannot start', () => {
  /** Starts the shop on the command line. Returns its output. */
  async function start(settings: Record<string, string>): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'trellis-start-'))
    const env = {
      ...settings,
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'trace',
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://shop.example',
    }
    try {
      return await new Promise((resolve) => {
        execFile(process.execPath, [MAIN, '--no-demo'], { env, timeout: 120_000 }, (_error, out, err) =>
          resolve(out + err),
        )
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  it('prints no secret of its settings if the database does not answer', async () => {
    const output = await start({
      ...SECRETS,
      S3_BUCKET: 'pictures',
      STRIPE_PUBLISHABLE_KEY: 'pk',
      SEARCH_APP_ID: 'app',
    })
    expect(output).toContain('PostgreSQL at DATABASE_URL does not respond')
    expect(hidden(Object.values(SECRETS)).filter((secret) => output.includes(secret))).toEqual([])
  }, 120_000)

  it('prints no invalid secret, because it may be almost correct', async () => {
    const invalid = {
      DATABASE_URL: 'mysql://trellis:zz-database-password@db/trellis',
      SMTP_URL: 'smpt://mailer:zz-smtp-password@mail',
      SECRET_KEY: 'zz-short',
    }
    const output = await start(invalid)
    for (const name of Object.keys(invalid)) expect(output).toContain(`${name} must be`)
    expect(output).not.toContain('zz-')
  }, 120_000)

  it('lists every setting that is a secret', () => {
    const names = Object.keys(Settings.properties).filter((name) => /SECRET|_KEY|PASSWORD|TOKEN|_URL$/.test(name))
    const open = new Set([
      'PUBLIC_URL',
      'SUPPLIER_URL',
      'BREACHED_PASSWORDS_URL',
      'STRIPE_API_URL',
      'IMAGE_BASE_URL',
      'STRIPE_PUBLISHABLE_KEY',
      'SEARCH_PUBLIC_KEY',
    ])
    // DATABASE_DIRECT_URL is the same database as DATABASE_URL without the pooler.
    expect(names.filter((name) => !open.has(name) && name !== 'DATABASE_DIRECT_URL').toSorted()).toEqual(
      Object.keys(SECRETS).toSorted(),
    )
  })
})
