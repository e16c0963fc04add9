import { cutPower } from '#tools/power-cut/power-cut.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

// `npm run bench power-cut` places two hundred orders.
const FEW = { rounds: 2, ordersPerRound: 4 }
/** Emails alone may take three minutes: a killed job is retried only after its missed heartbeat is detected. */
const TIMEOUT_MS = 900_000

test.describe.configure({ timeout: TIMEOUT_MS })

test('a shop on PGlite killed while orders are placed and shipped has each confirmed order once, and its ledger balances', async () => {
  expect((await cutPower({ databaseUrl: '', ...FEW })).errors).toEqual([])
})

test('a shop on PostgreSQL killed while orders are placed and shipped has each confirmed order once, and its ledger balances', async () => {
  const databaseUrl = process.env['POSTGRES_URL'] ?? ''
  test.skip(databaseUrl === '', 'PostgreSQL is not installed')
  expect((await cutPower({ databaseUrl, ...FEW })).errors).toEqual([])
})
