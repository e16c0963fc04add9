import type { ImportMapping } from '#contract/schemas/imports.ts'
import type { CellRules } from '#server/imports/kind.ts'
import type { Columns } from './columns.ts'
import { currencyInName } from './numbers/amount-text.ts'
import { type ColumnNumbers, createNumberEvidence, type NumberKind } from './numbers/column-numbers.ts'
import type { TableRow } from './read-table.ts'

/** Reads all rows once to find out how the file writes its numbers. */
export async function surveyColumns(
  rows: AsyncIterable<TableRow>,
  columns: Columns,
  kinds: Readonly<Partial<Record<string, NumberKind>>>,
  { rate, decimal }: ImportMapping,
): Promise<CellRules> {
  const evidence = createNumberEvidence(kinds)
  if (Object.keys(kinds).some((column) => columns.gives(column))) {
    for await (const { cells, line, error } of rows) if (error === null) evidence.note(columns.cellsOf(cells), line)
  }
  const rules = new Map<string, ColumnNumbers>()
  function numbers(column: string): ColumnNumbers {
    const named = currencyInName(columns.nameOf(column))
    const found = rules.get(column) ?? evidence.rulesOf(column, decimal ?? null, { named, rate })
    rules.set(column, found)
    return found
  }
  return { numbers }
}
