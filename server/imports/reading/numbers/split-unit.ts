const NUMBER_WITH_UNIT = /^([-+−]?[\d.,\s\u00A0\u2009\u202F]*\d)\s*([\p{L}"″”'′°][\p{L}\d .²°/]{0,19})$/u

/** Splits `12 in`, `30cm` and `6'` into the number and its unit. */
export function splitUnit(text: string): { number: string; unit: string | null } {
  // Longer text is no number with a unit; the pattern need not see it.
  const [, number, unit] = (text.length <= 100 && NUMBER_WITH_UNIT.exec(text.trim())) || []
  return number === undefined || unit === undefined ? { number: text, unit: null } : { number, unit: unit.trim() }
}
