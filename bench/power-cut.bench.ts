/**
 * Kills a shop (`kill -9`) repeatedly while two hundred orders are placed and shipped, on both databases. Afterwards every confirmed order
 * exists exactly once, stock is correct, the ledger balances, invoice numbers have no gaps, and every email is sent.
 */
import { startPostgres } from '#tools/test-environment/postgres.ts'
import { cutPower } from '#tools/power-cut/power-cut.ts'
import { type Figure, report } from './measure.ts'

const ROUNDS = 10
const ORDERS_PER_ROUND = 20

const figures: Figure[] = []
for (const name of ['PGlite', 'PostgreSQL'] as const) {
  const postgres = name === 'PGlite' ? null : await startPostgres()
  if (name === 'PostgreSQL' && !postgres) continue
  const { errors, ...counts } = await cutPower({
    databaseUrl: postgres?.url ?? '',
    rounds: ROUNDS,
    ordersPerRound: ORDERS_PER_ROUND,
  })
  await postgres?.stop()
  for (const error of errors) console.error(`${name}: ${error}`)
  const figure = (what: string, value: number, unit: string, limit: Partial<Figure> = {}) =>
    figures.push({ name: `${name}: ${what}`, value, unit, ...limit })
  figure('kills, half of the shop and half of the shipping process', counts.kills, 'kills')
  figure('placements', counts.orders, 'orders', { least: 200 })
  figure('placements without a response, retried', counts.retried, 'orders')
  figure('invoices', counts.invoices, 'invoices', { least: counts.orders })
  figure('emails', counts.emails, 'emails')
  figure('emails sent more than once', counts.duplicated, 'emails')
  figure('copies of one email, maximum', counts.maxCopies, 'copies', { most: 1 + counts.kills })
  figure('errors in orders, stock, ledger, document numbers and emails', errors.length, 'errors', { most: 0 })
}
report('Power cut', figures)
