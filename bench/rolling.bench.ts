/**
 * Two web nodes and one that works on jobs behind the proxy of `deploy/`, for ten minutes under a steady rate of visitors: nodes are
 * killed, PostgreSQL restarts and new builds are brought in. `ROLLING_ROUNDS` says how many times, five unless told.
 */
import { type Figure, percentile, report } from './measure.ts'
import { runRolling } from '#tools/rolling/rolling.ts'

// oxlint-disable-next-line node/no-process-env -- the benchmark's own switch, not the server's configuration
const rounds = Number(process.env['ROLLING_ROUNDS'] ?? 5)
/**
 * Beside the buyers, who order all the time, some two thirds of what two cores carry with two nodes, the jobs, the proxy, PostgreSQL
 * and the visitors on them, while every order empties the nodes' pages.
 */
const RATE = 20
const CALM_MS = 20_000

const result = await runRolling({ rate: RATE, cycles: rounds, calm: CALM_MS, say: console.log })
if (!result) throw new Error('PostgreSQL or HAProxy is not installed.')
for (const fault of result.faults) console.error(fault)
for (const cut of result.cut) console.log(`cut: ${cut}`)
const figures: Figure[] = [
  { name: 'rounds of a kill, a restart of PostgreSQL and a new build on all nodes', value: rounds, unit: 'rounds' },
  { name: 'length', value: result.seconds, unit: 's' },
  { name: 'requests', value: result.visits, unit: 'requests', least: 100 },
  { name: 'orders acknowledged', value: result.orders, unit: 'orders', least: 1 },
  { name: 'requests cut with the node or the database that was cut', value: result.cut.length, unit: 'requests' },
  {
    name: 'orders lost or doubled, other failures, sessions lost',
    value: result.faults.length,
    unit: 'faults',
    most: 0,
  },
  { name: 'changed product found on both nodes, most', value: Math.max(...result.found), unit: 'ms', most: 1000 },
  { name: 'changed product found on both nodes, p50', value: percentile(result.found, 50), unit: 'ms' },
  { name: 'answers, p50', value: result.p50, unit: 'ms' },
  { name: 'answers, p99', value: result.p99, unit: 'ms' },
]
report('Rolling', figures)
