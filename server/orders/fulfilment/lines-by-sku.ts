import { codeKey } from '#contract/text/codes.ts'
import { Problem } from '#contract/problem.ts'

/**
 * Matches requested units by SKU with lines: by exact SKU, else ignoring case, else ignoring separators, too. Throws `impossible_move` if
 * there is no such line or more than one, or if two SKUs match the same line.
 */
export function matchLinesBySku<Line extends { position: number; sku: string }>(
  lines: readonly Line[],
  requested: ReadonlyMap<string, number>,
): Map<Line, number> {
  const units = new Map<Line, number>()
  for (const [sku, quantity] of requested) {
    const line = lineOfSku(lines, sku)
    if (units.has(line))
      throw new Problem('impossible_move', `${line.sku} is listed twice: list it once, with all its units.`)
    units.set(line, quantity)
  }
  return units
}

/** Forms in which SKUs are compared, the strictest first. SKUs of an order may differ in case or separators alone. */
const FORMS = [(sku: string) => sku, (sku: string) => sku.toLowerCase(), codeKey]

function lineOfSku<Line extends { sku: string }>(lines: readonly Line[], sku: string): Line {
  for (const form of FORMS) {
    const [line, ...others] = lines.filter((one) => form(one.sku) === form(sku))
    if (!line) continue
    if (others.every((other) => other.sku === line.sku)) return line
    const candidates = [line, ...others].map((one) => one.sku).join(' or ')
    throw new Problem('impossible_move', `${sku} can be ${candidates}: write it exactly like the one that you mean.`)
  }
  const known = lines.map((one) => one.sku).join(', ')
  throw new Problem('impossible_move', `There is no ${sku} in it; it has ${known}.`)
}
