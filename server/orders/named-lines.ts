import { Problem } from '#contract/problem.ts'

/**
 * The lines that an operator names by SKU, with the units of each: the SKU as it is written, else in any case. Throws
 * `impossible_move` where there is none, or where two names mean one line.
 */
export function namedLines<Line extends { position: number; sku: string }>(
  lines: readonly Line[],
  wanted: ReadonlyMap<string, number>,
): Map<Line, number> {
  const units = new Map<Line, number>()
  for (const [sku, quantity] of wanted) {
    const line =
      lines.find((one) => one.sku === sku) ?? lines.find((one) => one.sku.toLowerCase() === sku.toLowerCase())
    if (!line) {
      const known = lines.map((one) => one.sku).join(', ')
      throw new Problem('impossible_move', `There is no ${sku} in it; it has ${known}.`)
    }
    if (units.has(line))
      throw new Problem('impossible_move', `${line.sku} is named twice: name it once, with all its units.`)
    units.set(line, quantity)
  }
  return units
}
