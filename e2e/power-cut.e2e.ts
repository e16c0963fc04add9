import { cutPower } from '#tools/power-cut.ts'
import { expect, test } from './journey.ts'

// `npm run bench power-cut` makes two hundred placements.
const FEW = { rounds: 2, answersARound: 4 }
/** Mails alone may take three minutes: those of a job that was killed are sent when its heartbeat is missed. */
const TIMEOUT_MS = 900_000

test.describe.configure({ timeout: TIMEOUT_MS })

test('a shop on PGlite that is killed while orders are placed and sent has all it confirmed once, and its books are right', async () => {
  expect((await cutPower({ databaseUrl: '', ...FEW })).faults).toEqual([])
})

test('so does a shop on PostgreSQL', async () => {
  const databaseUrl = process.env['POSTGRES_URL'] ?? ''
  test.skip(databaseUrl === '', 'PostgreSQL is not installed')
  expect((await cutPower({ databaseUrl, ...FEW })).faults).toEqual([])
})
