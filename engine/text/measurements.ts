/** A size in a text: one number or several multiplied (`20 x 30`), and their unit if it has one. */
export interface Measurement {
  numbers: readonly number[]
  unit: string | null
}

/** Unit words, with their short form. Marks such as `"` need no word boundary after them. */
const UNITS: readonly (readonly [short: string, pattern: string])[] = [
  ['in', String.raw`inch(?:es)?\b|ins?\b|["″”]|''|’’`],
  ['ft', String.raw`feet\b|foot\b|ft\b|['′’](?![\p{L}\p{N}])`],
  ['cm', String.raw`centimet(?:er|re)s?\b|cms?\b`],
  ['mm', String.raw`millimet(?:er|re)s?\b|mm\b`],
  ['lb', String.raw`pounds?\b|lbs?\b`],
  ['oz', String.raw`ounces?\b|oz\b`],
]

const FRACTIONS: Readonly<Record<string, number>> = { '¼': 0.25, '½': 0.5, '¾': 0.75 }

const NUMBER = String.raw`\d{1,4}(?:\.\d{1,3})?[¼½¾]?`
const UNIT = `(?:[ \\t-]?(?:${UNITS.map(([, pattern]) => pattern).join('|')}))`
const TIMES = String.raw`[ \t]*(?:[x×*]|\bby\b)[ \t]*`
// "No. 4 in ochre" and "set of 2 in oak" are no inches.
const START = String.raw`(?<![\p{L}\p{N}.,$€£/-])(?<!\b(?:of|no\.?)[ \t])`
const MEASUREMENT = new RegExp(
  `${START}(${NUMBER})(${UNIT})?(?:${TIMES}(${NUMBER})(${UNIT})?)?(?:${TIMES}(${NUMBER})(${UNIT})?)?(?![\\p{L}\\p{N}])`,
  'giu',
)
const MATCHED_UNIT = UNITS.map(([short, pattern]) => [short, new RegExp(`^[ \\t-]?(?:${pattern})$`, 'iu')] as const)

/** Returns the measurements of a text, in its order. A number alone is not one. */
export function readMeasurements(text: string): Measurement[] {
  return Array.from(text.matchAll(MEASUREMENT), measurementOf).filter((each) => each !== null)
}

/**
 * Replaces each measurement of a text by its word (`measurementWord`): `12 inch`, `12"` and `12-inch` by `12in`, `20 x 30 cm` by
 * `20x30`.
 */
export function joinMeasurements(text: string): string {
  return text.replace(MEASUREMENT, (...match: string[]) => {
    const measurement = measurementOf(match)
    return measurement ? ` ${measurementWord(measurement)} ` : (match[0] ?? '')
  })
}

/**
 * Returns the word by which a measurement is searched, such as `12in`, `7p5ft` for 7.5 feet, or `20x30`. The unit of a product of numbers is
 * left out, because it is as often omitted as written; three numbers are sorted, because their order differs between shops.
 */
export function measurementWord({ numbers, unit }: Measurement): string {
  const ordered = numbers.length > 2 ? numbers.toSorted((a, b) => a - b) : numbers
  return ordered.map((number) => String(number).replace('.', 'p')).join('x') + (numbers.length > 1 ? '' : (unit ?? ''))
}

function measurementOf(match: readonly (string | undefined)[]): Measurement | null {
  const [, first, firstUnit, second, secondUnit, third, thirdUnit] = match
  const numbers = [first, second, third].flatMap((text) => (text === undefined ? [] : numberOf(text)))
  const unit = thirdUnit ?? secondUnit ?? firstUnit
  const short = unit && MATCHED_UNIT.find(([, pattern]) => pattern.test(unit))?.[0]
  return numbers.length > 1 || short ? { numbers, unit: short ?? null } : null
}

function numberOf(text: string): number {
  const fraction = FRACTIONS[text.at(-1) ?? '']
  return fraction === undefined ? Number(text) : Number(text.slice(0, -1)) + fraction
}
