/** True if a code has as many digits as a GTIN-8, -12, -13 or -14. The check digit may be wrong. */
export function isLikeGtin(code: string): boolean {
  return /^\d{8}$|^\d{12,14}$/.test(code)
}

/** True if the check digit of a GTIN-8, -12, -13 or -14 is right (GS1 General Specifications, section 7.9). */
export function hasValidCheckDigit(digits: string): boolean {
  const sum = Array.from(digits.padStart(14, '0'), Number).reduce(
    (total, digit, place) => total + digit * (place % 2 === 0 ? 3 : 1),
    0,
  )
  return sum % 10 === 0
}

/** Returns the GTIN of which a spreadsheet has probably removed zeros from the beginning, or null. */
export function withLostZeros(code: string): string | null {
  const completed = code.padStart(code.length <= 8 ? 8 : 12, '0')
  return /^\d{6,7}$|^\d{9,11}$/.test(code) && hasValidCheckDigit(completed) ? completed : null
}
