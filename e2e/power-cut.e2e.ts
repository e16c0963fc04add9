import { cutPower } from '#tools/power-cut.ts'
import { expect, test } from './journey.ts'

// `npm run bench power-cut` makes two hundred placements.
const FEW = { rounds: 2, answersARound: 4 }

test('a shop on PGlite that is killed while orders are placed and sent has all it confirmed once, and its books are right', async () => {
  test.setTimeout(180_000)
  expect((await cutPower({ databaseUrl: '', ...FEW })).faults).toEqual([])
})

test('so does a shop on PostgreSQL', async () => {
  test.setTimeout(180_000)
  const databaseUrl = process.env['POSTGRES_URL'] ?? ''
  test.skip(databaseUrl === '', 'PostgreSQL is not installed')
  expect((await cutPower({ databaseUrl, ...FEW })).faults).toEqual([])
})
