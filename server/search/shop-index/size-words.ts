import { type Measurement, measurementWord, readMeasurements } from '#engine/engine.ts'

const INCHES_PER_FOOT = 12
/** Shorter sides are not given in feet. */
const MIN_INCHES_IN_FEET = 36
/** A long description does not fill the index. */
const MAX_WORDS = 40

/**
 * Returns the words by which a product is found by its size, from its sides in inches (null if unknown) and the measurements of its texts:
 * each side (`24in`), every two of them in both orders (`20x30`) and all three. Sides with fractions are also rounded down, as
 * buyers write them; long ones are also given in feet.
 */
export function sizeWords(sides: readonly (number | null)[], texts: readonly string[]): string[] {
  const inches = sides.filter((side) => side !== null)
  const measurements: Measurement[] = [
    { numbers: inches, unit: 'in' },
    ...feetOf(inches),
    ...texts.flatMap((text) => readMeasurements(text)),
  ]
  const words = measurements.flatMap(({ numbers, unit }) => [
    ...wordsOf(numbers, unit),
    ...wordsOf(numbers.map(Math.floor), unit),
  ])
  return [...new Set(words)].slice(0, MAX_WORDS)
}

function feetOf(inches: readonly number[]): Measurement[] {
  const feet = inches.filter((side) => side >= MIN_INCHES_IN_FEET).map((side) => side / INCHES_PER_FOOT)
  return feet.length > 0 && feet.every((side) => Number.isInteger(side * 2)) ? [{ numbers: feet, unit: 'ft' }] : []
}

function wordsOf(numbers: readonly number[], unit: string | null): string[] {
  const known = numbers.filter((number) => number > 0)
  const pairs = known.flatMap((one, at) => known.flatMap((other, index) => (index === at ? [] : [[one, other]])))
  return [
    ...(unit ? known.map((number) => measurementWord({ numbers: [number], unit })) : []),
    ...pairs.map((pair) => measurementWord({ numbers: pair, unit })),
    ...(known.length > 2 ? [measurementWord({ numbers: known, unit })] : []),
  ]
}
