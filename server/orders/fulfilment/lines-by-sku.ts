import { codeKey } from '#contract/codes.ts'
import { Problem } from '#contract/problem.ts'

/**
 * Matches requested units by SKU with lines: by exact SKU, else ignoring case and separators. Throws `impossible_move` if there is no such line, or if
 * two SKUs match the same line.
 */
export function matchLinesBySku<Line extends { position: number; sku: string }>(
  lines: readonly Line[],
  requested: ReadonlyMap<string, number>,
): Map<Line, number> {
  const units = new Map<Line, number>()
  for (const [sku, quantity] of requested) {
    const line = lines.find((one) => one.sku === sku) ?? lines.find((one) => codeKey(one.sku) === codeKey(sku))
    if (!line) {
      const known = lines.map((one) => one.sku).join(', ')
      throw new Problem('impossible_move', `There is no ${sku} in it; it has ${known}.`)
    }
    if (units.has(line))
      throw new Problem('impossible_move', `${line.sku} is listed twice: list it once, with all its units.`)
    units.set(line, quantity)
  }
  return units
}
