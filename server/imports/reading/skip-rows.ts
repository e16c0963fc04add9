import { counted } from '#contract/text/language.ts'
import { plainName } from './column-names.ts'
import type { Columns } from './columns.ts'
import type { TableRow } from './read-table.ts'

const TOTAL =
  /^\W*(?:(?:grand|sub|page|sheet|report)[ -]?)?totals?\b|^(?:summe|gesamt(?:summe|betrag)?|zwischensumme|sous-total|total général|totale|somme|suma|razem|totaal)\b/i
const LISTED_LINES = 10

/** Filters rows that are no records: the header itself, repeated headers of printed pages, and totals. */
export function createRowFilter(header: readonly string[], columns: Columns, keyColumns: readonly string[]) {
  const names = header.map(plainName)
  const headers = new Set<number>()
  const totals = new Set<number>()

  function isHeader(cells: readonly string[]): boolean {
    return cells.length === names.length && cells.every((cell, at) => plainName(cell) === names[at])
  }

  /** True for a row of totals: it has no key, or nothing but "Total" and numbers. */
  function isTotal(cells: readonly string[]): boolean {
    // Most rows end here.
    if (!TOTAL.test(cells.find((cell) => cell !== '')?.trim() ?? '')) return false
    const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
    const keys = columns.keyCellsOf(cells)
    const hasKey = keyColumns.some((column) => (keys[column] ?? '') !== '')
    return !hasKey || texts.slice(1).every((text) => /^[^\p{L}]*$|^\W*[A-Z]{3}\W/u.test(text))
  }

  function skippedAs(cells: readonly string[]): Set<number> | null {
    if (isHeader(cells)) return headers
    return isTotal(cells) ? totals : null
  }

  return {
    async *rows(table: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
      let isFirst = true
      for await (const row of table) {
        const skipped = skippedAs(row.cells)
        if (skipped && !isFirst) skipped.add(row.line)
        if (!skipped && !isFirst) yield row
        isFirst = false
      }
    },
    /** Returns remarks about the skipped rows, after the rows were read. */
    notes(): string[] {
      return [
        ...described(headers, 'repeated header', 'repeated headers'),
        ...described(totals, 'row of totals', 'rows of totals'),
      ]
    },
  }
}

function described(lines: ReadonlySet<number>, noun: string, plural: string): string[] {
  if (lines.size === 0) return []
  const listed = [...lines].slice(0, LISTED_LINES).join(', ')
  return [
    `Not imported: ${counted(lines.size, noun, plural)} (line ${listed}${lines.size > LISTED_LINES ? ', …' : ''}).`,
  ]
}
