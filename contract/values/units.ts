/** Units that are converted into each other, as multiples of the first one of their dimension (NIST Handbook 44, appendix C). */
const DIMENSIONS: readonly Readonly<Record<string, number>>[] = [
  { mm: 1, cm: 10, m: 1000, in: 25.4, ft: 304.8, yd: 914.4 },
  { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 },
  { ml: 1, l: 1000, 'fl oz': 29.5735295625, pt: 473.176473, qt: 946.352946, gal: 3785.411784 },
  { cm2: 1, m2: 10_000, in2: 6.4516, ft2: 929.0304 },
  { w: 1, kw: 1000 },
]

/** Other ways to write a unit. */
const ALIASES: Readonly<Record<string, string>> = {
  '"': 'in',
  '″': 'in',
  '”': 'in',
  "'": 'ft',
  '′': 'ft',
  '’': 'ft',
  inch: 'in',
  inches: 'in',
  foot: 'ft',
  feet: 'ft',
  yard: 'yd',
  yards: 'yd',
  millimeter: 'mm',
  millimeters: 'mm',
  centimeter: 'cm',
  centimeters: 'cm',
  meter: 'm',
  meters: 'm',
  gram: 'g',
  grams: 'g',
  kilogram: 'kg',
  kilograms: 'kg',
  kgs: 'kg',
  ounce: 'oz',
  ounces: 'oz',
  pound: 'lb',
  pounds: 'lb',
  lbs: 'lb',
  milliliter: 'ml',
  milliliters: 'ml',
  liter: 'l',
  liters: 'l',
  litre: 'l',
  litres: 'l',
  gallon: 'gal',
  gallons: 'gal',
  pint: 'pt',
  pints: 'pt',
  quart: 'qt',
  quarts: 'qt',
  'fl. oz': 'fl oz',
  floz: 'fl oz',
  'sq ft': 'ft2',
  'ft²': 'ft2',
  'sq in': 'in2',
  'in²': 'in2',
  'sq m': 'm2',
  'm²': 'm2',
  'cm²': 'cm2',
  watt: 'w',
  watts: 'w',
}

/** Converts a number between two units. Returns null if they are not of one dimension; without a unit on one side, the number is the same. */
export function convertUnit(number: number, from: string | null, to: string | null): number | null {
  if (from === null || to === null || plainUnit(from) === plainUnit(to)) return number
  const dimension = DIMENSIONS.find((units) => plainUnit(from) in units && plainUnit(to) in units)
  const [one, other] = [dimension?.[plainUnit(from)], dimension?.[plainUnit(to)]]
  return one === undefined || other === undefined ? null : (number * one) / other
}

function plainUnit(unit: string): string {
  const plain = unit.trim().toLowerCase().replace(/\.$/, '')
  return ALIASES[plain] ?? plain
}
