import { characterOf, lowerCase } from './characters.ts'

/**
 * Normalizes a text for comparison: lower case, no diacritics, plain letters (`Straße` becomes `strasse`). Characters
 * that are neither letters nor digits do not change.
 */
export function fold(text: string): string {
  const lower = lowerCase(text)
  if (!/[\u0080-\uffff]/.test(lower)) return lower
  let folded = ''
  for (const character of lower) folded += characterOf(character.codePointAt(0) ?? 0).folded
  return folded
}
