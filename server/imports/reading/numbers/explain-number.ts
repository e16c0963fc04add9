import type { NumberKind } from './column-numbers.ts'
import type { Decimal, Readings } from './readings.ts'

const EXAMPLES: Record<NumberKind, string> = {
  money: 'not an amount of money; write it as 12.50',
  breaks: 'write volume prices as 24:8.40|48:7.90',
  whole: 'not a whole number',
  measure: 'not a number above zero; write it as 7.5',
}

/** Text for a price or quantity that a supplier leaves open. */
const OPEN =
  /^(?:p\.?o\.?[ar]\.?|price on (?:application|request)|on (?:request|application)|call(?: us)?|ask|enquire|tb[acd]|t\.b\.[acd]\.?|various|varies|n\/?a|[-–—?]+|market price|auf anfrage|sur demande)$/i
const PLENTY = /^(?:lots|plenty|many|yes|y|in stock|available|instock|ok|high|full|unlimited|✓|✔)$/i
const NOTHING = /^(?:no|none|out|out of stock|sold out|oos|low)$/i

/** Returns why a text is not a number of this kind, and what to write instead. */
export function explainNumber(text: string, kind: NumberKind, forced: Decimal | null = null): string {
  const plain = text.trim()
  if (plain.endsWith('%')) return 'a percentage; write the amount itself'
  if (OPEN.test(plain)) {
    return kind === 'money'
      ? 'states no price; write an amount, or leave this row out until there is one'
      : 'states no number; write one'
  }
  if (
    /^(?:[<>≥≤~≈]|ca\.?|approx\.?|about|over|under|min\.?|max\.?|from|ab)\s*[\d.,]+\+?$|^[\d.,]+\s*\+$/i.test(plain)
  ) {
    return kind === 'whole'
      ? 'a limit, not an exact number; write the number that buyers may order'
      : 'a limit, not an exact number; write one number'
  }
  if (/^\d[\d.,]*\s*(?:-|–|to|\.\.)\s*\d[\d.,]*$/.test(plain)) return 'a range; write one number'
  if (kind === 'whole' && PLENTY.test(plain)) return 'not a number; write how many there are, such as 100'
  if (kind === 'whole' && NOTHING.test(plain)) return 'not a number; write how many there are, such as 0'
  const [, unit] = /^[\d.,]+\s*\/?\s*(\p{L}[\p{L}. ]{0,20})$/u.exec(plain) ?? []
  if (unit !== undefined) return `has the unit "${unit}"; write the number alone`
  if (plain.startsWith('=')) return 'a formula; save the file with values instead of formulas'
  if (forced !== null) {
    const [name, example] = forced === 'comma' ? ['comma', '12,50'] : ['point', '12.50']
    return `not a number with a decimal ${name}, such as ${example}; correct it, or change --decimal`
  }
  return EXAMPLES[kind]
}

/** Returns the error for a number that can be read in two ways. */
export function ambiguousText({ comma, point }: Readings): string {
  return `ambiguous: ${plainNumber(point)} with a decimal point, ${plainNumber(comma)} with a decimal comma; add --decimal point or --decimal comma`
}

function plainNumber(reading: string | null): string {
  return String(Number(reading))
}
