import type { CellRules, Draft, Kind } from '#server/imports/kind.ts'
import { createCodeEvidence } from './codes/code-evidence.ts'
import { codeOf } from './codes/repair-code.ts'
import type { Columns } from './columns.ts'
import { currencyInName } from './numbers/amount-text.ts'
import { type ColumnNumbers, createNumberEvidence } from './numbers/column-numbers.ts'
import type { Decimal } from './numbers/readings.ts'
import type { TableRow } from './read-table.ts'

/** Reads all rows once to find out how the file writes its numbers and codes. */
export async function surveyColumns(
  rows: AsyncIterable<TableRow>,
  columns: Columns,
  { numberColumns, codeColumn }: Pick<Kind<Draft>, 'numberColumns' | 'codeColumn'>,
  { rate, decimal }: { rate: number | null; decimal: Decimal | undefined },
): Promise<CellRules> {
  const evidence = createNumberEvidence(numberColumns)
  const codes = createCodeEvidence()
  const select = columns.select([...Object.keys(numberColumns), ...(codeColumn === null ? [] : [codeColumn])])
  if (codeColumn !== null || Object.keys(numberColumns).some((column) => columns.gives(column))) {
    for await (const { cells, line, error } of rows) {
      if (error !== null) continue
      const row = select(cells)
      evidence.note(row, line)
      const code = codeColumn === null ? '' : codeOf(row[codeColumn] ?? '')
      if (code !== '') codes.note(code, line)
    }
  }
  const rules = new Map<string, ColumnNumbers>()
  function numbers(column: string): ColumnNumbers {
    const named = currencyInName(columns.nameOf(column))
    const found = rules.get(column) ?? evidence.rulesOf(column, decimal ?? null, { named, rate })
    rules.set(column, found)
    return found
  }
  return {
    numbers,
    decimal: decimal ?? evidence.decimal(),
    codeWarning: codes.complete(),
  }
}
