import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { Settings } from './settings.ts'

it('without settings, the shop runs in its own folder', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    mode: 'development',
    roles: { web: true, jobs: true },
    databaseUrl: undefined,
  })
})

it('all invalid settings are reported at once, one sentence each', () => {
  const invalid = { PORT: 'eighty', ROLES: 'cook', DATABASE_URL: 'mysql://db', S3_BUCKET: 'pictures' }
  expect(() => readConfig(invalid)).toThrow(
    new ConfigError([
      'PORT is "eighty" but must be a whole number from 0 to 65535.',
      'DATABASE_URL must be a URL that starts with postgres:// or postgresql://.',
      'ROLES is "cook" but must be web, jobs or web,jobs.',
    ]),
  )
})

it('every setting with a format reports an invalid value', () => {
  const names = Object.entries(Settings.properties)
    .filter(([, schema]) => {
      const hasFormat = ['enum', 'pattern', 'areEndpoints'].some((name) => name in schema)
      const isLong = 'minLength' in schema && Number(schema.minLength) > 1
      return hasFormat || isLong || ('type' in schema && schema.type === 'integer')
    })
    .map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(['PORT', 'CARDS', 'SMTP_URL', 'IMAGE_BASE_URL', 'SECRET_KEY', 'ROLES']))
  const said = sentencesOf(Object.fromEntries(names.map((name) => [name, 'no good/'])))
  expect(said.map((sentence) => sentence.split(' ')[0])).toEqual(names)
})

it('an invalid URL is reported without its password', () => {
  expect(sentencesOf({ SMTP_URL: 'smtp://orders:S3cr#t@mail.example:587', PUBLIC_URL: 'https://:::' })).toEqual([
    'PUBLIC_URL is "https://:::" but is not a valid URL: in a password, write # / : and @ as %23 %2F %3A and %40.',
    'SMTP_URL is not a valid URL: in a password, write # / : and @ as %23 %2F %3A and %40.',
  ])
  expect(sentencesOf({ DATABASE_URL: 'postgres://trellis@/shop?host=/var/run/postgresql' })).toEqual([])
})

it('a credit limit of 0 is rejected with a pointer to TERMS_DAYS', () => {
  expect(sentencesOf({ TERMS_LIMIT: '0' })).toEqual([
    'TERMS_LIMIT is "0" but must be whole US dollars such as 5000; for no net terms at all set TERMS_DAYS=0.',
  ])
  expect(readConfig({ TERMS_LIMIT: '5000', TERMS_DAYS: '0' }).newTerms).toEqual({ days: 0, limit: 500_000 })
})

it('the email sender must contain an address', () => {
  for (const sender of ['Shop <orders@shop.example>', '"Shop, Ltd." <orders@shop.example>', 'orders@shop.example']) {
    expect(sentencesOf({ MAIL_FROM: sender })).toEqual([])
  }
  expect(sentencesOf({ MAIL_FROM: 'Shop' })).toEqual([
    'MAIL_FROM is "Shop" but must be a sender such as Shop <orders@example.com>.',
  ])
})

it('a private address for webhooks needs its port, and the error describes the form', () => {
  const expected =
    'but must be IP addresses with their port, separated by commas, such as 10.0.0.7:8443,[fd00::7]:443. An address without a port, or a range, is not accepted.'
  const invalid = [
    '10.0.0.7',
    '10.0.0.7,10.0.0.8:443',
    'fd00::7',
    'fd00::7:443',
    '[fd00::7]',
    '10.0.0.0/8:443',
    '10.0.0:443',
    '10.0.0.7:0',
    '10.0.0.7:65536',
    '10.0.0.7:https',
    '10.0.0.7:8443;10.0.0.8:8443',
    '10.0.0.7:8443,',
    'erp.local:443',
  ]
  for (const value of invalid) {
    expect(sentencesOf({ WEBHOOK_PRIVATE_ADDRESSES: value })).toEqual([
      `WEBHOOK_PRIVATE_ADDRESSES is "${value}" ${expected}`,
    ])
  }
  expect(readConfig({ WEBHOOK_PRIVATE_ADDRESSES: '10.0.0.7:8443, [FD00::0001]:443' }).webhookPrivateTargets).toEqual([
    { address: '10.0.0.7', port: 8443 },
    { address: 'fd00::1', port: 443 },
  ])
})

it('production requires the public URL', () => {
  expect(sentencesOf({ NODE_ENV: 'production' })).toEqual([
    'NODE_ENV=production needs PUBLIC_URL, the address of the shop, such as https://shop.example.',
  ])
  expect(sentencesOf({ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' })).toEqual([])
  expect(sentencesOf({ NODE_ENV: 'development' })).toEqual([])
})

it('test cards in production need a second setting that names the consequence', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', CARDS: 'local' }
  expect(sentencesOf(production)).toEqual([
    'CARDS=local takes test cards and moves no money. Set CARDS=stripe or CARDS=off; for a trial, set I_KNOW_NO_MONEY_MOVES=1, too.',
  ])
  expect(readConfig({ ...production, I_KNOW_NO_MONEY_MOVES: '1' }).cards).toEqual({ provider: 'local' })
  expect(readConfig({ CARDS: 'local' }).cards).toEqual({ provider: 'local' })
})

it('a public URL with a path is rejected', () => {
  expect(sentencesOf({ PUBLIC_URL: 'https://shop.example/store' })).toEqual([
    'PUBLIC_URL is "https://shop.example/store" but must have no path: the shop is served at the root of its host, such as https://shop.example.',
  ])
  for (const invalid of ['https://shop.example/?a=1', 'https://shop.example/#top', 'https://ann@shop.example']) {
    expect(sentencesOf({ PUBLIC_URL: invalid })).toHaveLength(1)
  }
  expect(readConfig({ PUBLIC_URL: 'https://Shop.example:8443/' }).publicUrl).toBe('https://Shop.example:8443')
})

it('relative folders start at the folder of package.json, wherever a command runs', () => {
  expect(readConfig({ DATA_DIR: 'data' }).dataDir).toBe(fileURLToPath(new URL('../../data', import.meta.url)))
  expect(readConfig({ DATA_DIR: '/srv/data' }).brandFile.path).toBe('/srv/data/brand.json')
})

it('the allowed hosts are this machine, the public URL, the address to listen on and the configured ones', () => {
  const local = ['localhost', '127.0.0.1', '[::1]']
  const hostsWith = (settings: Record<string, string>) =>
    readConfig(settings).allowedHosts.filter((name) => !local.includes(name))
  expect(readConfig({}).allowedHosts).toEqual(expect.arrayContaining(local))
  for (const HOST of ['0.0.0.0', '::', '127.0.0.1']) expect(hostsWith({ HOST })).toEqual([])
  expect(hostsWith({ HOST: 'fd00::7' })).toEqual(['[fd00::7]'])
  expect(
    hostsWith({ PUBLIC_URL: 'https://Shop.example:8443/', ALLOWED_HOSTS: 'Shop.local, 10.0.0.7,[fd00::7]' }),
  ).toEqual(['shop.example', 'shop.local', '10.0.0.7', '[fd00::7]'])
  for (const value of ['shop.local:3000', 'https://shop.local', 'a;b', '*', '*.local', 'a,,b', 'a,']) {
    expect(sentencesOf({ ALLOWED_HOSTS: value })).toHaveLength(1)
  }
})

it('numbers are parsed strictly, and surrounding spaces are trimmed', () => {
  expect(sentencesOf({ PORT: 'true', TRUST_PROXY: '0x5' })).toHaveLength(2)
  expect(readConfig({ PORT: '  ', HOST: ' 127.0.0.1 ' })).toMatchObject({ port: 3000, host: '127.0.0.1' })
})

it('a bucket without keys is reported', () => {
  expect(() => readConfig({ S3_BUCKET: 'pictures' })).toThrow('S3_ACCESS_KEY_ID')
})

it('an empty variable counts as unset, and roles can be split', () => {
  expect(readConfig({ PORT: '', ROLES: 'jobs' })).toMatchObject({ port: 3000, roles: { web: false, jobs: true } })
})

function sentencesOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences
    throw error
  }
  return []
}
