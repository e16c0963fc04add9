import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TEST_ORDER_MOVES } from '#contract/schemas/orders/test-orders.ts'
import { EVENT_KINDS } from '#contract/integrations.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { addTester } from '#test-kit/orders/test-mode.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

/**
 * Tables that test orders write to. Every other table of the schema has to stay as it is, also one that a later migration adds: those of
 * orders, stock, money, documents, emails, figures and alerts.
 */
const WRITTEN = [
  'api_keys',
  'attempts',
  'cart_lines',
  'carts',
  'idempotency_keys',
  'integration_events',
  'test_orders',
  'webhook_deliveries',
]

let test: TestShop
let ocids: number[]
let fixture: Awaited<ReturnType<typeof addTester>>
beforeAll(async () => {
  test = await openTestShop()
  ocids = [await addProduct(test.database.db, { stock: 40 }), await addProduct(test.database.db, { min_qty: 2 })]
  fixture = await addTester(test, 'tester')
  await fixture.live.place(ocids.map((ocid) => [ocid, 4] as const))
  await fixture.buyer.call('POST', '/webhooks', {
    url: 'https://erp.example/hooks',
    events: EVENT_KINDS,
    test_orders: true,
  })
})
afterAll(() => test.close())

/** Returns a digest of the rows of every table but `WRITTEN`, and the number of jobs of each kind but deliveries of webhooks. */
async function snapshot(): Promise<Record<string, unknown>> {
  const { rows: tables } = await test.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and not table_name = any($1) order by 1`,
    [WRITTEN],
  )
  const digests: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await test.database.pool.query<{ digest: string | null }>(
      `select md5(string_agg(line, '|' order by line)) as digest from (select row::text as line from "${name}" as row) as lines`,
    )
    digests[name] = rows[0]?.digest
  }
  const jobs = await test.database.pool.query(
    `select name, count(*) from pgboss.job where name <> 'webhook.deliver' group by name order by name`,
  )
  const sequences = await test.database.pool.query(
    `select sequencename, last_value from pg_sequences
     where schemaname = 'public' and sequencename <> 'test_order_numbers' and not sequencename = any($1) order by 1`,
    [WRITTEN.map((table) => `${table}_id_seq`)],
  )
  return { ...digests, jobs: jobs.rows, sequences: sequences.rows }
}

const placed = fc.record({
  lines: fc.array(fc.tuple(fc.nat(1), fc.integer({ min: 2, max: 9 })), { minLength: 1, maxLength: 3 }),
  paymentMethod: fc.constantFrom('invoice', 'bank_transfer', 'card'),
})
const move = fc.record({
  order: fc.nat(),
  move: fc.constantFrom(...TEST_ORDER_MOVES),
  part: fc.boolean(),
})

it('changes no stock, money, figures, emails or anything else, whatever happens to test orders', async () => {
  const before = await snapshot()
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['orders', 'products', 'ledger_entries', 'emails']))
  expect(before['products']).toEqual(expect.any(String))
  const { tester } = fixture
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(placed, { minLength: 1, maxLength: 3 }),
      fc.array(move, { maxLength: 12 }),
      async (orders, moves) => {
        const invoices: string[] = []
        for (const { lines, paymentMethod } of orders) {
          const goods = lines.map(([index, units]) => [ocids[index] ?? 0, units] as const)
          invoices.push((await tester.place(goods, { paymentMethod })).invoice)
        }
        for (const step of moves) {
          const lines = step.part ? { lines: [{ position: 0, quantity: 1 }] } : {}
          const { status } = await tester.move(invoices[step.order % invoices.length] ?? '', step.move, lines)
          expect([200, 409]).toContain(status)
          if (status === 200) accepted += 1
        }
        await test.database.pool.query('delete from attempts')
      },
    ),
    { numRuns: 12, seed: 20_261_127 },
  )
  expect(accepted).toBeGreaterThan(10)
  expect(await snapshot()).toEqual(before)
})
