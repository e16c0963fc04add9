import { sql } from 'kysely'
import type { StockBatch, StockLine, StockLines } from '#contract/schemas/admin/stock-batches.ts'
import { anyOf } from '#database/any-of.ts'
import type { Db } from '#database/connect.ts'
import { movementSetting, type StockMovement } from '#server/inventory/describe-movement.ts'
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
 * Records the entries of a batch as movements, in one transaction that it is run in. Leaves out those with a problem and, unless `includesWarned`,
 * those with a warning. Locks the products in the order of their OCIDs, as orders do, to avoid a deadlock.
 */
export async function recordBatch(
  deps: BatchDeps,
  {
    kind,
    entries,
    includesWarned,
    actor,
  }: { kind: StockBatch['kind']; entries: readonly Entry[]; includesWarned: boolean; actor: string },
): Promise<StockLines> {
  const planned = await plan(deps, kind, entries, { isLocking: true })
  const data = planned.map((line) => ({
    ...line,
    recorded: line.problem === null && (line.warning === null || includesWarned),
  }))
  const recorded = data.filter((line) => line.recorded)
  for (const lines of Map.groupBy(recorded, describedBy).values()) await writeMovements(deps, kind, lines, actor)
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

/** Names what describes the movement of a line: lines of the same description are written together. */
function describedBy({ reason, reference, counted_at }: StockLine): string {
  return JSON.stringify([reason, reference, counted_at])
}

async function writeMovements(
  { db, now }: BatchDeps,
  kind: StockBatch['kind'],
  lines: readonly StockLine[],
  actor: string,
): Promise<void> {
  const [first] = lines
  if (!first) return
  const { reason, reference, counted_at } = first
  const at = counted_at === null ? now() : new Date(counted_at)
  const movement: StockMovement = { kind, reason, reference, actor, at }
  const [confirmed, changed] = [lines.filter(({ change }) => change === 0), lines.filter(({ change }) => change !== 0)]
  await sql`
    with movement as materialized (select ${movementSetting(movement)} as setting)
    update products set stock = stock + batch.change
    from (
      select ocid, sum(change)::integer as change
      from unnest(${changed.map(({ ocid }) => ocid)}::integer[], ${changed.map(({ change }) => change)}::integer[]) as line (ocid, change)
      group by ocid
    ) as batch, movement
    where products.ocid = batch.ocid and movement.setting is not null`.execute(db)
  // Counts that confirm the stock: the database accepts these movements without a change.
  await sql`
    insert into stock_movements (ocid, kind, change, stock, reason, reference, actor, at)
    select ocid, ${kind}, 0, stock, ${reason}, ${reference}, ${actor}, ${at}
    from products where ocid = any(${confirmed.map(({ ocid }) => ocid)}::integer[]) order by ocid`.execute(db)
}
