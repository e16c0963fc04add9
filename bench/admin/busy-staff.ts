import { type Figure, percentile } from '#bench/measure.ts'
import { createClient, type Outcome } from '#bench/soak/client.ts'
import { startShop } from '#tools/test-environment/shop-process.ts'
import { createBuyer, type Page, PAGES, type Visit } from './buyer.ts'
import { createStaff, type StaffRequest } from './staff.ts'

/** Runs in quiet and beside staff alternate, so that a change of the machine's speed affects both. */
const ROUNDS = 4
/** Unchanged, apart from the noise of a p95 of some milliseconds on two cores, which is larger for a single page. */
const MOST_TIMES = { page: 2, all: 1.5 }
/** Settings of a shop in production, which tests turn off. The one buyer stands for many, and opens more pages than one may. */
const SETTINGS = {
  TRUST_PROXY: '1',
  LOG_LEVEL: 'fatal',
  OVERLOAD_MS: '1000',
  FIRST_ORDER_LIMIT: '0',
  WORK_BUDGET_BUYER: '0',
}

interface BusyShop {
  folder: string
  databaseUrl: string
  /** Email address of a buyer with `PASSWORD`. */
  buyer: string
  ocids: readonly number[]
  categories: readonly string[]
  /** Session cookies of staff. */
  staff: readonly string[]
}

/** Measures the pages of a buyer in quiet and while staff work, `seconds` in all, half of them in quiet. The shop runs in a process of its own. */
export async function measureBusyStaff(data: BusyShop, seconds: number): Promise<Figure[]> {
  const shop = await startShop(data.folder, { databaseUrl: data.databaseUrl, demo: false, settings: SETTINGS })
  const client = createClient(shop.address, 64)
  try {
    const visit = await createBuyer(client, shop.address, data.buyer, data)
    const staff = createStaff(client, data.staff)
    const part = seconds / 2 / ROUNDS
    // The first requests of a process also include JIT compilation.
    await Promise.all([visit(part), staff.run(part)])
    const quiet: Visit[] = []
    const busy: Visit[] = []
    const worked: StaffRequest[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(...(await visit(part)))
      const [visits, requests] = await Promise.all([visit(part), staff.run(part)])
      busy.push(...visits)
      worked.push(...requests)
    }
    logKinds(worked)
    return [
      ...PAGES.flatMap((page) => figuresOf(page, quiet, busy)),
      {
        name: 'buyer, all pages, beside staff to quiet',
        value: p95(busy) / p95(quiet),
        unit: 'times',
        most: MOST_TIMES.all,
      },
      {
        name: `buyer beside ${data.staff.length} staff: errors`,
        value: errors([...quiet, ...busy]),
        unit: '',
        most: 0,
      },
      { name: `${data.staff.length} staff: requests`, value: worked.length, unit: '', least: data.staff.length },
      { name: `${data.staff.length} staff: errors`, value: errors(worked), unit: '', most: 0 },
    ]
  } finally {
    client.close()
    await shop.stop()
  }
}

function figuresOf(page: Page, quiet: readonly Visit[], busy: readonly Visit[]): Figure[] {
  const of = (visits: readonly Visit[]) => p95(visits.filter((visit) => visit.page === page))
  return [
    { name: `buyer, ${page} page, p95 in quiet`, value: of(quiet), unit: 'ms' },
    { name: `buyer, ${page} page, p95 beside staff`, value: of(busy), unit: 'ms' },
    {
      name: `buyer, ${page} page, beside staff to quiet`,
      value: of(busy) / of(quiet),
      unit: 'times',
      most: MOST_TIMES.page,
    },
  ]
}

function p95(outcomes: readonly Outcome[]): number {
  return percentile(
    outcomes.map(({ milliseconds }) => milliseconds),
    95,
  )
}

function errors(outcomes: readonly Outcome[]): number {
  return outcomes.filter(({ isExpected }) => !isExpected).length
}

/** Logs what staff did by kind, with the statuses of errors. */
function logKinds(worked: readonly StaffRequest[]): void {
  for (const [kind, those] of Map.groupBy(worked, ({ name }) => name)) {
    const failed = those.filter(({ isExpected }) => !isExpected).map(({ status }) => status)
    console.log(
      `staff, ${kind}: ${those.length}, p95 ${p95(those).toFixed(0)} ms${failed.length > 0 ? `, errors ${failed.join(' ')}` : ''}`,
    )
  }
}
