import type { RecordStockBatch, StockBatch, StockLine } from '#contract/schemas/admin/catalog/stock-batches.ts'

/** Warnings that someone has seen and confirmed, by code. One that appears after that is not among them. */
export type ConfirmedWarnings = ReadonlyMap<string, string>

/** Returns the warnings of lines that can be recorded. */
export function confirmWarnings(lines: readonly StockLine[]): ConfirmedWarnings {
  return new Map(warnedOf(lines).map(({ code, warning }) => [code, warning]))
}

/** True if all warnings of lines that can be recorded are confirmed. */
export function areConfirmed(lines: readonly StockLine[], confirmed: ConfirmedWarnings): boolean {
  return warnedOf(lines).every(({ code, warning }) => confirmed.get(code) === warning)
}

/** Returns a batch as it is sent, with the confirmed warning of each entry. */
export function withConfirmed(
  { kind, entries }: StockBatch,
  warningOf: (code: string, index: number) => string | null | undefined,
): RecordStockBatch {
  return {
    kind,
    entries: entries.map((entry, index) => {
      const confirmed_warning = warningOf(entry.code, index)
      return { ...entry, ...(confirmed_warning && { confirmed_warning }) }
    }),
  }
}

function warnedOf(lines: readonly StockLine[]) {
  return lines.flatMap(({ code, warning, problem }) =>
    warning !== null && problem === null ? [{ code, warning }] : [],
  )
}
