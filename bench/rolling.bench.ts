/**
 * Two web nodes and one that works on jobs behind the proxy of `deploy/`, for ten minutes under a steady rate of visitors: nodes are
 * killed, PostgreSQL restarts and new builds are brought in. `ROLLING_ROUNDS` says how many times; what is kept is of five.
 */
import { type Figure, percentile, report } from './measure.ts'
import { runRolling } from '#tools/rolling/rolling.ts'

const ROUNDS = 5
// oxlint-disable-next-line node/no-process-env -- the benchmark's own switch, not the server's configuration
const rounds = Number(process.env['ROLLING_ROUNDS'] ?? ROUNDS)
/**
 * Visits a second beside the buyers, who order all the time. At 30 two cores, with two nodes, the jobs, the proxy, PostgreSQL and the
 * visitors on them, were nine tenths busy, and what took longest was waiting.
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
report('Rolling', figures, { isWhole: rounds >= ROUNDS })
