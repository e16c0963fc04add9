import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

it('a shop without settings runs in its own folder', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    mode: 'development',
    roles: { web: true, jobs: true },
    databaseUrl: undefined,
  })
})

it('every wrong setting is reported at once, in a sentence', () => {
  const wrong = { PORT: 'eighty', ROLES: 'cook', DATABASE_URL: 'mysql://db', S3_BUCKET: 'pictures' }
  expect(() => readConfig(wrong)).toThrow(
    new ConfigError([
      'PORT is "eighty" but must be a whole number from 0 to 65535.',
      'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
      'ROLES is "cook" but must be web, jobs or web,jobs.',
    ]),
  )
})

it('a bucket without its keys is reported', () => {
  expect(() => readConfig({ S3_BUCKET: 'pictures' })).toThrow('S3_ACCESS_KEY_ID')
})

it('an empty variable is an unset one, and roles can be split', () => {
  expect(readConfig({ PORT: '', ROLES: 'jobs' })).toMatchObject({ port: 3000, roles: { web: false, jobs: true } })
})
