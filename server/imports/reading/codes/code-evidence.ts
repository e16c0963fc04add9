import { codeKey } from '#contract/text/codes.ts'

/** Returns a warning about the code of a row, or null. */
export type CodeWarning = (code: string, line: number) => string | null

const GTIN = /^\d{8}$|^\d{12,14}$/
/** Shares of valid check digits by chance: one in ten. */
const LEAST_GTINS = 3
const LEAST_SHARE = 0.8

/** Collects what the codes of a file show: codes that look alike, and if most of them are GTINs. */
export function createCodeEvidence() {
  /** The first code and line of each key. */
  const seen = new Map<string, { code: string; line: number }>()
  const alike = new Map<number, { code: string; line: number }>()
  let gtins = 0
  let invalid = 0

  return {
    note(code: string, line: number): void {
      const key = codeKey(code)
      const before = seen.get(key)
      if (!before) seen.set(key, { code, line })
      else if (before.code !== code) alike.set(line, before)
      if (!GTIN.test(code)) return
      if (isGtin(code)) gtins++
      else invalid++
    },
    /** Call after all rows were noted. Forgets the codes, which a large file has many of. */
    complete(): CodeWarning {
      seen.clear()
      return warning
    },
  }

  function warning(code: string, line: number): string | null {
    const other = alike.get(line)
    if (other) return `differs from ${other.code} on line ${other.line} only in case or separators`
    if (gtins < LEAST_GTINS || gtins < LEAST_SHARE * (gtins + invalid)) return null
    if (GTIN.test(code) && !isGtin(code)) return 'the check digit of this GTIN is incorrect; a digit was mistyped'
    const completed = code.padStart(code.length <= 8 ? 8 : 12, '0')
    if (!/^\d{6,7}$|^\d{9,11}$/.test(code) || !isGtin(completed)) return null
    return `a spreadsheet probably removed zeros from the beginning: ${completed} is a GTIN`
  }
}

/** True if the check digit of a GTIN-8, -12, -13 or -14 is right (GS1 General Specifications, section 7.9). */
function isGtin(digits: string): boolean {
  const sum = Array.from(digits.padStart(14, '0'), Number).reduce(
    (total, digit, place) => total + digit * (place % 2 === 0 ? 3 : 1),
    0,
  )
  return sum % 10 === 0
}
