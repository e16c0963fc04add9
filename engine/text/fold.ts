import { characterOf, lowerCase } from './characters.ts'

/**
 * A text as it is compared: lower case, no diacritics, letters written plainly (`Straße` is `strasse`). What is neither
 * letter nor digit stays as it is.
 */
export function fold(text: string): string {
  const lower = lowerCase(text)
  if (!/[\u0080-\uffff]/.test(lower)) return lower
  let folded = ''
  for (const character of lower) folded += characterOf(character.codePointAt(0) ?? 0).folded
  return folded
}
