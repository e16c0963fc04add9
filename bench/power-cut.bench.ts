/**
 * A shop that is killed (kill -9) again and again while two hundred orders are placed and sent, on both databases: every confirmed
 * order is there once, no stock is lost, the ledger balances, invoices have no gaps, and every mail goes out.
 */
import { startPostgres } from '#tools/postgres.ts'
import { cutPower } from '#tools/power-cut.ts'
import { type Figure, report } from './measure.ts'

const ROUNDS = 10
const ANSWERS_A_ROUND = 20

const figures: Figure[] = []
for (const name of ['PGlite', 'PostgreSQL'] as const) {
  const postgres = name === 'PGlite' ? null : await startPostgres()
  if (name === 'PostgreSQL' && !postgres) continue
  const { faults, ...cuts } = await cutPower({
    databaseUrl: postgres?.url ?? '',
    rounds: ROUNDS,
    answersARound: ANSWERS_A_ROUND,
  })
  await postgres?.stop()
  for (const fault of faults) console.error(`${name}: ${fault}`)
  const figure = (what: string, value: number, unit: string, limit: Partial<Figure> = {}) =>
    figures.push({ name: `${name}: ${what}`, value, unit, ...limit })
  figure('kills, half of the shop and half of its sender', cuts.cuts, 'kills')
  figure('placements', cuts.orders, 'orders', { least: 200 })
  figure('placements that a kill left without an answer, asked again', cuts.askedAgain, 'orders')
  figure('invoices', cuts.invoices, 'papers', { least: cuts.orders })
  figure('mails', cuts.mails, 'mails')
  figure('mails that came more than once', cuts.doubled, 'mails')
  figure('copies of the mail that came most often', cuts.most, 'copies', { most: 1 + cuts.cuts })
  figure('orders, stock, ledger, numbers and mails that are not right', faults.length, 'faults', { most: 0 })
}
report('Power cut', figures)
