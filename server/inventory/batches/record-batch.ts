import { sql } from 'kysely'
import type { StockBatch, StockLine, StockLines } from '#contract/schemas/admin/catalog/stock-batches.ts'
import { anyOf } from '#database/any-of.ts'
import type { Db } from '#database/connect.ts'
import { movementSetting } from '#server/inventory/describe-movement.ts'
import { type Jobs, refreshPayloads } from '#server/jobs/jobs.ts'
import { findProducts } from './find-products.ts'
import { countedAt, type Entry, planBatch, receiptKey } from './plan-batch.ts'
import { readStockAt } from './read-stock-at.ts'

interface BatchDeps {
  db: Db
  jobs: Jobs
  now: () => Date
}

/** Returns what a batch would do to the stock now. */
export async function previewBatch(
  deps: BatchDeps,
  kind: StockBatch['kind'],
  entries: readonly Entry[],
): Promise<StockLine[]> {
  return plan(deps, kind, entries, { isLocking: false })
}

/**
 * Records the entries of a batch as movements, in one transaction that it is run in. Leaves out those with a problem, and those with a warning
 * that is not the one that was confirmed. Locks the products in the order of their OCIDs, as orders do, to avoid a deadlock.
 */
export async function recordBatch(
  deps: BatchDeps,
  { kind, entries, actor }: { kind: StockBatch['kind']; entries: readonly Entry[]; actor: string },
): Promise<StockLines> {
  const planned = await plan(deps, kind, entries, { isLocking: true })
  const data = planned.map((line, index) => ({
    ...line,
    recorded: line.problem === null && (line.warning === null || line.warning === entries[index]?.confirmed_warning),
  }))
  const recorded = data.filter((line) => line.recorded)
  await writeMovements(deps, kind, recorded, actor)
  const changed = recorded.filter(({ change }) => change !== 0).flatMap(({ ocid }) => ocid ?? [])
  await deps.jobs.enqueueAll('search.refresh', refreshPayloads([...new Set(changed)]))
  return { kind, data }
}

async function plan(
  { db, now: clock }: BatchDeps,
  kind: StockBatch['kind'],
  entries: readonly Entry[],
  { isLocking }: { isLocking: boolean },
): Promise<StockLine[]> {
  const now = clock()
  const matches = await findProducts(
    db,
    entries.map(({ code }) => code),
  )
  const moments = new Map(
    entries.flatMap((entry) => {
      const match = matches.get(entry.code) ?? null
      const at = kind === 'counted' ? countedAt(entry, now) : now
      return match === null || match === 'several' ? [] : [[match.ocid, { ocid: match.ocid, at }] as const]
    }),
  )
  if (isLocking) await lockProducts(db, [...moments.keys()])
  const stock = await readStockAt(db, [...moments.values()])
  const received =
    kind === 'received' ? await readReceipts(db, entries, [...moments.keys()]) : new Map<string, number>()
  return planBatch(entries, { kind, now, matches, stock, received })
}

async function lockProducts(db: Db, ocids: readonly number[]): Promise<void> {
  await db.selectFrom('products').select('ocid').where(anyOf('ocid', ocids)).orderBy('ocid').forNoKeyUpdate().execute()
}

/** Reads what was received of these products with the references of the entries. */
async function readReceipts(db: Db, entries: readonly Entry[], ocids: readonly number[]): Promise<Map<string, number>> {
  const references = [...new Set(entries.map(({ reference = '' }) => reference.trim().toLowerCase()))].filter(Boolean)
  if (references.length === 0) return new Map()
  const { rows } = await sql<{ ocid: number; reference: string; units: number }>`
    select ocid, min(reference) as reference, sum(change)::integer as units from stock_movements
    where ocid = any(${ocids}::integer[]) and kind = 'received' and lower(reference) = any(${references}::text[])
    group by ocid, lower(reference)`.execute(db)
  return new Map(rows.map(({ ocid, reference, units }) => [receiptKey(ocid, reference), units]))
}

/** A movement of one product. */
interface Movement {
  ocid: number
  change: number
  reason: string | null
  reference: string | null
  at: Date
}

/** Writes the movements of lines: one of those that have the same product and description. The products are locked, so that few statements count. */
async function writeMovements(
  { db, now }: BatchDeps,
  kind: StockBatch['kind'],
  lines: readonly StockLine[],
  actor: string,
): Promise<void> {
  const at = now()
  const movements = new Map<string, Movement>()
  for (const { ocid, change, reason, reference, counted_at } of lines) {
    if (ocid === null || change === null) continue
    const key = JSON.stringify([ocid, reason, reference, counted_at])
    const same = movements.get(key)
    if (same) same.change += change
    else movements.set(key, { ocid, change, reason, reference, at: counted_at === null ? at : new Date(counted_at) })
  }
  const all = [...movements.values()]
  for (const round of rounds(all.filter(({ change }) => change !== 0))) await changeStock(db, kind, round, actor)
  await confirmStock(
    db,
    kind,
    all.filter(({ change }) => change === 0),
    actor,
  )
}

/** Divides movements so that those of one part are of different products: a statement changes a row once. */
function rounds(movements: readonly Movement[]): Movement[][] {
  const found: Movement[][] = []
  const counts = new Map<number, number>()
  for (const movement of movements) {
    const round = counts.get(movement.ocid) ?? 0
    counts.set(movement.ocid, round + 1)
    found[round] = [...(found[round] ?? []), movement]
  }
  return found
}

async function changeStock(
  db: Db,
  kind: StockBatch['kind'],
  movements: readonly Movement[],
  actor: string,
): Promise<void> {
  const each = Object.fromEntries(movements.map(({ ocid, reason, reference, at }) => [ocid, { reason, reference, at }]))
  await sql`
    with movement as materialized (select ${movementSetting({ kind, actor, each })} as setting)
    update products set stock = stock + line.change
    from unnest(${movements.map(({ ocid }) => ocid)}::integer[], ${movements.map(({ change }) => change)}::integer[])
      as line (ocid, change), movement
    where products.ocid = line.ocid and movement.setting is not null`.execute(db)
}

/** Records counts that confirm the stock: the database accepts these movements without a change. */
async function confirmStock(
  db: Db,
  kind: StockBatch['kind'],
  movements: readonly Movement[],
  actor: string,
): Promise<void> {
  if (movements.length === 0) return
  const column = (name: 'reason' | 'reference') => movements.map((movement) => movement[name])
  await sql`
    insert into stock_movements (ocid, kind, change, stock, reason, reference, actor, at)
    select ocid, ${kind}, 0, stock, line.reason, line.reference, ${actor}, line.at
    from unnest(${movements.map(({ ocid }) => ocid)}::integer[], ${column('reason')}::text[],
      ${column('reference')}::text[], ${movements.map(({ at }) => at.toISOString())}::timestamptz[])
      as line (ocid, reason, reference, at)
      join products using (ocid)
    order by ocid`.execute(db)
}
