import { WrongCall } from './wrong-call.ts'

/** Between two parts: a SKU may have commas of its own. */
const BETWEEN = /(?<==\s*\d+\s*),/

/** `A-1=12,B-2=6` as units by SKU. */
export function linesOf(text: string, wants = '--lines wants SKU=12,SKU=6'): Map<string, number> {
  const units = new Map<string, number>()
  for (const part of text.split(BETWEEN)) {
    const [, sku, count] = /^\s*(\S.*?)\s*=\s*([1-9]\d{0,8})\s*$/.exec(part) ?? []
    if (sku === undefined) throw new WrongCall(`${wants} and not "${text}".`)
    if (units.has(sku)) throw new WrongCall(`${sku} is named twice in "${text}".`)
    units.set(sku, Number(count))
  }
  return units
}
