import { useEffect, useRef, useState } from 'react'
import type {
  RecordStockBatch,
  StockBatch,
  StockEntry,
  StockLine,
} from '#contract/schemas/admin/catalog/stock-batches.ts'
import { call, newKey } from '#web/backoffice/api/call.ts'
import { showError } from '#web/backoffice/ui/toasts.tsx'

import { type ConfirmedWarnings, withConfirmed } from './confirmed-warnings.ts'

/** Scanning and typing go on for this long before the shop is called. */
const PAUSE_MS = 200

export interface Scanned {
  kind: StockBatch['kind']
  reference: string
  entries: StockEntry[]
  /** A batch that was sent and has no response yet. It is sent again as it was, so that it is recorded once. */
  unanswered: SentBatch | null
}

export interface SentBatch {
  key: string
  body: RecordStockBatch
}

const EMPTY: Scanned = { kind: 'received', reference: '', entries: [], unanswered: null }
/** An hour of scanning survives a reload of the page. */
const STORAGE_KEY = 'trellis.scanned-stock'

/** Holds what was scanned, and finds what each entry does to the stock. */
export function useScannedEntries() {
  const [scanned, setScanned] = useState(readStored)
  const [lines, setLines] = useState<readonly StockLine[]>([])
  const latest = useRef(0)
  useEffect(() => {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(scanned))
    const turn = ++latest.current
    if (scanned.entries.length === 0) return undefined
    const show = (found: readonly StockLine[]) => {
      // A slower response to an earlier scan is out of date.
      if (turn === latest.current) setLines(found)
    }
    const timer = setTimeout(() => void preview(scanned).then(show, showError), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [scanned])
  return { scanned, setScanned, lines }
}

async function preview(scanned: Scanned): Promise<readonly StockLine[]> {
  return (await call('adminPreviewStockBatch', { body: batchOf(scanned) })).data
}

/** Returns the entries as they are sent. */
export function batchOf({ kind, reference, entries }: Pick<Scanned, keyof StockBatch | 'reference'>): StockBatch {
  const text = reference.trim()
  return {
    kind,
    entries: entries.map(({ counted_at, ...entry }) => ({
      ...entry,
      ...(text !== '' && { reference: text }),
      ...(kind === 'counted' && counted_at !== undefined && { counted_at }),
    })),
  }
}

/** Returns what is sent next: first, as it was, the batch that has no response yet. */
export function batchToSend(scanned: Scanned, confirmed: ConfirmedWarnings): SentBatch {
  const body = withConfirmed(batchOf(scanned), (code) => confirmed.get(code))
  return scanned.unanswered ?? { key: newKey(), body }
}

/** Adds units of a code, unless it is empty. The same code again adds to them, so that each scan of an item counts one more. */
export function withUnits(entries: readonly StockEntry[], code: string, units: number): StockEntry[] {
  if (code === '') return [...entries]
  const counted_at = new Date().toISOString()
  const known = entries.find((entry) => entry.code === code)
  if (!known) return [{ code, units, counted_at }, ...entries]
  return entries.map((entry) => (entry === known ? { ...known, units: known.units + units, counted_at } : entry))
}

/** Returns the entries with other units of one of them; null removes it. */
export function withChange(entries: readonly StockEntry[], changed: StockEntry, units: number | null): StockEntry[] {
  const counted_at = new Date().toISOString()
  return entries.flatMap((entry) => {
    if (entry !== changed) return [entry]
    return units === null ? [] : [{ ...entry, units, counted_at }]
  })
}

/**
 * Returns the entries without those of a batch that were recorded. Scans go on while it is on its way: further receipts of a code are left. A count
 * that has changed since is a new count of all units.
 */
export function withoutRecorded(
  entries: readonly StockEntry[],
  { kind, entries: sent }: RecordStockBatch,
  lines: readonly StockLine[],
): StockEntry[] {
  const recorded = new Map(sent.flatMap((entry, index) => (lines[index]?.recorded ? [[entry.code, entry]] : [])))
  return entries.flatMap((entry) => {
    const done = recorded.get(entry.code)
    if (!done) return [entry]
    if (kind === 'counted') return done.counted_at === entry.counted_at && done.units === entry.units ? [] : [entry]
    return entry.units > done.units ? [{ ...entry, units: entry.units - done.units }] : []
  })
}

function readStored(): Scanned {
  try {
    return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Scanned>) }
  } catch {
    return EMPTY
  }
}
