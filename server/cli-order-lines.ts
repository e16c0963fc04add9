import { WrongCall } from './wrong-call.ts'

/** `A-1=12,B-2=6` as units by SKU. */
export function linesOf(text: string, wants = '--lines wants SKU=12,SKU=6'): Map<string, number> {
  const units = new Map<string, number>()
  for (const part of text.split(',')) {
    const [, sku, count] = /^\s*(\S.*?)\s*=\s*([1-9]\d{0,8})\s*$/.exec(part) ?? []
    if (sku === undefined || units.has(sku)) throw new WrongCall(`${wants} and not "${text}".`)
    units.set(sku, Number(count))
  }
  return units
}
