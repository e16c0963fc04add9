/**
 * Runs two web nodes and a job node behind the proxy of `deploy/` for ten minutes at a constant rate of visitors, while nodes are killed,
 * PostgreSQL restarts and new releases are deployed. `ROLLING_ROUNDS` is the number of rounds; only runs of at least five are saved.
 */
import { type Figure, percentile, report } from './measure.ts'
import { runRolling } from '#tools/rolling/rolling.ts'

const ROUNDS = 5
// oxlint-disable-next-line node/no-process-env -- the benchmark's own switch, not the server's configuration
const rounds = Number(process.env['ROLLING_ROUNDS'] ?? ROUNDS)
/**
 * Requests per second, in addition to the buyers, who place orders all the time. At 30, two cores that run the nodes, the proxy, PostgreSQL
 * and the visitors were busy 90 % of the time, so the slowest requests mostly waited for the CPU.
 */
const RATE = 20
const PAUSE_MS = 20_000

const result = await runRolling({ rate: RATE, cycles: rounds, pauseMs: PAUSE_MS, log: console.log })
if (!result) throw new Error('PostgreSQL or HAProxy is not installed.')
for (const error of result.errors) console.error(error)
for (const request of result.interrupted) console.log(`interrupted: ${request}`)
const figures: Figure[] = [
  { name: 'rounds of a kill, a restart of PostgreSQL and a new release on all nodes', value: rounds, unit: 'rounds' },
  { name: 'duration', value: result.seconds, unit: 's' },
  { name: 'requests', value: result.requests, unit: 'requests', least: 100 },
  { name: 'confirmed orders', value: result.orders, unit: 'orders', least: 1 },
  { name: 'failed requests during an interruption', value: result.interrupted.length, unit: 'requests' },
  {
    name: 'lost or duplicate orders, lost sessions, other errors',
    value: result.errors.length,
    unit: 'errors',
    most: 0,
  },
  {
    name: 'changed product found on both nodes, maximum',
    value: Math.max(...result.indexingDelays),
    unit: 'ms',
    most: 1000,
  },
  { name: 'changed product found on both nodes, p50', value: percentile(result.indexingDelays, 50), unit: 'ms' },
  { name: 'response time, p50', value: result.p50, unit: 'ms' },
  { name: 'response time, p99', value: result.p99, unit: 'ms' },
]
report('Rolling', figures, { isComplete: rounds >= ROUNDS })
