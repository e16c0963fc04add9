/** Finds the quantity in a line whose product code is known. */
import { formatAmount, readAmount, UNIT_WORDS } from './read-quantity.ts'

const DIGITS = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.0+)?`
const N = String.raw`(?<![\w./#-])(?<!\d,)${DIGITS}`
const END = String.raw`(?![\w/]|[.,]\d)`
/** Stands for the product code. */
const CODE = '\uE000'

/** Expressions of a quantity, the clearest first. */
const FORMS: readonly RegExp[] = [
  new RegExp(String.raw`(${N}\s*-?\s*(?:${UNIT_WORDS})\b)`, 'i'),
  new RegExp(String.raw`\b(?:qty|quantity|units|pcs)\W{0,3}(${N})${END}`, 'i'),
  new RegExp(String.raw`(${N})\s*[x×*](?!\w)`, 'i'),
  new RegExp(String.raw`(?<!\w)[x×*]\s*(${DIGITS})${END}`, 'i'),
  new RegExp(String.raw`[:=]\s*(${N})\s*$`),
  new RegExp(String.raw`\(\s*(${N})\s*\)`),
  new RegExp(String.raw`${CODE}[^\w(]*(${N})${END}`),
  new RegExp(String.raw`(${N})${END}\s*[^\w\s]?\s*${CODE}`),
]
const NUMBERS = new RegExp(`(${N})${END}`, 'g')
/** Prices and measures, which are no quantities. */
const PRICES =
  /(?:[$€£@]|\bUSD|\bUS\$) {0,2}\d[\d.,]{0,14}|\d[\d.,]{0,14} {0,2}(?:[$€£]|USD\b|dollars?\b)|\d{1,9}\.\d{0,4}[1-9]\d{0,4}/gi
const MEASURES =
  /\d[\d.,/]{0,14} {0,2}(?:cm|mm|inch(?:es)?|in\.|ft|oz|lbs?|kg|ml)\b|\d[\d.,/]{0,14}(?:in|m|g|l)\b|\d[\d.,/]{0,14} ?["″%](?=\s|$)/gi

/** Returns the quantity as a text of the quantity field: `24`, `2 packs`, or as it is written if it is not a whole number. */
export function findQuantity(line: string, { start, end }: { start: number; end: number }): string {
  const rest = `${line.slice(0, start)}${CODE}${line.slice(end)}`
  const cells = rest.split(/[\t;|]|,(?!\d{3}(?!\d))/).map(trimMarks)
  const whole = cells.map(readAmount).find((amount) => amount !== null) ?? inText(rest)
  if (whole) return formatAmount(whole)
  // The only other cell is the quantity, and invalid. The field shows it.
  const others = cells.filter((cell) => cell !== '')
  const [only = ''] = others
  return others.length === 1 && /^\S{1,12}$/.test(only) && (/\t|;|,/.test(rest) || /\d/.test(only)) ? only : ''
}

function inText(rest: string) {
  const text = rest.replaceAll(PRICES, ' ').replaceAll(MEASURES, ' ')
  for (const form of FORMS) {
    const amount = readAmount(form.exec(text)?.[1] ?? '')
    if (amount) return amount
  }
  return readAmount([...text.matchAll(NUMBERS)].at(-1)?.[1] ?? '')
}

/** Removes the code and the marks around a quantity, but not a sign, which makes it invalid. */
function trimMarks(cell: string): string {
  return cell
    .replaceAll(/[\uE000"“”]/g, ' ')
    .replaceAll(/^[\s,:=()]+|[\s,:=()]+$/g, '')
    .replace(/^[-–—]\s+/, '')
}
