import { useRef, useState } from 'react'
import type { ProductResult, ProductSummary } from '#contract/schemas/admin/catalog/products.ts'
import { counted } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { errorText } from '#web/backoffice/api/error-text.ts'
import { showError, showToast } from '#web/backoffice/ui/toasts.tsx'
import {
  type CellEdit,
  fieldsByProduct,
  type GridField,
  type GridValue,
  type KindOf,
  otherValue,
  valueOf,
} from './grid-fields.ts'
import type { CellText } from './paste.ts'
import { createSeenValues, keyOf, type TypedEdit } from './seen-values.ts'

/** A cell whose text is being saved, or was rejected. */
export interface CellState {
  text: string
  error: string | null
}

/** Edits that were saved together: the values before and after. */
type SavedBatch = readonly (CellEdit & { before: GridValue })[]

const MAX_UNDONE = 50

/**
 * The edits of the page's products. Each is sent at once, with the value that the person saw; a rejected text stays in its cell with the reason. The
 * last edits can be undone, unless someone else has changed the value since.
 */
export function useGridEdits(loaded: readonly ProductSummary[], kindOf: KindOf) {
  const [saved, setSaved] = useState<{ of: readonly ProductSummary[]; rows: ReadonlyMap<number, ProductSummary> }>(
    () => ({ of: loaded, rows: new Map() }),
  )
  const [cells, setCells] = useState<ReadonlyMap<string, CellState>>(new Map())
  const [batches, setBatches] = useState<readonly SavedBatch[]>([])
  // Edits are sent one after the other: the second edit of a cell has seen the value of the first.
  const queue = useRef<Promise<void>>(Promise.resolve())
  const [seen] = useState(createSeenValues)
  const newest = useRef(new Map<number, ProductSummary>())
  const rows = saved.of === loaded ? loaded.map((row) => saved.rows.get(row.ocid) ?? row) : loaded

  function rowOf(ocid: number): ProductSummary | undefined {
    const listed = rows.find((row) => row.ocid === ocid)
    const sent = newest.current.get(ocid)
    return sent && listed && sent.updated_at > listed.updated_at ? sent : listed
  }

  const setCell = (cell: { ocid: number; field: GridField }, state: CellState | null) =>
    setCells((before) => {
      const after = new Map(before)
      if (state) after.set(keyOf(cell), state)
      else after.delete(keyOf(cell))
      return after
    })

  /** Parses the texts of cells and sends those that are valid. */
  function edit(texts: readonly CellText[]): void {
    const edits = texts.flatMap((cell): (TypedEdit & { text: string })[] => {
      const parsed = kindOf(cell.field).parse(cell.text)
      const row = rowOf(cell.ocid)
      if ('value' in parsed) return [seen.type({ ...cell, value: parsed.value }, row ? valueOf(row, cell.field) : null)]
      setCell(cell, { text: cell.text, error: parsed.error })
      return []
    })
    for (const cell of edits) setCell(cell, { text: kindOf(cell.field).show(cell.value), error: null })
    if (edits.length > 0) queue.current = queue.current.then(() => send(edits))
  }

  async function send(edits: readonly (TypedEdit & { text: string })[]): Promise<void> {
    const before = edits.map(seen.known)
    const changing = before.filter((cell) => cell.value !== cell.before)
    for (const cell of before) if (cell.value === cell.before) setCell(cell, null)
    if (changing.length === 0) return
    try {
      const results = await sendEdits(changing)
      remember(changing, results)
      const failed = new Map(results.filter(({ result }) => result === 'failed').map((result) => [result.ocid, result]))
      accept(results)
      for (const cell of changing) {
        const failure = failed.get(cell.ocid)
        setCell(cell, failure ? { text: cell.text, error: reasonFor(failure, cell.field, kindOf) } : null)
      }
      const done = changing.filter(({ ocid }) => !failed.has(ocid))
      if (done.length > 0) setBatches((all) => [...all, done].slice(-MAX_UNDONE))
    } catch (error) {
      for (const cell of changing) setCell(cell, { text: cell.text, error: errorText(error) })
    }
  }

  /** Records the stored values of the cells that were set. */
  function remember(edits: readonly CellEdit[], results: readonly ProductResult[]): void {
    const resultOf = new Map(results.map((result) => [result.ocid, result]))
    for (const cell of edits) {
      const { result, product } = resultOf.get(cell.ocid) ?? {}
      if (result !== 'failed') seen.save(cell, product ? valueOf(product, cell.field) : cell.value)
    }
  }

  function accept(results: readonly ProductResult[]): void {
    const products = results.flatMap(({ product }) => product ?? [])
    for (const product of products) newest.current.set(product.ocid, product)
    setSaved((state) => {
      const known = state.of === loaded ? state.rows : new Map<number, ProductSummary>()
      return { of: loaded, rows: new Map([...known, ...products.map((product) => [product.ocid, product] as const)]) }
    })
  }

  /** Takes back the last edits that were saved together. */
  function undo(): void {
    const batch = batches.at(-1)
    if (!batch) return
    setBatches((all) => all.slice(0, -1))
    queue.current = queue.current.then(() => restore(batch))
  }

  async function restore(batch: SavedBatch): Promise<void> {
    try {
      const edits = batch.map((cell) => ({ ...cell, value: cell.before, before: cell.value }))
      const results = await sendEdits(edits)
      remember(edits, results)
      accept(results)
      const failed = results.filter(({ result }) => result === 'failed').length
      showToast(
        failed === 0
          ? `${counted(batch.length, 'cell')} restored.`
          : `${counted(failed, 'product')} could not be restored: someone else has changed them since.`,
      )
    } catch (error) {
      setBatches((all) => [...all, batch].slice(-MAX_UNDONE))
      showError(error)
    }
  }

  return {
    rows,
    kindOf,
    edit,
    undo,
    undoable: batches.length,
    /** Returns the text that a cell has until it is saved, or was rejected with. */
    stateOf: (cell: { ocid: number; field: GridField }): CellState | null => cells.get(keyOf(cell)) ?? null,
    /** Drops the rejected text of a cell. */
    discard: (cell: { ocid: number; field: GridField }) => setCell(cell, null),
    errors: [...cells.values()].filter(({ error }) => error !== null).length,
    isSaving: [...cells.values()].some(({ error }) => error === null),
    rowOf,
  }
}

export type GridEdits = ReturnType<typeof useGridEdits>

async function sendEdits(cells: readonly (CellEdit & { before: GridValue })[]): Promise<readonly ProductResult[]> {
  const seen = new Map(
    fieldsByProduct(cells.map((cell) => ({ ...cell, value: cell.before }))).map(({ ocid, fields }) => [ocid, fields]),
  )
  const products = fieldsByProduct(cells).map((change) => ({ ...change, seen: seen.get(change.ocid) ?? {} }))
  return (await call('adminChangeProducts', { body: { products } })).data
}

/** Returns why a cell was not saved: its own error, or that of another cell of the same product. */
function reasonFor({ errors, changed_meanwhile: others }: ProductResult, field: GridField, kindOf: KindOf): string {
  const now = others ? otherValue(others, field) : undefined
  if (now !== undefined) {
    return `Someone else set this to ${now === null ? 'nothing' : kindOf(field).show(now)}. Enter it again to replace that.`
  }
  const own = errors[field]
  if (own) return own.join(' ')
  return others
    ? 'Not saved: someone else changed another cell of this product.'
    : Object.values(errors).flat().join(' ')
}
