import { seededRandom, pick } from './dice.ts'
import type { Family, Hue, Product } from './types.ts'

/** Price factors of more expensive materials. */
const MATERIAL_FACTOR: Partial<Record<Hue, number>> = { walnut: 1.12, ebony: 1.06, brass: 1.08 }

function toCents(dollars: number): number {
  return Math.round(dollars * 100) / 100
}

export function listPrice(family: Family, hue: Hue): number {
  const factor = /\{(wood|metal)\}/.test(family.materials) ? (MATERIAL_FACTOR[hue] ?? 1) : 1
  if (factor === 1) return family.price
  const price = family.price * factor
  return price < 30 ? Math.round(price * 2) / 2 : Math.round(price)
}

/** Allowed last digits of retail prices, by price. */
const ENDINGS: readonly (readonly [number, readonly number[]])[] = [
  [40, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [120, [2, 4, 5, 8, 9]],
  [Infinity, [5, 9]],
]

/** Returns the retail price: 2.0 to 2.4 times the wholesale price, rounded to a usual price. */
export function retailPrice(key: string, price: number): number {
  const low = price * 2
  const high = price * 2.4
  const wish = price * (2.08 + 0.24 * seededRandom(key, 'retail'))
  const endings = ENDINGS.find(([below]) => wish < below)?.[1] ?? []
  const fits = [-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    .map((step) => Math.round(wish) + step)
    .filter((whole) => whole >= low && whole <= high && endings.includes(whole % 10))
    .toSorted((a, b) => Math.abs(a - wish) - Math.abs(b - wish))
  return fits[0] ?? Math.round(wish)
}

/** Returns a sale price for about one product in eight, else null. */
export function salePrice(id: string, price: number): number | null {
  if (seededRandom(id, 'sale') >= 0.125) return null
  const share = pick([0.85, 0.8, 0.75, 0.7], id, 'share')
  return price < 40 ? toCents(Math.round(price * share * 10) / 10) : Math.round(price * share)
}

/** Returns price breaks for about six families in ten, all below the price at the minimum quantity. */
export function priceBreaks(key: string, now: number, minQty: number): Product['price_breaks'] {
  if (seededRandom(key, 'ladder') >= 0.62) return []
  const breakCount = seededRandom(key, 'rungs') < 0.35 ? 3 : 2
  const steps = [
    { times: 2, off: 0.05 + 0.02 * seededRandom(key, 'first') },
    { times: 4, off: 0.1 + 0.03 * seededRandom(key, 'second') },
    { times: 8, off: 0.15 + 0.03 * seededRandom(key, 'third') },
  ]
  return steps.slice(0, breakCount).map(({ times, off }) => {
    const price = now * (1 - off)
    return {
      minQty: minQty * times,
      price: now < 60 ? toCents(Math.round(price * 20) / 20) : toCents(Math.round(price * 2) / 2),
    }
  })
}
