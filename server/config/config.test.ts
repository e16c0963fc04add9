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
      const hasFormat = ['enum', 'pattern', 'areIps'].some((name) => name in schema)
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

it('an IP address setting accepts no range', () => {
  for (const value of ['10.0.0', '10.0.0.0/8', '10.0.0.7;10.0.0.8', 'erp.local']) {
    expect(sentencesOf({ WEBHOOK_PRIVATE_ADDRESSES: value })).toHaveLength(1)
  }
  const { webhookPrivateAddresses } = readConfig({ WEBHOOK_PRIVATE_ADDRESSES: '10.0.0.7,FD00::0001' })
  expect(webhookPrivateAddresses).toEqual(['10.0.0.7', 'fd00::1'])
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
