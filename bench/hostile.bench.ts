/**
 * Measures what ordinary visitors notice of an attack: ten guests look around in the demo shop, in quiet and then beside one attacker
 * whose requests cost much more than theirs. Quiet is measured again before each attack, because the speed of the machine and the
 * images already made change. Each attack comes from an address of its own, so that it has a whole work budget, and at last all of them
 * together from one. The shop has its default settings behind a proxy. `HOSTILE_SECONDS`: duration of each attack (default 15; a shorter
 * run is not saved). Uses PostgreSQL if it is installed. Run `npm run build` first.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#tools/test-environment/postgres.ts'
import { startShop } from '#tools/test-environment/shop-process.ts'
import { createAttacks, fillCart, runAttacks } from './hostile/attacks.ts'
import { createPublicSeed, prepareShop } from './hostile/shop-data.ts'
import { createVisitors, type Visit } from './hostile/visitors.ts'
import { type Figure, percentile, report } from './measure.ts'
import { createClient, type Outcome } from './soak/client.ts'

const COMPLETE_SECONDS = 15
const SECONDS = Number(process.env['HOSTILE_SECONDS'] ?? COMPLETE_SECONDS)
const WARM_UP_SECONDS = 2 * SECONDS
/** Settings of a shop in production. Tests turn load shedding off. */
const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'fatal', OVERLOAD_MS: '1000' }
const MEMORY_MB = 1500

const postgres = process.env['NOPG'] ? null : await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'trellis-hostile-'))
const data = await prepareShop(folder, postgres?.url ?? '')
const shop = await startShop(folder, { databaseUrl: postgres?.url ?? '', demo: false, settings: SETTINGS })
const client = createClient(shop.address, 512)

try {
  const seed = await createPublicSeed(client, data)
  await fillCart(client, data)
  const visitors = createVisitors(client, data)
  const attacks = createAttacks(client, data, seed)
  // The first requests of a process also include JIT compilation.
  await visitors.run(WARM_UP_SECONDS)
  const figures: Figure[] = []
  const all: Visit[] = []
  const together = { name: 'all of them together', attacks, seconds: 2 * SECONDS }
  const runs = [...attacks.map((attack) => ({ name: attack.name, attacks: [attack], seconds: SECONDS })), together]
  for (const [index, run] of runs.entries()) {
    const quiet = await visitors.run(SECONDS)
    const quietP95 = p95(quiet)
    const attack = runAttacks(run.attacks, `203.0.113.${index + 1}`, run.seconds)
    const visits = await visitors.run(run.seconds)
    const outcomes = await attack
    all.push(...quiet, ...visits)
    figures.push(
      { name: `${run.name}: p95 in quiet before`, value: quietP95, unit: 'ms' },
      { name: `${run.name}: p95 of the visitors`, value: p95(visits), unit: 'ms' },
      { name: `${run.name}: p95 to quiet`, value: p95(visits) / quietP95, unit: 'times', most: 2 },
      { name: `${run.name}: attacker's requests`, value: outcomes.length, unit: '' },
      { name: `${run.name}: attacker's share of 429`, value: shareOf(outcomes, 429), unit: '%' },
    )
    logKinds(run.name, visits, outcomes)
  }
  figures.push(
    { name: 'visitors: requests', value: all.length, unit: '' },
    { name: 'visitors: refused with 429 or 503', value: all.filter(isRefused).length, unit: 'requests', most: 0 },
    { name: 'visitors: other errors', value: all.filter(isOtherError).length, unit: 'requests', most: 0 },
    { name: 'memory at the end', value: await residentMegabytes(), unit: 'MB', most: MEMORY_MB },
  )
  report('Hostile', figures, { isComplete: SECONDS >= COMPLETE_SECONDS })
} finally {
  client.close()
  await shop.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}

function p95(outcomes: readonly Outcome[]): number {
  return percentile(
    outcomes.map(({ milliseconds }) => milliseconds),
    95,
  )
}

function shareOf(outcomes: readonly Outcome[], status: number): number {
  return (100 * outcomes.filter((outcome) => outcome.status === status).length) / Math.max(1, outcomes.length)
}

function isRefused({ status }: Outcome): boolean {
  return status === 429 || status === 503
}

function isOtherError(visit: Outcome): boolean {
  return !visit.isExpected && !isRefused(visit)
}

/** Logs the visitors' requests by kind, and the attacker's by status. */
function logKinds(name: string, visits: readonly Visit[], attack: readonly Outcome[]): void {
  const kinds = [...Map.groupBy(visits, (visit) => visit.name)].map(
    ([kind, those]) => `${kind} ${p95(those).toFixed(0)} ms`,
  )
  const errors = [
    ...Map.groupBy(
      visits.filter(({ isExpected }) => !isExpected),
      (visit) => `${visit.name} ${visit.status}`,
    ),
  ]
  const statuses = [...Map.groupBy(attack, ({ status }) => status)].map(
    ([status, those]) => `${those.length} x ${status}`,
  )
  console.log(`${name}: p95 ${kinds.join(', ')}; attacker ${statuses.join(', ')}`)
  for (const [error, those] of errors) console.log(`  visitors' errors: ${those.length} x ${error}`)
}

async function residentMegabytes(): Promise<number> {
  const text = await (await fetch(`${shop.address}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 1024 / 1024
}
